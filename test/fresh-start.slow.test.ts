import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { isDeep } from './depth.ts'
import { patience } from './patience.ts'

const PROJECT = join(import.meta.dirname, '..')
const MINUTE = 60_000
const MADE_USER = 'kerani-fresh-start'

type Person = { name: string; uid?: number; gid?: number }
type Clone = { folder: string; home: string; person: Person }
type Start = { url: string; child: ChildProcess; said: () => string }

const isRoot = process.getuid?.() === 0
/** The current user. When that is root, a deep run adds an ordinary user. */
const people: Person[] = [
  { name: isRoot ? 'root' : 'the user who runs the tests' },
  ...(isRoot && isDeep ? [{ name: MADE_USER, uid: 0 }] : []),
]
const leftovers: (() => void)[] = []

afterAll(() => {
  for (const cleanUp of leftovers.reverse()) cleanUp()
})

describe.each(people)('LIF npm start on a fresh clone as $name', (person) => {
  it('installs, builds and serves twice at once, survives kill -9 of everything, and starts again', {
    timeout: patience(20) * MINUTE,
  }, async () => {
    const clone = freshClone(person.uid === undefined ? person : madeUser(person))
    const data = join(clone.folder, 'data')

    const both = await Promise.all([start(clone), start(clone)])
    const accounts = JSON.parse(readFileSync(join(data, 'demo-accounts.json'), 'utf8')) as {
      email: string
      password: string
    }[]
    const [someone] = accounts
    expect(someone).toBeDefined()
    for (const one of both) {
      expect(one.said()).toContain(one.url)
      expect(await signIn(one, someone!)).toEqual(expect.stringMatching(/.{20}/))
    }
    const uncounted = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`
    expect(await asOwner(data, uncounted)).toEqual([])
    await asOwner(data, `create table kept_through_a_kill as select 'acknowledged' as word`)

    for (const one of both) killAll(one.child)
    killPostgres(data)
    await expect(fetch(`${both[0]!.url}/healthz`)).rejects.toThrow()

    const again = await start(clone)
    expect(again.said()).not.toMatch(/Installing|Building/)
    expect(await signIn(again, someone!)).toEqual(expect.stringMatching(/.{20}/))
    expect(await asOwner(data, 'select word from kept_through_a_kill')).toEqual([{ word: 'acknowledged' }])

    again.child.kill('SIGTERM')
    await Promise.race([new Promise((resolve) => again.child.once('exit', resolve)), pause(30_000)])
    expect(again.child.exitCode ?? again.child.signalCode).not.toBeNull()
  })
})

/** Copies the project's files as a clone has them, with nothing installed or built, and an empty home. */
function freshClone(person: Person): Clone {
  const base = mkdtempSync(join(tmpdir(), 'kerani-fresh-'))
  const [folder, home] = [join(base, 'clone'), join(base, 'home')]
  mkdirSync(home)
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: PROJECT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter(Boolean)) {
    if (existsSync(join(PROJECT, file))) cpSync(join(PROJECT, file), join(folder, file), { recursive: true })
  }
  // Reusing npm's cache avoids downloading again.
  const cache = join(homedir(), '.npm', '_cacache')
  if (existsSync(cache)) cpSync(cache, join(home, '.npm', '_cacache'), { recursive: true })
  if (person.uid !== undefined) {
    chownSync(base, person.uid, person.gid!)
    for (const path of readdirSync(base, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(base, path), person.uid, person.gid!)
  }
  leftovers.push(() => {
    const cluster = clusterOf(join(folder, 'data'))
    if (cluster) killPostgres(join(folder, 'data'))
    rmSync(base, { recursive: true, force: true })
    if (cluster) rmSync(dirname(cluster), { recursive: true, force: true })
  })
  return { folder, home, person }
}

/** Creates an ordinary user for the test, and removes it afterwards. */
function madeUser(person: Person): Person {
  // A killed run may have left this user and its PostgreSQL.
  spawnSync('userdel', ['--force', MADE_USER])
  execFileSync('useradd', ['--no-create-home', '--shell', '/bin/sh', MADE_USER])
  leftovers.push(() => spawnSync('userdel', [MADE_USER]))
  const id = (what: string) => Number(execFileSync('id', [what, MADE_USER], { encoding: 'utf8' }))
  return { ...person, uid: id('-u'), gid: id('-g') }
}

/** Runs `npm start` as that user and waits until it answers. */
async function start({ folder, home, person }: Clone): Promise<Start> {
  const port = await unusedPort()
  const url = `http://localhost:${port}`
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const { uid, gid } = person
  const child = spawn('npm', ['start'], {
    cwd: folder,
    ...(uid === undefined ? {} : { uid, gid }),
    env: {
      PATH: path.join(delimiter),
      HOME: home,
      PORT: String(port),
      npm_config_prefer_offline: 'true',
      KERANI_RATES_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  leftovers.push(() => killAll(child))
  let said = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const deadline = Date.now() + 12 * MINUTE
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}:\n${said}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok && said.includes(url)) return { url, child, said: () => said }
    await pause(300)
  }
  throw new Error(`npm start did not answer:\n${said}`)
}

async function signIn({ url }: Start, { email, password }: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ email, password }),
  })
  const reply = (await answer.json()) as { token?: string }
  expect(answer.status, JSON.stringify(reply)).toBe(200)
  return reply.token ?? ''
}

/** Kills npm, the starter and the server, which share a process group. */
function killAll(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // all have ended
  }
}

function clusterOf(data: string): string | undefined {
  const id = join(data, 'postgres-id')
  const folder = existsSync(id)
    ? join('/var/lib/kerani', readFileSync(id, 'utf8').trim(), '18')
    : join(data, 'postgres', '18')
  return existsSync(folder) ? folder : undefined
}

/** Kills PostgreSQL with all its processes. */
function killPostgres(data: string): void {
  const lock = join(clusterOf(data)!, 'data', 'postmaster.pid')
  if (!existsSync(lock)) return
  const postmaster = Number(readFileSync(lock, 'utf8').split('\n')[0])
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const processes = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const children = processes.filter(([, parent]) => parent === postmaster).map(([pid]) => pid!)
  for (const pid of [postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // already ended
    }
  }
}

async function asOwner(data: string, sql: string): Promise<unknown[]> {
  const cluster = clusterOf(data)!
  const port = Number(readFileSync(join(cluster, 'data', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(cluster, 'kerani_owner.password'), 'utf8').trim()
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'kerani_owner', password, database: 'kerani' })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function unusedPort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
