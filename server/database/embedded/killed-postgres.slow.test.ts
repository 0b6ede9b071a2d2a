import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PEOPLE } from '#demo/people.ts'
import { type SeededCompany, seedCompany } from '#demo/seed-company.ts'
import { enqueueMails } from '#server/mail/outbox.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { insertSession } from '#server/sessions/session-store.ts'
import { loadSettings } from '#server/settings.ts'
import { isDeep } from '#test/depth.ts'
import { connect } from '../connection.ts'
import { type Database, openDatabase } from '../database.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'

/** Twenty in the deep tests; each takes two seconds, and they are alike. */
const KILLS = isDeep ? 20 : 8
const WRITERS = 8

let data: string
let process_: ChildProcess
let said = ''
let address: string
let embedded: EmbeddedPostgres
let database: Database
let company: SeededCompany
let headers: Record<string, string>

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'kerani-killed-'))
  const env = {
    ...process.env,
    KERANI_DATA: data,
    KERANI_DEMO: '0',
    PORT: '0',
    KERANI_RATES_URL: '',
    KERANI_CALLS_PER_MINUTE: '1000000',
  }
  process_ = spawn(process.execPath, [path.join(import.meta.dirname, '../../../app/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [process_.stdout!, process_.stderr!])
    stream.on('data', (chunk) => {
      said += chunk
    })
  address = await eventually(() => /is ready: (\S+)/.exec(said)?.[1], 1_200)
  embedded = await startEmbedded({ data })
  database = openDatabase(embedded.serveUrl)
  const { masterKey } = loadSettings({ KERANI_DATA: data })
  company = await seedCompany(
    database,
    deriveSecrets(masterKey).wrap,
    { code: 'killed', name: 'Killed Sdn Bhd', domain: 'killed.example', isDemo: false },
    PEOPLE.filter(({ key }) => key === 'aminah'),
  )
  const signIn = { accountId: company.accounts.aminah!, companyId: company.companyId, roleId: 12, confirmed: true }
  const { token, csrf } = await database.runOutsideTenants((tx) =>
    insertSession(
      tx,
      { ...signIn, state: 'signed_in', directory: null },
      { requestId: 'test', address: '127.0.0.1', device: 'test' },
      new Date(),
    ),
  )
  headers = {
    cookie: `token=${token}`,
    'x-csrf-token': csrf,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
})
afterAll(async () => {
  process_?.kill('SIGKILL')
  await database?.close()
  await embedded?.stop({ evenIfUsed: true })
  rmSync(data, { recursive: true, force: true })
  if (embedded) rmSync(path.dirname(embedded.folder), { recursive: true, force: true })
})

/** Repeats `look` until it finds something; 10 s by default. */
async function eventually<T>(look: () => T | undefined | Promise<T | undefined>, tries = 200): Promise<T> {
  for (; tries > 0; tries--) {
    const found = await look()
    if (found !== undefined) return found
    if (process_.exitCode !== null || process_.signalCode !== null) throw new Error(`The server ended: ${said}`)
    await pause(50)
  }
  throw new Error(`In vain: ${look}\n${said.slice(-2_000)}`)
}

function killPostmaster(): void {
  const [pid] = readFileSync(path.join(embedded.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const readiness = async () => (await fetch(`${address}/readyz`)).status
const becomes = (status: number) => eventually(async () => ((await readiness()) === status ? true : undefined))

it('LIF-3 PostgreSQL is killed repeatedly under load: the server survives, reports it, recovers each time, and loses no acknowledged write', async () => {
  const acknowledged: string[] = []
  const surprises: string[] = []
  let over = false
  let refused = 0
  const writer = async (number: number) => {
    for (let count = 0; !over; count++) {
      const name = `Cost ${number} ${count}`
      const reply = await fetch(`${address}/api/cost-center`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': `${number}-${count}` },
        body: JSON.stringify({ code: `C${number}-${count}`, name }),
      })
      const body = (await reply.json()) as { code?: string }
      if (reply.status === 200) acknowledged.push(name)
      else if (reply.status === 503 && body.code === 'unavailable' && reply.headers.has('retry-after')) {
        refused++
        await pause(20)
      } else surprises.push(`${reply.status} ${JSON.stringify(body)}`)
    }
  }
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number))
  for (let kill = 0; kill < KILLS; kill++) {
    const before = acknowledged.length
    await eventually(() => (acknowledged.length > before + WRITERS ? true : undefined))
    killPostmaster()
    await becomes(503)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await becomes(200)
  }
  over = true
  await Promise.all(writers)
  expect(surprises).toEqual([])
  expect(refused).toBeGreaterThan(KILLS)
  expect(process_.exitCode ?? process_.signalCode).toBeNull()
  const stored = await database.runInTenant(company.companyId, (tx) =>
    tx.selectFrom('cost_center').select('name').execute(),
  )
  const names = new Set(stored.map(({ name }) => name))
  expect(stored).toHaveLength(names.size)
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
})

it('LIF-3 PostgreSQL recovers as fast when one of its processes is busy and does not notice the kill', async () => {
  const busy = await connect(embedded.ownerUrl)
  const counting = busy.query('select count(*) from generate_series(1, 100000000000::bigint)').catch((error) => error)
  await pause(500)
  killPostmaster()
  await becomes(503)
  await becomes(200)
  expect(await counting).toBeInstanceOf(Error)
})

it('LIF-3 the thread of background jobs reconnects too', async () => {
  const mail = { recipient: 'a@killed.example', subject: 'Hello', body: 'Still there', cause: 'test' }
  await database.runInTenant(company.companyId, (tx) => enqueueMails(tx, company.companyId, [mail]))
  await eventually(
    () =>
      database.runInTenant(company.companyId, (tx) =>
        tx.selectFrom('mail').select('id').where('state', '=', 'sent').executeTakeFirst(),
      ),
    1_200,
  )
  process_.kill('SIGTERM')
  await once(process_, 'exit')
  expect(process_.exitCode).toBe(0)
})
