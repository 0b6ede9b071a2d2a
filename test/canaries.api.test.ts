import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Endpoint, name } from '#base/endpoint.ts'
import { PERMISSIONS, type Permission, REACHES } from '#base/permissions.ts'
import { asideDone } from '#server/sessions/background.ts'
import { samplesFor } from './samples.ts'
import { type Caller, startTestServer, type TestServer } from './server.ts'

const CANARY = 'CANARY-beacon'
/** What a spreadsheet would take for a formula, also in full width and behind a blank. */
const FORMULAS = [
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠a',
  ' =1',
  "'=1",
  '"=1',
] as const

let server: TestServer
let samples: ReturnType<typeof samplesFor>
let planted: string[]

/** Writes something into every free text of a company that the tables take it in. Answers the columns. */
async function plant(code: string, textFor: (index: number) => string): Promise<string[]> {
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  const { rows: columns } = await owner.query<{ t: string; c: string }>(`
    select c.table_name as t, c.column_name as c from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.column_name not in ('country', 'state', 'currency')
      and c.table_name not like 'audit%' and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'company_id')
    order by 1, 2`)
  const done: string[] = []
  for (const [index, { t, c }] of columns.entries()) {
    // Each row its own, where names must be single; what a check refuses is no free text.
    const { rowCount } = await owner
      .query(
        `update "${t}" set "${c}" = left($1 || ' ' || right(coalesce(to_jsonb("${t}")->>'id', ''), 6), 60) where company_id = $2 and "${c}" is not null`,
        [textFor(index), server.companies[code]!.companyId],
      )
      .catch(() => ({ rowCount: 0 }))
    if (rowCount) done.push(`${t}.${c}`)
  }
  await owner.end()
  return done
}

beforeAll(async () => {
  server = await startTestServer({ undo: true })
  samples = samplesFor(server)
  for (const company of ['meridian', 'beacon']) await samples.pay(company)
  for (const table of ['membership', 'cost_center', 'department', 'position'] as const)
    await samples.firstId(table, 'meridian')
  planted = await plant('beacon', () => CANARY)
  await server.database.outside((tx) =>
    sql`update account set full_name = ${CANARY}, preferred_name = ${CANARY} where email like '%@beacon.example'`.execute(
      tx,
    ),
  )
})
afterAll(async () => {
  await asideDone()
  await server.stop()
})

/** Everything somebody who may do anything in their company can ask, with every way their file formats go. */
async function answers(caller: Caller, company: 'meridian' | 'beacon', seen: (of: string, text: string) => void) {
  const operations = server.api.operations.filter(
    (endpoint) =>
      endpoint.access !== 'public' &&
      endpoint.body !== 'upload' &&
      PERMISSIONS[endpoint.access as Permission] !== 'platform' &&
      !endpoint.path.startsWith('/api/auth/'),
  )
  for (const endpoint of operations) {
    const target = company === 'meridian' ? await samples.targetOf(endpoint, 'own', null) : null
    const format = 'format' in endpoint.input.shape ? { format: 'csv' } : {}
    const size = 'per_page' in endpoint.input.shape ? { per_page: 200 } : {}
    const input = { ...samples.sample(endpoint), ...target?.input, ...format, ...size }
    const reply = await caller.call(endpoint as Endpoint, input as never)
    seen(name(endpoint), reply.text)
  }
  return operations.length
}

/** A sign-in that holds every right of a company as far as it goes. */
async function mighty(code: 'meridian' | 'beacon'): Promise<Caller> {
  await server.keep(() =>
    server.tenant(code, async (tx) => {
      await tx.deleteFrom('role_grant').execute()
      const all = Object.entries(PERMISSIONS).filter(([, kind]) => kind !== 'platform')
      await tx
        .insertInto('role_grant')
        .values(all.map(([permission]) => ({ role_id: 12, permission, reach: REACHES.at(-1)! })))
        .execute()
    }),
  )
  return server.keep(() => server.as(code === 'meridian' ? 'aminah' : 'beacon:aminah'))
}

it('TEN-10 TEN-5 GUARD-05 what another company wrote is in no answer, export, mail or file of this one', {
  timeout: 300_000,
}, async () => {
  expect(planted.length).toBeGreaterThan(30)
  const own: string[] = []
  await answers(await mighty('beacon'), 'beacon', (of, text) => text.includes(CANARY) && own.push(of))
  // The canaries are where they would be seen.
  expect(own.length).toBeGreaterThanOrEqual(90)
  const leaks: string[] = []
  const asked = await answers(
    await mighty('meridian'),
    'meridian',
    (of, text) => text.includes(CANARY) && leaks.push(of),
  )
  await asideDone()
  for (const file of await readdir(path.join(server.dataFolder, 'mail')).catch(() => []))
    if ((await readFile(path.join(server.dataFolder, 'mail', file), 'utf8')).includes(CANARY)) leaks.push(file)
  console.log(
    `Canaries in ${planted.length} columns: ${own.length} calls of their own company show them, ${asked} of the other none`,
  )
  expect(leaks).toEqual([])
})

it('EXP-1 EXP-2 no list leaves as a spreadsheet with a formula that somebody typed', { timeout: 300_000 }, async () => {
  await plant('meridian', (index) => FORMULAS[index % FORMULAS.length]!)
  const admin = await mighty('meridian')
  const exports = server.api.operations.filter((endpoint) => 'format' in endpoint.input.shape)
  expect(exports.length).toBeGreaterThan(8)
  const bare: string[] = []
  let shown = 0
  for (const endpoint of exports) {
    const target = await samples.targetOf(endpoint, 'own', null)
    const reply = await admin.call(
      endpoint as Endpoint,
      { ...samples.sample(endpoint), ...target?.input, format: 'csv' } as never,
    )
    if (reply.status !== 200) continue
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(reply.headers['content-disposition']).toMatch(/^attachment/)
    for (const [, cell] of reply.text.matchAll(/"((?:[^"]|"")*)"/g)) {
      if (/cmd|SUM|1\+1|＋|＝|－|＠/.test(cell!)) shown++
      if (/^[\s"']*[=+\-@＝＋－＠]/.test(cell!) && !cell!.startsWith("'")) bare.push(`${name(endpoint)}: ${cell}`)
    }
  }
  expect(shown).toBeGreaterThan(20)
  expect(bare).toEqual([])
})
