import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'

/** What takes long, on both releases; the rest is in `embedded.api.test.ts`. */
describe.each([18, 15] as const)('LIF embedded PostgreSQL %s', (version) => {
  let data: string
  let first: EmbeddedPostgres

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'kerani-embedded-'))
    first = await startEmbedded({ data, version })
  })
  afterAll(async () => {
    await (await startEmbedded({ data, version })).stop({ evenIfUsed: true })
    rmSync(data, { recursive: true, force: true })
    // for root the cluster may be outside: a temporary folder is closed to PostgreSQL's account
    rmSync(join(first.folder, '..'), { recursive: true, force: true })
  })

  it('creates a cluster with checksums, loopback only, and passwords that nobody else can read', async () => {
    expect(first.attached).toBe(false)
    expect(
      await rows(
        first.ownerUrl,
        `select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
        current_setting('listen_addresses') as listens, current_setting('jit') as jit, current_setting('server_encoding') as encoding`,
      ),
    ).toEqual([{ checksums: 'on', fsync: 'on', listens: '127.0.0.1', jit: 'off', encoding: 'UTF8' }])
    for (const role of ['kerani_owner', 'kerani_serve']) {
      expect(statSync(join(first.folder, `${role}.password`)).mode & 0o777).toBe(0o600)
    }
    await expect(rows(first.ownerUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('loses no acknowledged row after repeated kill -9', async () => {
    await rows(first.ownerUrl, 'create table acknowledged (id int primary key)')
    for (let round = 1; round <= 3; round++) {
      const now = await startEmbedded({ data, version })
      await rows(now.ownerUrl, `insert into acknowledged values (${round})`)
      process.kill(postmasterPid(now), 'SIGKILL') // its backends live on for a moment and hold the shared memory
      const again = await startEmbedded({ data, version })
      expect(again.attached).toBe(false)
      expect(await rows(again.ownerUrl, 'select count(*)::int as kept from acknowledged')).toEqual([{ kept: round }])
    }
  })

  it('LIF-3 is restarted by its supervisors: one starts it, the others join, all at the address they know', async () => {
    const watchers = await Promise.all([startEmbedded({ data, version }), startEmbedded({ data, version })])
    const heard = watchers.map(
      (one) => new Promise<void>((back) => void one.supervise((line) => line.endsWith('answers again.') && back())),
    )
    const killed = postmasterPid(watchers[0]!)
    process.kill(killed, 'SIGKILL')
    await Promise.all(heard)
    expect(postmasterPid(watchers[0]!)).not.toBe(killed)
    for (const one of watchers) expect(await rows(one.serveUrl, 'select 1 as up')).toEqual([{ up: 1 }])
    // After a stop it is not restarted.
    expect(await watchers[0]!.stop()).toBe(true)
    await watchers[1]!.stop()
    expect((await startEmbedded({ data, version })).attached).toBe(false)
  })

  it('is not misled by a stale lock whose process id and port belong to others now', async () => {
    const before = await startEmbedded({ data, version })
    const lock = join(before.folder, 'data', 'postmaster.pid')
    const text = readFileSync(lock, 'utf8').split('\n')
    expect(await before.stop()).toBe(true)
    const stranger = createServer((socket) => socket.end('not a database')).listen(0, '127.0.0.1')
    await once(stranger, 'listening')
    text[0] = String(process.pid)
    text[3] = String((stranger.address() as AddressInfo).port)
    writeFileSync(lock, text.join('\n'))
    const again = await startEmbedded({ data, version })
    stranger.close()
    expect(again.attached).toBe(false)
    expect(await rows(again.ownerUrl, 'select count(*)::int as kept from acknowledged')).toEqual([{ kept: 3 }])
  })
})

describe('LIF several concurrent starts', () => {
  it('end in one cluster that all of them use, fresh and after a kill', async () => {
    const data = mkdtempSync(join(tmpdir(), 'kerani-embedded-'))
    let folder: string | undefined
    try {
      for (const round of ['fresh', 'after a kill']) {
        const starts = await Promise.all(Array.from({ length: 4 }, () => startInProcess(data)))
        folder = starts[0]!.folder
        expect(new Set(starts.map((start) => start.ownerUrl)).size, round).toBe(1)
        expect(starts.filter((start) => !start.attached).length, round).toBe(1)
        const [up] = await rows(starts[0]!.serveUrl, 'select current_user as me')
        expect(up, round).toEqual({ me: 'kerani_serve' })
        process.kill(postmasterPid(starts[0]!), 'SIGKILL')
      }
    } finally {
      rmSync(data, { recursive: true, force: true })
      if (folder) rmSync(join(folder, '..'), { recursive: true, force: true })
    }
  })
})

type Started = Pick<EmbeddedPostgres, 'ownerUrl' | 'serveUrl' | 'attached' | 'folder'>

/** Starts in a Node process of its own, which then ends and leaves PostgreSQL running. */
function startInProcess(data: string): Promise<Started> {
  const program = `
    const { startEmbedded } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)})
    console.log(JSON.stringify(await startEmbedded({ data: process.argv[1] })))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, data], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(said) as Started) : reject(new Error(complaint))))
  })
}

function postmasterPid({ folder }: Pick<EmbeddedPostgres, 'folder'>): number {
  return Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function rows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
