import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHeadFiles } from '#server/audit/head-files.ts'
import { verifyAllChains } from '#server/audit/verify-chains.ts'
import { connect } from '#server/database/connection.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { deriveSecrets } from '#server/secrets.ts'
import { loadSettings } from '#server/settings.ts'
import type { DemoAccount } from './build.ts'

/** The day on which the demo is made, whenever this runs. */
const TODAY = '2026-11-28'
const CLOCK = pathToFileURL(path.join(import.meta.dirname, '../e2e/on-the-day.mjs')).href

let data: string
let embedded: EmbeddedPostgres
/** The start that finished the demo, and its sign-ins. */
let finished: { address: string; accounts: DemoAccount[] }
const started: ChildProcess[] = []

beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'kerani-interrupted-'))
  loadSettings({ KERANI_DATA: data }) // the key exists before the database
  embedded = await startEmbedded({ data })
})
afterAll(async () => {
  for (const one of started) one.kill('SIGKILL')
  await embedded?.stop({ evenIfUsed: true })
  rmSync(data, { recursive: true, force: true })
  if (embedded) rmSync(path.dirname(embedded.folder), { recursive: true, force: true })
})

/** Starts the server and waits for `until`, which checks its output and the number of runs. */
async function start(until: (said: string, runs: number) => boolean): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, ['--import', CLOCK, path.join(import.meta.dirname, '../app/main.ts')], {
    env: {
      ...process.env,
      KERANI_JOURNEYS_OFF: String(Date.parse(`${TODAY}T04:00:00Z`) - Date.now()),
      KERANI_DATA: data,
      PORT: '0',
      KERANI_DEMO: '1',
      KERANI_RATES_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const heard = { child, said: '' }
  const note = (chunk: Buffer) => {
    heard.said += chunk
  }
  child.stdout.on('data', note)
  child.stderr.on('data', note)
  const owner = await connect(embedded.ownerUrl)
  try {
    while (child.exitCode === null) {
      const runs = await owner.query('select count(*)::int as n from pay_run').catch(() => null)
      if (until(heard.said, runs?.rows[0].n ?? 0)) return heard
      await pause(20)
    }
    throw new Error(heard.said)
  } finally {
    await owner.end()
  }
}

it('LIF a demo that is killed while its months are closed is complete after the next start, with the same sign-ins', async () => {
  const kills: Parameters<typeof start>[0][] = [
    (text) => text.includes('Closing twelve months'),
    (_, runs) => runs >= 3,
    (_, runs) => runs >= 14,
  ]
  for (const isTime of kills) {
    const { child } = await start(isTime)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(path.join(data, 'demo-unfinished'))).toBe(true)
  }
  const accounts = readFileSync(path.join(data, 'demo-accounts.json'), 'utf8')
  const { said } = await start((text) => text.includes('All of them:'))
  expect(said).toContain('Finishing the demo company')
  expect(existsSync(path.join(data, 'demo-unfinished'))).toBe(false)
  expect(readFileSync(path.join(data, 'demo-accounts.json'), 'utf8')).toBe(accounts)

  const owner = await connect(embedded.ownerUrl)
  const { rows } = await owner.query(
    `select state, count(*)::int as runs, count(distinct period)::int as months, min((totals->>'employees')::int) > 0 as paid,
       bool_and(exists (select from payslip s where s.pay_run_id = pay_run.id)) as slips
     from pay_run group by state order by state`,
  )
  expect(rows).toEqual([
    { state: 'approved', runs: 24, months: 12, paid: true, slips: true },
    { state: 'calculated', runs: 2, months: 1, paid: true, slips: true },
  ])
  const counted = `select (select count(*)::int from loan) as loans, (select count(*)::int from tax_form) as forms,
    (select count(*)::int from payer_account) as accounts, (select count(*)::int from absence where note = 'Did not come, no word') as planted`
  expect((await owner.query(counted)).rows).toEqual([{ loans: 2, forms: 2, accounts: 2, planted: 1 }])
  const bare = await owner.query<{ email: string }>('select email from account where password_hash is null')
  const emails = (JSON.parse(accounts) as DemoAccount[]).map(({ email }) => email)
  expect(bare.rows.filter(({ email }) => emails.includes(email))).toEqual([])
  await owner.end()

  const { masterKey, folders } = loadSettings({ KERANI_DATA: data })
  const chains = await verifyAllChains(
    embedded.ownerUrl,
    deriveSecrets(masterKey).audit,
    createHeadFiles(folders.auditHeads),
  )
  expect(chains.filter(({ broken }) => broken)).toEqual([])
  finished = { address: /is ready: (\S+)/.exec(said)![1]!, accounts: JSON.parse(accounts) }
  expect((await signIn('aminah')).status).toBe(200)
})

function signIn(key: string): Promise<Response> {
  const { address, accounts } = finished
  const { email, password } = accounts.find((account) => account.email.startsWith(`${key}@`))!
  return fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { origin: address },
    body: new URLSearchParams({ email, password }),
  })
}

/** Reads rows as the owner of the tables. */
async function rowsOf<T extends object>(text: string): Promise<T[]> {
  const owner = await connect(embedded.ownerUrl)
  try {
    return (await owner.query<T>(text)).rows
  } finally {
    await owner.end()
  }
}

it('PAY-01a nobody failed in any month, and nobody of a closed one was blocked', async () => {
  const runs = await rowsOf<{ period: string; failed: number; blocked: number; state: string }>(
    `select period, state, (review->>'failed')::int as failed, (review->>'blocked')::int as blocked from pay_run`,
  )
  expect(runs).toHaveLength(26)
  for (const { period, state, failed, blocked } of runs)
    expect([period, failed, state === 'approved' ? blocked : 0]).toEqual([period, 0, 0])
})

it('LEA-01 everybody took about fifteen days in each year, and nobody two leaves on a day', async () => {
  const years = await rowsOf<{ year: number; people: number; without: number; average: number }>(`
    with span as (select y as year, e.id, greatest(e.joined_on, make_date(y, 1, 1)) as first,
        least(e.last_day, make_date(y, 12, 31), '${TODAY}') as last
      from employee e, unnest(array[2025, 2026]) y),
    taken as (select span.year, span.id, (span.last - span.first + 1) / 365.0 as part,
        coalesce(sum(case when r.days is null then r.minutes / 480.0 else r.days / 1e6 end), 0) as days
      from span left join request r on r.employee_id = span.id and r.kind = 'leave' and r.state = 'approved'
        and extract(year from r.from_day) = span.year
      where span.last - span.first >= 150 group by 1, 2, 3)
    select year, count(*)::int as people, count(*) filter (where days = 0)::int as without,
      (sum(days) / sum(part))::float as average from taken group by 1`)
  expect(years).toHaveLength(2)
  for (const { people, without, average } of years) {
    expect(people).toBeGreaterThan(55)
    expect(without).toBe(0)
    expect(average).toBeGreaterThan(15 * 0.6)
    expect(average).toBeLessThan(15 * 1.4)
  }
  expect(
    await rowsOf(`select a.id from request a join request b on b.employee_id = a.employee_id and b.id > a.id
      and b.kind = 'leave' and b.state in ('approved', 'pending') and b.from_day <= a.until_day and b.until_day >= a.from_day
      where a.kind = 'leave' and a.state in ('approved', 'pending')`),
  ).toEqual([])
  expect(
    await rowsOf(`select 1 from request where kind = 'leave' and state = 'approved' and from_day > '${TODAY}'`),
  ).not.toEqual([])
})

it('CLM-01 OT-01 people of each country claim in each month in several categories, with receipts; the plants work longer', async () => {
  const months = await rowsOf<{ month: string; people: number; categories: number; bare: number; overtime: number }>(`
    select to_char(sent_at, 'YYYY-MM') as month, count(distinct employee_id) filter (where kind = 'claim')::int as people,
      count(distinct type_id) filter (where kind = 'claim')::int as categories,
      count(*) filter (where kind = 'claim' and not exists (select from request_file f where f.request_id = request.id))::int as bare,
      count(*) filter (where kind = 'overtime')::int as overtime
    from request where sent_at >= (select min(period) || '-01' from pay_run)::date and sent_at < '2026-11-01'
    group by 1 order by 1`)
  expect(months.length).toBeGreaterThanOrEqual(12)
  for (const { month, people, categories, bare, overtime } of months) {
    expect([month, people > 12, people < 40, categories > 5, bare, overtime > 8]).toEqual([
      month,
      true,
      true,
      true,
      0,
      true,
    ])
  }
})

it('SHF-01 the month in which the planner opens, and the next one, have shifts of the Penang team and of the warehouse', async () => {
  const months = await rowsOf<{ month: string; people: number }>(`
    select to_char(day, 'YYYY-MM') as month, count(distinct employee_id)::int as people from shift_assignment
    where shift_id is not null group by 1 order by 1`)
  expect(months.map(({ people }) => people)).toEqual([16, 16])
  expect(months[0]!.month).toBe('2026-11')
})

it('HRM-15 each report of time and people has rows, of every month where it counts months', async () => {
  const cookie = (await signIn('aminah')).headers
    .getSetCookie()
    .map((one) => one.split(';')[0]!)
    .join('; ')
  for (const name of ['leave', 'attendance', 'overtime', 'headcount', 'claims']) {
    const reply = await fetch(`${finished.address}/api/people-reports/${name}?by=month&months=12&per_page=50`, {
      headers: { cookie },
    })
    const { data } = (await reply.json()) as { data: Record<string, unknown>[] }
    expect([name, reply.status]).toEqual([name, 200])
    expect(data.length, name).toBeGreaterThanOrEqual(12)
  }
})
