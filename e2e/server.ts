import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '../test/temporary-folder.ts'

const PATIENCE_MS = 120_000
const PROJECT = path.join(import.meta.dirname, '..')

/** The day on which journeys begin. The demo company's months that they name are around it. */
export const TODAY = '2026-11-26'
/**
 * Milliseconds between the servers' clocks and the machine's: noon in Kuala Lumpur and Taipei when this module loads.
 */
const OFF = Date.parse(`${TODAY}T04:00:00Z`) - Date.now()
/** The demo company exists before any journey begins, even if another process made it. */
const AHEAD_MS = 60 * 60_000

export type RunningServer = { url: string; data: string; stop: () => Promise<void> }

/** An empty folder for a server, which PostgreSQL may enter under its own account. */
export async function dataFolder(): Promise<string> {
  const data = await mkdtemp(path.join(temporaryFolder(), 'kerani-journeys-'))
  await chmod(data, 0o711)
  return data
}

/**
 * Starts the product as a newcomer does, on the day of journeys: in an empty folder it makes the small demo company. `stop`
 * removes the folder unless `keeps` is set.
 */
export async function startServer({
  data,
  keeps = false,
  isAhead = false,
}: {
  data?: string
  keeps?: boolean
  /** For the demo company that journeys copy. */
  isAhead?: boolean
} = {}): Promise<RunningServer> {
  const folder = data ?? (await dataFolder())
  const port = await freePort()
  const clock = pathToFileURL(path.join(import.meta.dirname, 'on-the-day.mjs')).href
  const server = spawn(process.execPath, ['--import', clock, path.join(PROJECT, 'app/main.ts')], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: path.join(PROJECT, 'node_modules/.cache/kerani'),
      KERANI_JOURNEYS_OFF: String(isAhead ? OFF - AHEAD_MS : OFF),
      KERANI_DATA: folder,
      // Journeys name exact people and counts; pictures show the demo that a newcomer gets.
      KERANI_DEMO: process.env.KERANI_DEMO || 'small',
      PORT: String(port),
      PUBLIC_URL: '',
      SMTP_URL: '',
      // Journeys call no external service.
      KERANI_RATES_URL: '',
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
    data: folder,
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await ended
      if (!keeps) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a server on a copy of the demo company, which no other journey has changed. */
export async function startOwnServer(): Promise<RunningServer> {
  const data = await dataFolder()
  await copyFolder(process.env.KERANI_JOURNEY_DEMO!, data)
  return startServer({ data })
}

/** Copies the owners too: PostgreSQL runs under its own account where the tests run as root. */
async function copyFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') return cp(from, to, { recursive: true })
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The demo company could not be copied: ${stderr}`)
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The server was not ready in two minutes')), PATIENCE_MS)
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    server.stdout!.on('data', (line: Buffer) => {
      if (!line.toString().includes(' is ready: ')) return
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
