import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { patience } from '#test/patience.ts'
import { connect } from '../connection.ts'
import { prepareClusterFolder } from './cluster-folder.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'

let data: string
let first: EmbeddedPostgres
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'kerani-embedded-'))
  vi.stubEnv('PGPORT', '1')
  vi.stubEnv('PGDATA', '/nowhere')
  first = await startEmbedded({ data })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await (await startEmbedded({ data })).stop({ evenIfUsed: true })
  rmSync(data, { recursive: true, force: true })
  // For root the cluster may be outside: a temporary folder is closed to PostgreSQL's account.
  rmSync(path.dirname(first.folder), { recursive: true, force: true })
})

async function rows(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
const settingsOf = async (url: string, names: readonly string[]) =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await rows(url, `select current_setting('${name}') as it`))[0]!.it]),
    ),
  )
const mode = (file: string) => statSync(file).mode & 0o777

describe('LIF embedded PostgreSQL', () => {
  it('is created once, closed to everybody else, with settings that keep its rows safe', async () => {
    expect(first.attached).toBe(false)
    expect(mode(path.dirname(first.folder))).toBe(0o700)
    for (const role of ['kerani_owner', 'kerani_serve']) {
      const file = path.join(first.folder, `${role}.password`)
      expect(mode(file)).toBe(0o600)
      expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{48}$/)
      expect(statSync(file).uid).toBe(statSync(first.folder).uid)
    }
    const settings = {
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      password_encryption: 'scram-sha-256',
      max_connections: '100',
      work_mem: '16MB',
      maintenance_work_mem: '128MB',
      max_wal_size: '2GB',
      checkpoint_timeout: '15min',
      random_page_cost: '1.1',
      jit: 'off',
      TimeZone: 'UTC',
      log_timezone: 'UTC',
      lc_messages: 'C',
    }
    expect(await settingsOf(first.ownerUrl, Object.keys(settings))).toEqual({
      ...settings,
      lc_messages: expect.any(String),
    })
    const { shared_buffers, effective_cache_size } = await settingsOf(first.ownerUrl, [
      'shared_buffers',
      'effective_cache_size',
    ])
    const mb = Number.parseInt(String(shared_buffers), 10)
    expect(mb).toBeGreaterThanOrEqual(64)
    expect(mb).toBeLessThanOrEqual(512)
    expect([`${mb * 3}MB`, `${(mb * 3) / 1024}GB`]).toContain(effective_cache_size)
    await expect(rows(first.ownerUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/)
  })

  it('TEN-3 serves with a role that has no rights of its own', async () => {
    expect(
      await rows(
        first.serveUrl,
        'select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolinherit, rolcanlogin from pg_roles where rolname = current_user',
      ),
    ).toEqual([
      {
        rolname: 'kerani_serve',
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolinherit: false,
        rolcanlogin: true,
      },
    ])
    expect(new URL(first.serveUrl).pathname).toBe('/kerani')
  })

  it('is joined when it runs, and completes what a killed start left unfinished', async () => {
    await rows(first.ownerUrl.replace(/kerani$/, 'postgres'), 'drop database kerani with (force)')
    await rows(first.ownerUrl.replace(/kerani$/, 'postgres'), 'drop role kerani_serve')
    const second = await startEmbedded({ data, port: first.port + 1 })
    expect(second).toMatchObject({
      attached: true,
      port: first.port,
      ownerUrl: first.ownerUrl,
      serveUrl: first.serveUrl,
      folder: first.folder,
    })
    expect(await rows(second.serveUrl, 'select 1 as up')).toEqual([{ up: 1 }])
  })

  it('is not stopped while somebody uses it, unless told to', async () => {
    const other = await connect(first.serveUrl)
    expect(await first.stop()).toBe(false)
    expect(await first.stop({})).toBe(false)
    expect(await rows(first.ownerUrl, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(await first.stop({ evenIfUsed: true })).toBe(true)
    await expect(rows(first.ownerUrl, 'select 1')).rejects.toThrow()
    await other.end().catch(() => {})
    // A stopped PostgreSQL is unused, and stopping it again reports that it stopped.
    expect(await first.stop()).toBe(true)
  })

  it('restarts at its previous port or a given one, with a new log when the old one is long', async () => {
    const log = path.join(path.dirname(first.folder), 'postgres-18.log')
    expect(mode(log)).toBe(0o600)
    writeFileSync(log, 'x'.repeat(10_000_000))
    const again = await startEmbedded({ data })
    expect(again).toMatchObject({ attached: false, port: first.port, ownerUrl: first.ownerUrl })
    expect(existsSync(`${log}.1`)).toBe(false)
    expect(await again.stop()).toBe(true)
    writeFileSync(log, 'x'.repeat(10_000_001))
    const port = await freePort()
    const told = await startEmbedded({ data, port })
    expect(told.port).toBe(port)
    expect(statSync(`${log}.1`).size).toBe(10_000_001)
    expect(statSync(log).size).toBeLessThan(10_000)
    expect(await told.stop()).toBe(true)
    // Another process took its port, so it moves to a free one.
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    const elsewhere = await startEmbedded({ data })
    expect(elsewhere.port).not.toBe(port)
    expect(elsewhere.attached).toBe(false)
    stranger.close()
    await elsewhere.stop()
  })

  it('reports why it does not start', async () => {
    const settings = path.join(first.folder, 'data', 'postgresql.conf')
    const text = readFileSync(settings, 'utf8')
    writeFileSync(settings, `${text}\nno_such_setting = 1\n`)
    await expect(startEmbedded({ data })).rejects.toThrow(
      /PostgreSQL did not start in .*data: exit 1: [\s\S]*no_such_setting[\s\S]*\(its log: .*postgres-18\.log\)$/,
    )
    writeFileSync(settings, text)
  })

  it('LIF-3 restarts at the same port while it is supervised, until supervision ends', async () => {
    const now = await startEmbedded({ data })
    const said: string[] = []
    const looked = now.supervise((line) => said.push(line))
    process.kill(
      Number(readFileSync(path.join(now.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGTERM',
    )
    await vi.waitFor(
      () => expect(said).toEqual(['PostgreSQL has ended. It is started again …', 'PostgreSQL answers again.']),
      { timeout: patience(30_000) },
    )
    expect(await rows(now.serveUrl, 'select 1 as up')).toEqual([{ up: 1 }])
    expect(await now.stop()).toBe(true)
    await looked
    expect(said).toHaveLength(2)
  })
})

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

it('LIF a cluster of another major version refuses the start with an explanation, and no empty one is created', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'kerani-other-version-'))
  const { folder } = prepareClusterFolder(data)
  try {
    mkdirSync(path.join(folder, '17', 'data'), { recursive: true })
    writeFileSync(path.join(folder, '17', 'data', 'PG_VERSION'), '17\n')
    await expect(startEmbedded({ data })).rejects.toThrow(
      /17 holds a database of PostgreSQL 17, and this version of Kerani brings PostgreSQL 18/,
    )
    expect(existsSync(path.join(folder, '18'))).toBe(false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    rmSync(data, { recursive: true, force: true })
  }
})
