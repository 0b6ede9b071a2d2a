import { globSync, readFileSync } from 'node:fs'
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SourceRun } from '../modules/pay/sources/payable.ts'
import { paySources } from '../modules/pay/sources/sources.ts'
import { startTestServer, type TestServer } from './server.ts'
import { PAY_TABLES } from './ways/pay-tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('ACL-5 PAY-14 every table that a pay source reads is listed with its writers and the tests that refuse them', async () => {
  const read = new Set([...(await tablesRead()).values()].flat())
  expect([...read].filter((table) => !(table in PAY_TABLES))).toEqual([])
  // The check works: tables that pay for shifts and attendance are among those read.
  for (const table of ['shift_published', 'attendance_setting', 'attendance_day']) expect(read).toContain(table)

  const calls = new Set(server.api.operations.map(endpointName))
  const listed = Object.values(PAY_TABLES).flatMap((one) => ('writers' in one ? [one] : []))
  expect(listed.flatMap(({ writers }) => writers.filter((call) => !calls.has(call)))).toEqual([])
  const tests = globSync('modules/**/*.test.ts').map((file) => readFileSync(file, 'utf8'))
  const shown = listed.flatMap((one) => one.shown)
  expect(shown.filter((title) => !tests.some((text) => text.includes(title)))).toEqual([])
})

/** The tables in the queries of each pay source, from PostgreSQL's plans. */
async function tablesRead(): Promise<Map<string, string[]>> {
  const pool = new pg.Pool({ connectionString: server.serveUrl, max: 1, options: '-c role=kerani_app' })
  const queries: LogEvent['query'][] = []
  const tx: Tx = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  })
  await sql`select set_config('app.company_id', ${server.companies.meridian!.companyId}, false)`.execute(tx)
  const ids = (await tx.selectFrom('employee').select('id').execute()).map(({ id }) => id)
  const days = { first: '2026-11-01', last: '2026-11-30' }
  const runOf = (currency: string): SourceRun => ({
    id: '00000000-0000-0000-0000-000000000001',
    period: '2026-11',
    kind: 'monthly',
    sequence: 1,
    currency,
    language: 'en',
    paysDays: true,
    days,
    month: days,
  })
  const found = new Map<string, string[]>()
  for (const source of paySources()) {
    queries.length = 0
    for (const currency of ['MYR', 'TWD']) await source.loadPayables(tx, runOf(currency), ids)
    const tables = new Set<string>()
    for (const { sql: text, parameters } of [...queries]) {
      const { rows } = await pool.query(`explain (format json) ${text}`, [...parameters])
      for (const [, table] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)) tables.add(table!)
    }
    found.set(source.kind, [...tables])
  }
  await tx.destroy()
  return found
}
