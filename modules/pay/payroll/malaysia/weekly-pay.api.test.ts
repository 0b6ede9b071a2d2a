import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { calendarApi } from '../../reports/calendar-contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
const runs: Record<string, { id: string; span: { first: string; last: string } }[]> = {}

async function approveWeek(period: string, sequence: number) {
  const made = await expectOk(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, sequence }))
  const { id } = await on.calculated({ id: made.id })
  await tickOff(on.payroll, id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version }))
  return expectOk(on.finance.call(payrollApi.approve, { id, version, month: period }))
}

beforeAll(async () => {
  on = await startPayrollServer()
  const pay = (who: string, basic_pay: number, pay_frequency: 'weekly' | 'daily') =>
    on.server.tenant('meridian', (tx) =>
      tx
        .updateTable('compensation')
        .set({ basic_pay, pay_frequency })
        .where('employee_id', '=', on.server.employeeId(who))
        .execute(),
    )
  await pay('nurul', 700_00, 'weekly')
  await pay('farid', 90_00, 'daily')
  const [group] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  await expectOk(
    on.admin.call(payGroupApi.edit, {
      id: group.id,
      version: group.version,
      cycle: 'weekly',
      week_end: 0,
      pay_after: 3,
    }),
  )
  for (const [period, weeks] of [
    ['2026-10', 4],
    ['2026-11', 5],
  ] as const) {
    runs[period] = []
    for (let week = 1; week <= weeks; week++) runs[period].push(await approveWeek(period, week))
  }
})
afterAll(() => on.server.stop())

const of = async (period: string, who: string) => {
  const slips = await Promise.all(runs[period]!.map(({ id }) => on.slips(id)))
  return slips.flat().filter(({ employee_id }) => employee_id === on.server.employeeId(who))
}
const total = (slips: { [key: string]: unknown }[], key: string) =>
  slips.reduce((all, slip) => all + Number(slip[key]), 0)

describe('PAY-05b a group paid every week', () => {
  it('PAY-05b a month has the weeks that end in it: four, then five, without gaps', async () => {
    expect(runs['2026-10']!.map(({ span }) => span.last)).toEqual([
      '2026-10-04',
      '2026-10-11',
      '2026-10-18',
      '2026-10-25',
    ])
    expect(runs['2026-11']!.map(({ span }) => span.first)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ])
  })

  it('PAY-05b weekly pay is paid each week, daily pay by working days, and monthly pay in equal parts', async () => {
    expect((await of('2026-10', 'nurul')).map(({ basic }) => Number(basic))).toEqual(Array(4).fill(700_00))
    expect((await of('2026-11', 'nurul')).map(({ basic }) => Number(basic))).toEqual(Array(5).fill(700_00))
    expect(total(await of('2026-11', 'farid'), 'basic')).toBe(25 * 90_00)
    const monthly = await of('2026-11', 'aminah')
    expect(total(monthly, 'basic')).toBe((monthly[0]!.inputs as { pay: { amount: number }[] }).pay[0]!.amount)
  })

  it('PAY-05b EPF and SOCSO of the month are computed from the sum of its weeks', async () => {
    const slips = await of('2026-11', 'nurul')
    // 3,500 of wages: the row up to 3,500 of Part A, 13% and 11%; SOCSO by its own rows is nothing a week could tell.
    expect(total(slips, 'epf_wages')).toBe(3_500_00)
    expect([total(slips, 'epf_employer'), total(slips, 'epf_employee')]).toEqual([455_00, 385_00])
    expect(total(slips, 'socso_wages')).toBe(3_500_00)
    expect(slips.at(-1)!.lines).toEqual(
      expect.arrayContaining([expect.objectContaining({ c: 'epf', l: [308_00, 364_00] })]),
    )
  })

  it('PAY-02c PAY-05b the calendar shows each week’s pay day, of existing and future runs', async () => {
    const events = await expectOk(
      on.payroll.call(calendarApi.events, {
        group_id: on.groupId,
        from_month: '2026-11',
        until_month: '2026-12',
        per_page: 200,
      }),
    )
    const [{ name }] = await expectOk(on.payroll.call(payGroupApi.list, {}))
    const paid = events.filter((one: { kind: string; group: string }) => one.kind === 'pay_day' && one.group === name)
    expect(paid.map(({ day }: { day: string }) => day)).toEqual([
      '2026-11-04',
      '2026-11-11',
      '2026-11-18',
      '2026-11-25',
      '2026-12-02',
      '2026-12-09',
      '2026-12-16',
      '2026-12-23',
      '2026-12-30',
    ])
  })
})
