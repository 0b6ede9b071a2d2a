import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A server in a process of its own, as `npm start` runs it. */
export type Server = {
  address: string
  /** Event-loop lag of its serving thread, and its memory. */
  vitals(): { lagP99Ms: number; lagMaxMs: number; rssMb: number }
  stop(): Promise<void>
}

/** Starts a server on a data folder; the environment is what a person would set. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerani-lag-'))
  const lagFile = path.join(folder, 'lag.json')
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'lag-probe.ts'), path.join(import.meta.dirname, '../app/main.ts')],
    {
      env: {
        ...{ ...process.env, PORT: '0', KERANI_DEMO: '0', KERANI_CALLS_PER_MINUTE: '1000000' },
        ...{ BENCH_LAG_FILE: lagFile, ...env },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const address = await until(
    () => /is ready: (\S+)/.exec(said)?.[1],
    child,
    () => said,
  )
  return {
    address,
    vitals() {
      const lag = existsSync(lagFile) ? JSON.parse(readFileSync(lagFile, 'utf8')) : { p99: 0, max: 0 }
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0
      return { lagP99Ms: lag.p99, lagMaxMs: lag.max, rssMb: Math.round(Number(kilobytes) / 1024) }
    },
    async stop() {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function until<T>(look: () => T | undefined, child: ChildProcess, said: () => string): Promise<T> {
  for (let tries = 0; tries < 1_200; tries++) {
    const found = look()
    if (found !== undefined) return found
    if (child.exitCode !== null) break
    await pause(50)
  }
  throw new Error(`It did not start: ${said()}`)
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}
