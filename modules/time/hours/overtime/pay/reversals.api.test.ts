import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import type { Line } from '../../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../../requests/inbox/contract.ts'
import { overtimeRequestApi } from '../contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('grace', 'HR Claim')
})
afterAll(() => month.server.stop())

const sendAndApprove = async (who: Caller, boss: Caller, given: object): Promise<Json> => {
  const { id } = await expectOk(who.call(overtimeRequestApi.send, given as never))
  const { version } = await expectOk(boss.call(requestApi.one, { id }))
  await expectOk(boss.call(requestApi.approve, { id, version, remark: 'Agreed.' }))
  return id
}
const revoke = async (id: string) => {
  const { version } = await expectOk(hr.call(requestApi.one, { id }))
  await expectOk(hr.call(requestApi.revoke, { id, version, remark: 'Entered twice.', from_day: null } as never))
}
const openRun = async (country: string, period: string): Promise<string> => {
  const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find((one: Json) => one.country === country).id
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id, period }))
  await month.calculated({ id })
  return id
}
const closeRun = async (id: string) => {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  const reason = period > '2026-12' && { law_reason: 'Figures of the year before.' }
  await expectOk(
    month.finance.call(payrollApi.approve, {
      id,
      version: (await month.run(id)).version,
      month: period,
      ...reason,
    } as never),
  )
}
/** The lines of a run that pay or reverse hours, by item and amount. */
const loadHours = async (id: string, employee: string): Promise<[item: string, amount: number][]> => {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(employee))!
  const codes = ['overtime', 'recovery', 'rest_day_work']
  return (slip.lines as unknown as Line[])
    .filter(({ c, o }) => codes.includes(c) && o !== undefined)
    .map(({ c, a }): [string, number] => [c, a])
    .sort(([a, x], [b, y]) => a.localeCompare(b) || x - y)
}

it('PAY-14 OT-06e in Taiwan a reversal leaves the day worth its remaining hours, one record after the other, to the last dollar', async () => {
  const ting = await month.server.as('yu.ting')
  const boss = await month.server.as('shu.fen', 'mgr')
  const approveEvening = (day: string, start: string, end: string) => sendAndApprove(ting, boss, { day, start, end })
  // NT$48,000 ÷ 240 = 200 an hour; two hours of a day at 4/3, the next two at 5/3 (Labor Standards Act s.24): one hour is
  // 267, two are 533, three 867, four 1,200.
  const firstGoes = [
    await approveEvening('2026-11-16', '18:00', '20:00'),
    await approveEvening('2026-11-16', '21:00', '22:00'),
    await approveEvening('2026-11-16', '22:00', '23:00'),
  ]
  const longGoes = [
    await approveEvening('2026-11-17', '18:00', '20:00'),
    await approveEvening('2026-11-17', '21:00', '22:00'),
  ]
  const shortGoes = [
    await approveEvening('2026-11-18', '18:00', '20:00'),
    await approveEvening('2026-11-18', '21:00', '22:00'),
  ]
  const before = [
    await approveEvening('2026-11-13', '18:00', '20:00'),
    await approveEvening('2026-11-13', '21:00', '23:00'),
  ]
  const early = await approveEvening('2026-11-19', '18:00', '20:00')
  const november = await openRun('TW', '2026-11')
  expect(await loadHours(november, 'yu.ting')).toEqual([
    ...[533, 867, 867, 1_200, 1_200].map((amount) => ['overtime', amount]),
  ])
  await closeRun(november)

  await revoke(firstGoes[0]!)
  await revoke(longGoes[0]!)
  await revoke(shortGoes[1]!)
  await revoke(before[0]!)
  // Older runs stored no minutes with a reversal: half of the minutes were half of 1,200.
  await month.server.tenant('meridian', (tx) =>
    sql`insert into pay_run_took (pay_run_id, employee_id, source, source_id, nth, shape, amount)
      select distinct ${november}::uuid, employee_id, 'overtime', paid_with, 2, 'amount', 600 from overtime_piece
      where request_id = ${before[0]!}::uuid`.execute(tx),
  )
  // Entered after the month was closed: the third and fourth hour of a day of which two were paid.
  const late = await approveEvening('2026-11-19', '21:00', '23:00')
  const december = await openRun('TW', '2026-12')
  // 867 - 533, 867 - 267, 1,200 - 533.
  expect(await loadHours(december, 'yu.ting')).toEqual([
    ['overtime', 667],
    ...[334, 600, 667].map((amount) => ['recovery', amount]),
  ])
  await closeRun(december)

  await revoke(firstGoes[1]!)
  await revoke(longGoes[1]!)
  await revoke(shortGoes[0]!)
  await revoke(before[1]!)
  // Two runs paid the day. Its first two hours remain.
  await revoke(early)
  const january = await openRun('TW', '2027-01')
  expect(await loadHours(january, 'yu.ting')).toEqual([266, 267, 533, 600, 667].map((amount) => ['recovery', amount]))
  await closeRun(january)

  await revoke(firstGoes[2]!)
  await revoke(late)
  const february = await openRun('TW', '2027-02')
  expect(await loadHours(february, 'yu.ting')).toEqual([267, 533].map((amount) => ['recovery', amount]))
  await closeRun(february)
  expect(await loadHours(await openRun('TW', '2027-03'), 'yu.ting')).toEqual([])
})

it('PAY-10 PAY-14 OT-06e in Malaysia half a rest day stays paid while hours of it remain, and a reversal lowers the tax of its own month only', async () => {
  const razak = await month.server.as('razak')
  const hafiz = await month.server.as('hafiz')
  const sunday = (day: string, start: string, end: string) => sendAndApprove(razak, hafiz, { day, start, end })
  // RM1,800 ÷ 26 = RM69.23; half a day 34.62 up to four hours (Employment Act 1955 s.60(3)).
  const whole = [await sunday('2026-11-15', '08:00', '11:00'), await sunday('2026-11-15', '13:00', '15:00')]
  const half = [await sunday('2026-11-08', '08:00', '10:00'), await sunday('2026-11-08', '13:00', '14:00')]
  const november = await openRun('MY', '2026-11')
  expect(await loadHours(november, 'razak')).toEqual([
    ['rest_day_work', 34_62],
    ['rest_day_work', 69_23],
  ])
  await closeRun(november)

  await revoke(whole[0]!)
  // The extra hour cost nothing: the remaining half day is worth the same.
  await revoke(half[0]!)
  const december = await openRun('MY', '2026-12')
  expect(await loadHours(december, 'razak')).toEqual([['recovery', 69_23 - 34_62]])
  const slip = (await month.slips(december)).find(({ employee_id }) => employee_id === month.server.employeeId('razak'))
  expect(slip).toMatchObject({ taxable_taken_back: 69_23 - 34_62 })
  await closeRun(december)

  await revoke(whole[1]!)
  await revoke(half[1]!)
  const january = await openRun('MY', '2027-01')
  expect(await loadHours(january, 'razak')).toEqual([
    ['recovery', 34_62],
    ['recovery', 34_62],
  ])
  await closeRun(january)
  expect(await loadHours(await openRun('MY', '2027-02'), 'razak')).toEqual([])
})
