import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#server/database/connection.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { loadSettings } from '#server/settings.ts'
import { requireMasterKeyAt } from '#server/start/master-key-mark.ts'
import { patience } from '#test/patience.ts'

let data: string
let folder: string
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'kerani-refused-'))
  const { masterKey } = loadSettings({ KERANI_DATA: data })
  const first = await startEmbedded({ data })
  folder = first.folder
  await migrate(first.ownerUrl, new URL(first.serveUrl).username)
  await requireMasterKeyAt(first.serveUrl, masterKey)
  await first.stop({ evenIfUsed: true })
})
afterAll(async () => {
  await (await startEmbedded({ data })).stop({ evenIfUsed: true })
  rmSync(data, { recursive: true, force: true })
  rmSync(path.dirname(folder), { recursive: true, force: true })
})

/** A start that ends by itself, with its output. */
function start(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, KERANI_DATA: data, PORT: '0', KERANI_DEMO: '0', KERANI_RATES_URL: '', ...env },
    encoding: 'utf8',
    timeout: patience(120_000),
  })
  return { status, stdout, stderr }
}

const isRunning = () => existsSync(path.join(folder, 'data', 'postmaster.pid'))

/** Changes something in the database between two starts. */
async function between(text: string, ...values: unknown[]): Promise<unknown[]> {
  const embedded: EmbeddedPostgres = await startEmbedded({ data })
  const owner = await connect(embedded.ownerUrl)
  try {
    return (await owner.query(text, values)).rows
  } finally {
    await owner.end()
    await embedded.stop()
  }
}

it('ENC-3 a start with another master key is refused before anything is served or written, and leaves no database running', async () => {
  const state = `select (select last_number from operator_head) as entries, (select count(*)::int from setup_code) as codes`
  const before = await between(state)
  const { status, stdout, stderr } = start({ KERANI_MASTER_KEY: randomBytes(32).toString('hex') })
  expect(status).toBe(1)
  expect(stderr).toMatch(/^KERANI_MASTER_KEY: this database was made with another master key/)
  expect(stdout).not.toMatch(/ready|register/)
  expect(isRunning()).toBe(false)
  expect(await between(state)).toEqual(before)
})

it('ENC-3 a start without the key file of an existing database is refused and creates no new key', () => {
  const file = path.join(data, 'master.key')
  const key = readFileSync(file)
  rmSync(file)
  try {
    const { status, stderr } = start()
    expect(status).toBe(1)
    expect(stderr).toMatch(/master\.key: is missing, while the database beside it is there/)
    expect(existsSync(file)).toBe(false)
  } finally {
    writeFileSync(file, key, { mode: 0o600 })
  }
})

it('LIF a start on a database that a newer version migrated is refused with an explanation', async () => {
  await between(`insert into migration (name, checksum) values ('2999-01-01-0000-later', 'x')`)
  try {
    const { status, stderr } = start()
    expect(status).toBe(1)
    expect(stderr).toMatch(/^This database was migrated by a newer version of Kerani \(2999-01-01-0000-later\)/)
    expect(isRunning()).toBe(false)
  } finally {
    await between(`delete from migration where name = '2999-01-01-0000-later'`)
  }
})
