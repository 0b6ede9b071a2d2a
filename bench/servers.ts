import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
// @ts-expect-error Plain JavaScript without types: it runs before anything is installed.
import { MALLOC } from '../scripts/server-memory.mjs'
import type { Lag, MemoryHeld, ProbeQuestion } from './lag-probe.ts'
import { startWorld, type World } from './world.ts'

/** A server in a process of its own, as `npm start` runs it. */
export type Server = {
  address: string
  /** Event-loop lag of its serving thread and its highest memory, both since the last question. */
  vitals(): Promise<Vitals>
  /** Memory of its serving thread after a garbage collection. */
  held(): Promise<MemoryHeld>
  stop(): Promise<void>
}
export type Vitals = { lagP99Ms: number; lagMaxMs: number; rssMb: number }

/** A world whose server runs in its own process, so that its memory holds nothing of the measurement. */
export type ServedWorld = World & { readonly server: Server }

/** `env` holds what an administrator would set. */
export async function startServedWorld(env: NodeJS.ProcessEnv = {}): Promise<ServedWorld> {
  const world = await startWorld()
  try {
    const server = await startServer(env)
    return {
      ...world,
      server,
      async stop() {
        await server.stop()
        await world.stop()
      },
    }
  } catch (error) {
    await world.stop()
    throw error
  }
}

/** Starts a server on a data folder; `env` holds what an administrator would set. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const child = spawn(
    process.execPath,
    [
      // As `npm start` starts it, with the options that the probe needs.
      '--expose-gc',
      '--import',
      path.join(import.meta.dirname, 'lag-probe.ts'),
      path.join(import.meta.dirname, '../app/main.ts'),
    ],
    {
      env: {
        ...MALLOC,
        ...process.env,
        PORT: '0',
        KERANI_DEMO: '0',
        KERANI_RATES_URL: '',
        KERANI_CALLS_PER_MINUTE: '1000000',
        KERANI_EXPORTS_PER_MINUTE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  let output = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const address = await waitUntil(
    () => /is ready: (\S+)/.exec(output)?.[1],
    child,
    () => output,
  )
  const askChild = async <Answer>(question: ProbeQuestion) => {
    if (child.exitCode !== null) throw new Error(`The server ended: ${output.slice(-2_000)}`)
    const answer = once(child, 'message')
    child.send(question)
    return (await answer)[0] as Answer
  }
  return {
    address,
    held: () => askChild<MemoryHeld>('held'),
    async vitals() {
      const lag = await askChild<Lag>('lag')
      return { lagP99Ms: lag.p99Ms, lagMaxMs: lag.maxMs, rssMb: mostMemory(child.pid!) }
    },
    stop: () => stopChild(child),
  }
}

/** Highest resident memory of a process in MB since the last call. Only Linux reports it. */
function mostMemory(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return Math.round(Number(kilobytes) / 1024)
}

export async function waitUntil<T>(look: () => T | undefined, child: ChildProcess, output: () => string): Promise<T> {
  for (let tries = 0; tries < 1_200; tries++) {
    const found = look()
    if (found !== undefined) return found
    if (child.exitCode !== null) break
    await pause(50)
  }
  throw new Error(`It did not start: ${output()}`)
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
