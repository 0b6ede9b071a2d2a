import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { replayRun } from '../calculation/replay.ts'
import { oneOffApi } from '../inputs/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import type { MalaysianPayInputs } from './inputs.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const KEYS = ['epf_employee', 'epf_employer', 'socso_employee', 'eis_employee', 'pcb', 'zakat'] as const
async function calculateNewRun(period: string, kind: 'monthly' | 'bonus' | 'off_cycle', sequence = 1) {
  const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind, sequence }))
  return on.calculated({ id })
}
async function approve(id: string, month: string) {
  await tickOff(on.payroll, id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version }))
  await expectOk(on.finance.call(payrollApi.approve, { id, version, month }))
}
async function findSlip(run: string) {
  const slip = (await on.slips(run)).find(({ employee_id }) => employee_id === on.server.employeeId('aminah'))!
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, Number(slip[key])])) as Record<(typeof KEYS)[number], number>),
    slip,
  }
}
async function saveBonus(period: string, run_kind: 'monthly' | 'bonus' | 'off_cycle') {
  const pay_item_id = await on.itemId('annual_bonus')
  const rows = [{ employee_id: on.server.employeeId('aminah'), pay_item_id, amount: 60_000_00 }]
  return expectOk(on.payroll.call(oneOffApi.save, { period, run_kind, rows }))
}

it('PAY-03a a bonus run before the regular run deducts everything due on the bonus, and the salary stays unchanged', async () => {
  const plain = await findSlip((await on.calculated({ period: '2026-11' })).id)
  await saveBonus('2026-11', 'bonus')
  const bonus = await calculateNewRun('2026-11', 'bonus')
  const first = await findSlip(bonus.id)
  const { coming } = first.slip.inputs as MalaysianPayInputs
  expect(coming).toMatchObject({ from: '2026-11-01', until: '2026-11-30' })
  expect(coming!.pay.length).toBe(1)
  await approve(bonus.id, '2026-11')
  expect(await on.server.tenant('meridian', (tx) => replayRun(tx, bonus.id))).toMatchObject({
    payslips: 1,
    differing: [],
  })
  const [open] = (await on.payroll.call(payrollApi.runs, { state: 'calculated' })).body.data
  const salary = await findSlip((await on.calculated({ id: open.id })).id)
  for (const key of KEYS) expect([key, salary[key]]).toEqual([key, plain[key]])
  expect(first.pcb).toBeGreaterThan(5_000_00)
  await approve(open.id, '2026-11')
  // Once the salary is paid, no upcoming pay is left.
  await saveBonus('2026-11', 'off_cycle')
  const late = await findSlip((await calculateNewRun('2026-11', 'off_cycle')).id)
  expect((late.slip.inputs as MalaysianPayInputs).coming).toBeUndefined()
})

it('PAY-05b between the halves of a month only the second half is upcoming pay', async () => {
  const group = (await expectOk(on.payroll.call(payGroupApi.list, {})))[0]
  const halves = { cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [18], pay_day: 5 }
  await expectOk(on.admin.call(payGroupApi.edit, { id: group.id, version: group.version, ...halves } as never))
  const first = await calculateNewRun('2026-12', 'monthly', 1)
  await approve(first.id, '2026-12')
  await saveBonus('2026-12', 'bonus')
  const plain = await findSlip((await calculateNewRun('2026-12', 'monthly', 2)).id)
  const bonus = await calculateNewRun('2026-12', 'bonus')
  // The group's own day lies in January, and a bonus is of the year it is paid in.
  expect((await expectOk(on.payroll.call(payrollApi.run, { id: bonus.id }))).pay_day).toBe('2026-12-31')
  const { coming } = (await findSlip(bonus.id)).slip.inputs as MalaysianPayInputs
  expect([coming!.from, coming!.until, coming!.span!.parts.length]).toEqual(['2026-12-16', '2026-12-31', 2])
  await approve(bonus.id, '2026-12')
  const [open] = (await on.payroll.call(payrollApi.runs, { state: 'calculated' })).body.data
  const second = await findSlip((await on.calculated({ id: open.id })).id)
  for (const key of KEYS) expect([key, second[key]]).toEqual([key, plain[key]])
})

it('PAY-05b a bonus paid with the first half leaves the second half unchanged', async () => {
  const plain = await findSlip((await calculateNewRun('2027-01', 'monthly', 1)).id)
  expect((plain.slip.inputs as MalaysianPayInputs).coming).toBeUndefined()
  await saveBonus('2027-01', 'monthly')
  const [open] = (await on.payroll.call(payrollApi.runs, { state: 'calculated' })).body.data
  const first = await findSlip((await on.calculated({ id: open.id })).id)
  const { coming } = first.slip.inputs as MalaysianPayInputs
  expect([coming!.from, coming!.until]).toEqual(['2027-01-16', '2027-01-31'])
  expect(first.pcb).toBeGreaterThan(plain.pcb + 5_000_00)
  expect(first.zakat).toBe(0)
})
