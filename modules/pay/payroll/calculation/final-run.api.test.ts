import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { oneOffApi, recurringApi } from '../inputs/contract.ts'
import type { Line } from '../payslip/lines.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { good, payrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof payrollServer>>
beforeAll(async () => {
  on = await payrollServer()
})
afterAll(() => on.server.stop())

const made = async (period: string, kind: 'monthly' | 'final', sequence = 1) =>
  good(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind, sequence }))
const calculated = async (period: string, kind: 'monthly' | 'final', sequence = 1) =>
  on.calculated({ id: (await made(period, kind, sequence)).id })
async function confirmed(id: string): Promise<number> {
  await tickOff(on.payroll, id)
  const { version } = await on.run(id)
  return (await good(on.payroll.call(payrollApi.confirm, { id, version }))).version
}
const approve = (id: string, version: number, month: string) =>
  on.finance.call(payrollApi.approve, { id, version, month })
const leaves = (who: string, day: string) =>
  on.server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ last_day: day }).where('id', '=', on.server.employeeId(who)).execute(),
  )
const slipOf = async (run: string, who: string) =>
  (await on.slips(run)).find(({ employee_id }) => employee_id === on.server.employeeId(who))

it('PAY-06a a leaver of a group paid by the month is paid in a final run, alone, and not again by the month’s', async () => {
  const employee_id = on.server.employeeId('nurul')
  const pay_item_id = await on.itemId('fixed_allowance')
  await good(on.payroll.call(recurringApi.create, { employee_id, pay_item_id, amount: 300_00, from_day: '2026-01-01' }))
  await leaves('nurul', '2026-11-15')
  const last = await calculated('2026-11', 'final')
  expect(last).toMatchObject({ kind: 'final', totals: { employees: 1 } })
  const slip = (await slipOf(last.id, 'nurul'))!
  const { pay } = slip.inputs as { pay: { amount: number }[] }
  // Half of November's thirty days, of the pay and of the allowance.
  expect(Number(slip.basic)).toBe(Math.round(pay[0]!.amount / 2))
  expect(Number(slip.recurring)).toBe(150_00)
  await good(approve(last.id, await confirmed(last.id), '2026-11'))
  const regular = await calculated('2026-11', 'monthly')
  expect(await slipOf(regular.id, 'nurul')).toBeUndefined()
  await good(approve(regular.id, await confirmed(regular.id), '2026-11'))
})

it('PAY-06a EMP-05a complaint 54: without a final run the month’s own pays a leaver the days up to the last', async () => {
  await leaves('farid', '2026-12-15')
  const regular = await calculated('2026-12', 'monthly')
  const slip = (await slipOf(regular.id, 'farid'))!
  const { from, until, pay } = slip.inputs as { from: string; until: string; pay: { amount: number }[] }
  expect([from, until]).toEqual(['2026-12-01', '2026-12-15'])
  expect(Number(slip.basic)).toBe(Math.round((pay[0]!.amount * 15) / 31))
})

it('PAY-12a of two runs with the same days, confirmed and approved at the same moment, one is approved', async () => {
  const regular = (await good(on.payroll.call(payrollApi.runs, { state: 'calculated' })))[0]
  const last = await calculated('2026-12', 'final')
  const versions = [await confirmed(regular.id), await confirmed(last.id)]
  const [one, other] = await Promise.all([
    approve(regular.id, versions[0]!, '2026-12'),
    approve(last.id, versions[1]!, '2026-12'),
  ])
  const replies = [one, other].map(({ status, body }) => [status, body.code])
  expect(replies).toEqual(expect.arrayContaining([[409, 'run_outdated']]))
  expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
  const paid = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .innerJoin('pay_run', 'pay_run.id', 'payslip.pay_run_id')
      .select('payslip.id')
      .where('payslip.employee_id', '=', on.server.employeeId('farid'))
      .where('payslip.period', '=', '2026-12')
      .where('pay_run.state', '=', 'approved')
      .execute(),
  )
  expect(paid).toHaveLength(1)
})

it('PAY-05a PAY-13 a bonus is of the year it is paid in where tax goes by that; other runs say which year they count for', async () => {
  const groups: { id: string; country: string }[] = await good(on.payroll.call(payGroupApi.list, {}))
  const created = (country: string, kind: 'bonus' | 'off_cycle' | 'final', period: string, pay_day: string) => {
    const group_id = groups.find((one) => one.country === country)!.id
    return on.payroll.call(payrollApi.create, { group_id, period, kind, sequence: Number(pay_day.slice(-2)), pay_day })
  }
  const said = async (...of: Parameters<typeof created>) => (await good(created(...of))).other_year
  expect(await said('MY', 'bonus', '2026-12', '2026-12-31')).toBeNull()
  expect(await said('MY', 'bonus', '2027-01', '2027-01-09')).toBeNull()
  for (const [kind, period, pay_day] of [
    ['bonus', '2026-12', '2027-01-01'],
    ['off_cycle', '2026-12', '2027-01-02'],
    ['bonus', '2027-01', '2026-12-31'],
  ] as const) {
    const { status, body } = await created('MY', kind, period, pay_day)
    const paid = pay_day.slice(0, 4)
    expect([status, body.errors?.pay_day], `${kind} ${pay_day}`).toEqual([
      422,
      [expect.stringContaining(`paid in ${paid} is income of ${paid}. Choose a pay day in ${period.slice(0, 4)}`)],
    ])
  }
  expect(await said('MY', 'final', '2026-12', '2027-01-03')).toMatch(
    /paid in 2027 but counts for 2026: PCB, CP39 .* form EA of 2026/,
  )
  expect(await said('TW', 'bonus', '2026-12', '2026-12-31')).toBeNull()
  expect(await said('TW', 'bonus', '2026-12', '2027-01-01')).toMatch(/withholding statement of 2027/)
})

it('PAY-05a runs that are not regular are paid on a day of their own, or the group’s last of the month; regular ones on the group’s', async () => {
  const of = { group_id: on.groupId, period: '2027-01' }
  expect((await good(on.payroll.call(payrollApi.create, { ...of, kind: 'bonus' }))).pay_day).toBe('2027-01-28')
  const own = await good(on.payroll.call(payrollApi.create, { ...of, kind: 'final', pay_day: '2027-01-12' }))
  expect(own.pay_day).toBe('2027-01-12')
  const refused = await on.payroll.call(payrollApi.create, { ...of, pay_day: '2027-01-12' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['pay_day']])
})

it('PAY-04b severance pay in Taiwan that comes in two runs is exempt once for the whole service', async () => {
  const groups = (await on.payroll.call(payGroupApi.list, {})).body.data
  const group_id = groups.find(({ country }: { country: string }) => country === 'TW').id
  const employee_id = on.server.employeeId('yu.ting')
  const pay_item_id = await on.itemId('termination_benefit')
  await leaves('yu.ting', '2026-11-30')
  const taxOf = async (period: string, amount: number) => {
    const { id } = await good(on.payroll.call(payrollApi.create, { group_id, period, kind: 'off_cycle' }))
    const rows = [{ employee_id, pay_item_id, amount }]
    await good(on.payroll.call(oneOffApi.save, { period, run_kind: 'off_cycle', rows }))
    await on.calculated({ id })
    const line = ((await slipOf(id, 'yu.ting'))!.lines as Line[]).find(({ c }) => c === 'tw_retirement_tax')!
    expect(recomputeLine(line).employee).toBe(line.a)
    await good(approve(id, await confirmed(id), period))
    return line
  }
  const first = await taxOf('2026-11', 2_000_000)
  const second = await taxOf('2026-12', 1_000_000)
  expect(second).toMatchObject({ b: { i: { a: 3_000_000, h: first.b.i.h } }, l: [first.a, 0] })
  const whole = recomputeLine({ ...second, l: undefined } as unknown as Line).employee
  expect(first.a + second.a).toBe(whole)
  expect(second.a).toBeGreaterThan(0)
})
