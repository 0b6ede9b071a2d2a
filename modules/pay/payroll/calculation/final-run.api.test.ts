import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { oneOffApi, recurringApi } from '../inputs/contract.ts'
import type { Line } from '../payslip/lines.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const createRun = async (period: string, kind: 'monthly' | 'final', sequence = 1) =>
  expectOk(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind, sequence }))
const calculateNewRun = async (period: string, kind: 'monthly' | 'final', sequence = 1) =>
  on.calculated({ id: (await createRun(period, kind, sequence)).id })
async function confirmRun(id: string): Promise<number> {
  await tickOff(on.payroll, id)
  const { version } = await on.run(id)
  return (await expectOk(on.payroll.call(payrollApi.confirm, { id, version }))).version
}
const approve = (id: string, version: number, month: string) =>
  on.finance.call(payrollApi.approve, { id, version, month })
const setLastDay = (who: string, day: string) =>
  on.server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ last_day: day }).where('id', '=', on.server.employeeId(who)).execute(),
  )
const findSlip = async (run: string, who: string) =>
  (await on.slips(run)).find(({ employee_id }) => employee_id === on.server.employeeId(who))

it('PAY-06a a leaver of a monthly group is paid alone in a final run, and not again by the regular run', async () => {
  const employee_id = on.server.employeeId('nurul')
  const pay_item_id = await on.itemId('fixed_allowance')
  await expectOk(
    on.payroll.call(recurringApi.create, { employee_id, pay_item_id, amount: 300_00, from_day: '2026-01-01' }),
  )
  await setLastDay('nurul', '2026-11-15')
  const last = await calculateNewRun('2026-11', 'final')
  expect(last).toMatchObject({ kind: 'final', totals: { employees: 1 } })
  const slip = (await findSlip(last.id, 'nurul'))!
  const { pay } = slip.inputs as { pay: { amount: number }[] }
  // Half of November's thirty days, of the pay and of the allowance.
  expect(Number(slip.basic)).toBe(Math.round(pay[0]!.amount / 2))
  expect(Number(slip.recurring)).toBe(150_00)
  await expectOk(approve(last.id, await confirmRun(last.id), '2026-11'))
  const regular = await calculateNewRun('2026-11', 'monthly')
  expect(await findSlip(regular.id, 'nurul')).toBeUndefined()
  await expectOk(approve(regular.id, await confirmRun(regular.id), '2026-11'))
})

it('PAY-06a EMP-05a complaint 54: without a final run the regular run pays a leaver the days up to the last', async () => {
  await setLastDay('farid', '2026-12-15')
  const regular = await calculateNewRun('2026-12', 'monthly')
  const slip = (await findSlip(regular.id, 'farid'))!
  const { from, until, pay } = slip.inputs as { from: string; until: string; pay: { amount: number }[] }
  expect([from, until]).toEqual(['2026-12-01', '2026-12-15'])
  expect(Number(slip.basic)).toBe(Math.round((pay[0]!.amount * 15) / 31))
})

it('PAY-12a of two runs with the same days, confirmed and approved at the same moment, one is approved', async () => {
  const regular = (await expectOk(on.payroll.call(payrollApi.runs, { state: 'calculated' })))[0]
  const last = await calculateNewRun('2026-12', 'final')
  const versions = [await confirmRun(regular.id), await confirmRun(last.id)]
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

it('PAY-05a PAY-13 a bonus is paid in its year where tax depends on that, and other runs show the year they count for', async () => {
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const requestRun = (country: string, kind: 'bonus' | 'off_cycle' | 'final', period: string, pay_day: string) => {
    const group_id = groups.find((one) => one.country === country)!.id
    return on.payroll.call(payrollApi.create, { group_id, period, kind, sequence: Number(pay_day.slice(-2)), pay_day })
  }
  const otherYearText = async (...of: Parameters<typeof requestRun>) => (await expectOk(requestRun(...of))).other_year
  expect(await otherYearText('MY', 'bonus', '2026-12', '2026-12-31')).toBeNull()
  expect(await otherYearText('MY', 'bonus', '2027-01', '2027-01-09')).toBeNull()
  for (const [kind, period, pay_day] of [
    ['bonus', '2026-12', '2027-01-01'],
    ['off_cycle', '2026-12', '2027-01-02'],
    ['bonus', '2027-01', '2026-12-31'],
  ] as const) {
    const { status, body } = await requestRun('MY', kind, period, pay_day)
    const paid = pay_day.slice(0, 4)
    expect([status, body.errors?.pay_day], `${kind} ${pay_day}`).toEqual([
      422,
      [expect.stringContaining(`paid in ${paid} is income of ${paid}. Choose a pay day in ${period.slice(0, 4)}`)],
    ])
  }
  expect(await otherYearText('MY', 'final', '2026-12', '2027-01-03')).toMatch(
    /paid in 2027 but counts for 2026: PCB, CP39 .* form EA of 2026/,
  )
  expect(await otherYearText('TW', 'bonus', '2026-12', '2026-12-31')).toBeNull()
  expect(await otherYearText('TW', 'bonus', '2026-12', '2027-01-01')).toMatch(/withholding statement of 2027/)
})

it('PAY-05a irregular runs are paid on a chosen day, or the group’s last of the month, and regular ones on the group’s', async () => {
  const of = { group_id: on.groupId, period: '2027-01' }
  expect((await expectOk(on.payroll.call(payrollApi.create, { ...of, kind: 'bonus' }))).pay_day).toBe('2027-01-28')
  const own = await expectOk(on.payroll.call(payrollApi.create, { ...of, kind: 'final', pay_day: '2027-01-12' }))
  expect(own.pay_day).toBe('2027-01-12')
  const refused = await on.payroll.call(payrollApi.create, { ...of, pay_day: '2027-01-12' })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['pay_day']])
})

it('PAY-04b severance pay in Taiwan that two runs pay is exempt once for the whole service', async () => {
  const groups = (await on.payroll.call(payGroupApi.list, {})).body.data
  const group_id = groups.find(({ country }: { country: string }) => country === 'TW').id
  const employee_id = on.server.employeeId('yu.ting')
  const pay_item_id = await on.itemId('termination_benefit')
  await setLastDay('yu.ting', '2026-11-30')
  const calculatedTax = async (period: string, amount: number) => {
    const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period, kind: 'off_cycle' }))
    const rows = [{ employee_id, pay_item_id, amount }]
    await expectOk(on.payroll.call(oneOffApi.save, { period, run_kind: 'off_cycle', rows }))
    await on.calculated({ id })
    const line = ((await findSlip(id, 'yu.ting'))!.lines as Line[]).find(({ c }) => c === 'tw_retirement_tax')!
    expect(recomputeLine(line).employee).toBe(line.a)
    await expectOk(approve(id, await confirmRun(id), period))
    return line
  }
  const first = await calculatedTax('2026-11', 2_000_000)
  const second = await calculatedTax('2026-12', 1_000_000)
  expect(second).toMatchObject({ b: { i: { a: 3_000_000, h: first.b.i.h } }, l: [first.a, 0] })
  const whole = recomputeLine({ ...second, l: undefined } as unknown as Line).employee
  expect(first.a + second.a).toBe(whole)
  expect(second.a).toBeGreaterThan(0)
})
