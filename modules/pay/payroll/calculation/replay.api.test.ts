import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approveRun } from '#test/planted-pay.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { replayRun } from './replay.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let run: { id: string }
beforeAll(async () => {
  month = await startPayrollServer()
  run = await month.server.keep(() => month.approved('2026-09'))
})
afterAll(() => month.server.stop())

const replay = () => month.server.tenant('meridian', (tx) => replayRun(tx, run.id))

it('PAY-08 replay of an approved run from its snapshot gives the same payslips, whatever changed since', async () => {
  const before = await replay()
  expect(before).toMatchObject({ period: '2026-09', sameLaw: true, differing: [], totals: [] })
  expect(before!.payslips).toBeGreaterThan(40)
  await month.server.tenant('meridian', async (tx) => {
    await sql`update compensation set basic_pay = basic_pay + 1`.execute(tx)
    await sql`update pay_item set counts = jsonb_set(counts, '{MY}', coalesce(counts -> 'MY', '{}') || jsonb_build_object('epf', not coalesce((counts -> 'MY' ->> 'epf')::boolean, false)))`.execute(
      tx,
    )
    await sql`update statutory_status set tax_category = 2, tax_regime = 'non_resident'`.execute(tx)
  })
  expect(await replay()).toEqual(before)
})

it('PAY-08 replay names the person of a figure that was changed behind the triggers', async () => {
  const owner = new pg.Client({ connectionString: month.server.ownerUrl })
  await owner.connect()
  const { companyId, employees } = month.server.companies.meridian!
  await owner.query("select set_config('app.company_id', $1, false)", [companyId])
  await owner.query('alter table payslip disable trigger approved_update')
  await owner.query('update payslip set pcb = pcb + 5 where pay_run_id = $1 and employee_id = $2', [
    run.id,
    employees.nurul,
  ])
  await owner.query('alter table payslip enable always trigger approved_update')
  await owner.end()
  const { employee_no } = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('employee_no').where('id', '=', employees.nurul!).executeTakeFirstOrThrow(),
  )
  expect((await replay())!.differing).toEqual([{ employee: employee_no, columns: ['pcb'] }])
  // The sums of the run are of what the payslips were, and still are when computed again.
  expect((await replay())!.totals).toEqual([])
})

it('PAY-04a PAY-08 in Taiwan replay covers what the company owes as a whole, and names a sum changed behind the triggers', async () => {
  const { server, payroll, finance } = month
  const group = (await expectOk(payroll.call(payGroupApi.list, {}))).find(({ country }: Shown) => country === 'TW')
  const id = await approveRun(server, 'meridian', { group_id: group.id, period: '2026-09' }, { payroll, finance })
  const again = () => server.tenant('meridian', (tx) => replayRun(tx, id))
  expect(await again()).toMatchObject({ differing: [], totals: [] })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query("select set_config('app.company_id', $1, false)", [server.companies.meridian!.companyId])
  await owner.query('alter table pay_run disable trigger approved')
  await owner.query(
    `update pay_run set totals = jsonb_set(jsonb_set(totals, '{unit,0,e}', '1'), '{net}', '1') where id = $1`,
    [id],
  )
  await owner.query('alter table pay_run enable always trigger approved')
  await owner.end()
  expect((await again())!.totals).toEqual(['net', 'tw_arrears_fund'])
})

it('PAY-08 another company’s run is not found', async () => {
  expect(await month.server.tenant('beacon', (tx) => replayRun(tx, run.id))).toBeUndefined()
})
