import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { product } from '#app/modules.ts'
import { plantPay } from '#test/planted-pay.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** The runs in the planner’s statistics of payslips. */
const knownRuns = async (): Promise<string[]> => {
  const { rows } = await owner.query(
    `select unnest(most_common_vals::text::text[]) as run from pg_stats where tablename = 'payslip' and attname = 'pay_run_id'`,
  )
  return rows.map(({ run }) => run)
}

it('the database statistics include what a run wrote, so that the next month takes no longer', async () => {
  await owner.query(`alter table payslip set (autovacuum_enabled = off)`)
  await owner.query('analyze payslip')
  expect(await knownRuns()).toEqual([])
  const { run } = await plantPay(server, 'meridian')
  expect(await knownRuns()).toEqual([run])
  const { run: second } = await plantPay(server, 'beacon')
  expect((await knownRuns()).sort()).toEqual([run, second].sort())
  // Columns in the condition of a partial index count as its keys; columns without an index are left to autovacuum.
  const { rows } = await owner.query(
    `select attname from pg_stats where tablename = 'payslip' and attname in ('employee_id', 'shortage', 'inputs', 'lines', 'net')`,
  )
  expect(rows.map(({ attname }) => attname).sort()).toEqual(['employee_id', 'shortage'])
})

it('MIG-02 every background job that writes tables names the tables with rows of a company', async () => {
  const named = [...product.tasks.values()].flatMap(({ bulk }) => [...bulk])
  const { rows } = await owner.query(`select relname from pg_class where relname = any($1) and relrowsecurity`, [named])
  expect(rows.map(({ relname }) => relname).sort()).toEqual([...new Set(named)].sort())
  for (const kind of [
    'payroll.calculate',
    'migration.import',
    'migration.erasure',
    'employees.import',
    'year-end.make',
  ])
    expect(product.tasks.get(kind)!.bulk, kind).not.toEqual([])
})

it('SYS-17 the serving role refreshes statistics of companies’ tables and of no other', async () => {
  await server.tenant('meridian', (tx) => sql`select fresh_statistics('{payslip,employee}')`.execute(tx))
  for (const table of ['account', 'migration', 'pg_class', 'nobody', 'payslip; drop table loan', 'pgboss.job'])
    await expect(
      server.tenant('meridian', (tx) => sql`select fresh_statistics(array[${table}::text])`.execute(tx)),
    ).rejects.toThrow(/No table of a company/)
})
