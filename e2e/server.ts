import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const PATIENCE_MS = 120_000

export type Running = { url: string; data: string; stop: () => Promise<void> }

/** The product as a newcomer starts it, with the demo company in an empty folder that `stop` removes. */
export async function runningServer(): Promise<Running> {
  const data = await mkdtemp(path.join(tmpdir(), 'kerani-journeys-'))
  await chmod(data, 0o711)
  const port = await freePort()
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../app/main.ts')], {
    env: {
      ...process.env,
      KERANI_DATA: data,
      PORT: String(port),
      PUBLIC_URL: '',
      SMTP_URL: '',
      KERANI_CALLS_PER_MINUTE: '100000',
      KERANI_EXPORTS_PER_MINUTE: '1000',
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(server)
  return {
    url: `http://localhost:${port}`,
    data,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** For Playwright: starts it, tells the journeys where it is, and answers how to end it. */
export default async function start(): Promise<() => Promise<void>> {
  const { url, data, stop } = await runningServer()
  Object.assign(process.env, { KERANI_URL: url, KERANI_JOURNEY_DATA: data })
  return stop
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server was not ready in two minutes')), PATIENCE_MS)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    server.stdout!.on('data', (line: Buffer) => {
      if (!line.toString().includes('Kerani is ready')) return
      clearTimeout(late)
      resolve()
    })
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
