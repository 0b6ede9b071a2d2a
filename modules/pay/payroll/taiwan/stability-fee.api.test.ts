import { afterAll, beforeAll, expect, it } from 'vitest'
import { STABILITY_FEE_ITEM } from '#statutory/taiwan/stability-fee.ts'
import { paydayApi } from '../../payday/contract.ts'
import { payrollReportApi } from '../../reports/contract.ts'
import { replayRun } from '../calculation/replay.ts'
import { recurringApi } from '../inputs/contract.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
let employee_id: string
let group_id: string
let run: string

beforeAll(async () => {
  on = await startPayrollServer()
  employee_id = on.server.employeeId('yu.ting')
  await on.server.tenant('meridian', (tx) =>
    tx
      .updateTable('statutory_status')
      .set({ tw_identity: 'migrant', tw_pension_scheme: 'former' })
      .where('employee_id', '=', employee_id)
      .execute(),
  )
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW')!.id
})
afterAll(() => on.server.stop())

const slipOf = () => expectOk(on.payroll.call(runSlipApi.slip, { id: run, employee_id }))
const checks = async () => JSON.stringify((await on.slips(run)).map(({ findings }) => findings))

it('PAY-04g a migrant worker without a recorded fee is asked about, and a recorded one has the run calculated again', async () => {
  ;({ id: run } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period: '2026-10' })))
  await on.calculated({ id: run })
  expect(await checks()).toContain('stability_fee_missing')
  const before = await slipOf()
  const pay_item_id = await on.itemId(STABILITY_FEE_ITEM)
  const amount = { employee_id, pay_item_id, amount: 2_000, from_day: '2026-10-17' }
  const made = await expectOk(on.payroll.call(recurringApi.create, amount))
  expect(made).toMatchObject({ kind: 'employer_cost', amount: 2_000, currency: 'TWD' })
  expect((await on.run(run)).stale).toBe(1)
  await on.calculated({ id: run })
  expect(await checks()).not.toContain('stability_fee_missing')
  // 15 days of 67: the employer's alone, in no deduction.
  const now = await slipOf()
  expect([now.net, now.deductions, now.employer_cost]).toEqual([
    before.net,
    before.deductions,
    before.employer_cost + 1_005,
  ])
  const line = JSON.stringify(now)
  expect(line).toContain(STABILITY_FEE_ITEM)
  expect(line).toContain('NT$ 1,005 for 15 of the 31 days of the month.')
})

it('PAY-04g payslips do not show the fee, reports of cost have it, and what is left to pay names its day', async () => {
  const { employer_cost } = await slipOf()
  await on.approved('2026-10', run)
  const cost: { employer_cost: number; currency: string }[] = await expectOk(
    on.payroll.call(payrollReportApi.people, { from_month: '2026-10', until_month: '2026-10', per_page: 200 }),
  )
  expect(cost.map((row) => row.employer_cost)).toContain(employer_cost)
  const own = await on.server.as('yu.ting', 'employee')
  const slips = await own.call(runSlipApi.slip, { id: run, employee_id })
  expect(JSON.stringify(slips.body)).not.toContain(STABILITY_FEE_ITEM)
  const steps = await expectOk(on.payroll.call(paydayApi.steps, { id: run }))
  const step = JSON.stringify(steps)
  expect(step).toContain('tw_stability_fee')
  expect(step).toContain('2027-02-25')
  const replay = await on.server.tenant('meridian', (tx) => replayRun(tx, run))
  expect(replay).toMatchObject({ differing: [], totals: [] })
})
