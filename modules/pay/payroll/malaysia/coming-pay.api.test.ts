import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { replayed } from '../calculation/replay.ts'
import { oneOffApi } from '../inputs/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { good, payrollServer } from '../testing/month.ts'
import type { PayInputs } from './inputs.ts'

let on: Awaited<ReturnType<typeof payrollServer>>
beforeAll(async () => {
  on = await payrollServer()
})
afterAll(() => on.server.stop())

const KEYS = ['epf_employee', 'epf_employer', 'socso_employee', 'eis_employee', 'pcb', 'zakat'] as const
async function calculated(period: string, kind: 'monthly' | 'bonus' | 'off_cycle', sequence = 1) {
  const { id } = await good(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind, sequence }))
  return on.calculated({ id })
}
async function approve(id: string, month: string) {
  await tickOff(on.payroll, id)
  const { version } = await good(on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version }))
  await good(on.finance.call(payrollApi.approve, { id, version, month }))
}
async function slipOf(run: string) {
  const slip = (await on.slips(run)).find(({ employee_id }) => employee_id === on.server.employeeId('aminah'))!
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, Number(slip[key])])) as Record<(typeof KEYS)[number], number>),
    slip,
  }
}
async function bonusOf(period: string, run_kind: 'monthly' | 'bonus' | 'off_cycle') {
  const pay_item_id = await on.itemId('annual_bonus')
  const rows = [{ employee_id: on.server.employeeId('aminah'), pay_item_id, amount: 60_000_00 }]
  return good(on.payroll.call(oneOffApi.save, { period, run_kind, rows }))
}

it('PAY-03a a bonus run before the month’s own takes all that the bonus owes, and the salary stays as it is', async () => {
  const plain = await slipOf((await on.calculated({ period: '2026-11' })).id)
  await bonusOf('2026-11', 'bonus')
  const bonus = await calculated('2026-11', 'bonus')
  const first = await slipOf(bonus.id)
  const { coming } = first.slip.inputs as PayInputs
  expect(coming).toMatchObject({ from: '2026-11-01', until: '2026-11-30' })
  expect(coming!.pay.length).toBe(1)
  await approve(bonus.id, '2026-11')
  expect(await on.server.tenant('meridian', (tx) => replayed(tx, bonus.id))).toMatchObject({
    payslips: 1,
    differing: [],
  })
  const [open] = (await on.payroll.call(payrollApi.runs, { state: 'calculated' })).body.data
  const salary = await slipOf((await on.calculated({ id: open.id })).id)
  for (const key of KEYS) expect([key, salary[key]]).toEqual([key, plain[key]])
  expect(first.pcb).toBeGreaterThan(5_000_00)
  await approve(open.id, '2026-11')
  // Once the salary is paid nothing comes any more.
  await bonusOf('2026-11', 'off_cycle')
  const late = await slipOf((await calculated('2026-11', 'off_cycle')).id)
  expect((late.slip.inputs as PayInputs).coming).toBeUndefined()
})

it('PAY-05b between the halves of a month only the second half comes', async () => {
  const group = (await good(on.payroll.call(payGroupApi.list, {})))[0]
  const halves = { cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [18], pay_day: 5 }
  await good(on.admin.call(payGroupApi.edit, { id: group.id, version: group.version, ...halves } as never))
  const first = await calculated('2026-12', 'monthly', 1)
  await approve(first.id, '2026-12')
  await bonusOf('2026-12', 'bonus')
  const plain = await slipOf((await calculated('2026-12', 'monthly', 2)).id)
  const bonus = await calculated('2026-12', 'bonus')
  // The group's own day lies in January, and a bonus is of the year it is paid in.
  expect((await good(on.payroll.call(payrollApi.run, { id: bonus.id }))).pay_day).toBe('2026-12-31')
  const { coming } = (await slipOf(bonus.id)).slip.inputs as PayInputs
  expect([coming!.from, coming!.until, coming!.span!.parts.length]).toEqual(['2026-12-16', '2026-12-31', 2])
  await approve(bonus.id, '2026-12')
  const [open] = (await on.payroll.call(payrollApi.runs, { state: 'calculated' })).body.data
  const second = await slipOf((await on.calculated({ id: open.id })).id)
  for (const key of KEYS) expect([key, second[key]]).toEqual([key, plain[key]])
})

it('PAY-05b a bonus that the first half pays leaves the second half as it is', async () => {
  const plain = await slipOf((await calculated('2027-01', 'monthly', 1)).id)
  expect((plain.slip.inputs as PayInputs).coming).toBeUndefined()
  await bonusOf('2027-01', 'monthly')
  const [open] = (await on.payroll.call(payrollApi.runs, { state: 'calculated' })).body.data
  const first = await slipOf((await on.calculated({ id: open.id })).id)
  const { coming } = first.slip.inputs as PayInputs
  expect([coming!.from, coming!.until]).toEqual(['2027-01-16', '2027-01-31'])
  expect(first.pcb).toBeGreaterThan(plain.pcb + 5_000_00)
  expect(first.zakat).toBe(0)
})
