import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeRequestApi } from './contract.ts'

/** Hours without an amount of their own: Razak, who leaves in November, on rest days. */

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const sendAndApprove = async (given: object): Promise<string> => {
  const razak = await month.server.as('razak')
  const hafiz = await month.server.as('hafiz')
  const { id, version } = await expectOk(razak.call(overtimeRequestApi.send, given as never))
  await expectOk(hafiz.call(requestApi.approve, { id, version, remark: 'Agreed.' }))
  return id
}
const closeRun = async (id: string) => {
  await tickOff(month.payroll, id)
  const at = async () => (await month.run(id)).version
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version: await at() }))
  const { period } = await month.run(id)
  const reason = period > '2026-12' && { law_reason: 'Figures of the year before.' }
  await expectOk(month.finance.call(payrollApi.approve, { id, version: await at(), month: period, ...reason } as never))
}
/** Lines of Razak's payslip that pay or reverse hours; undefined without a payslip. */
const hoursIn = async (id: string): Promise<[string, number][] | undefined> => {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId('razak'))
  return (slip?.lines as unknown as Line[] | undefined)
    ?.filter(({ c, o }) => ['rest_day_work', 'recovery'].includes(c) && o !== undefined)
    .map(({ c, a }) => [c, a])
}
const loadState = async (id: string) =>
  (
    await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('request').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).state

it('PAY-14 OT-06e hours without an amount of their own are paid once with the day, and bring no leaver into later runs', async () => {
  // RM1,800 ÷ 26 = RM69.23; up to half of the hours of a rest day are half a day, 34.62 (Employment Act 1955 s.60(3)).
  const morning = await sendAndApprove({ day: '2026-11-08', start: '08:00', end: '10:00' })
  await sendAndApprove({ day: '2026-11-08', start: '13:00', end: '14:00' })
  await sendAndApprove({ day: '2026-11-15', start: '08:00', end: '11:00' })
  await month.server.tenant('meridian', (tx) =>
    tx
      .updateTable('employee')
      .set({ last_day: '2026-11-30' })
      .where('id', '=', month.server.employeeId('razak'))
      .execute(),
  )
  const november = await month.calculated({ period: '2026-11' })
  expect(await hoursIn(november.id)).toEqual([
    ['rest_day_work', 34_62],
    ['rest_day_work', 34_62],
  ])
  await closeRun(november.id)

  // The remaining hour alone is worth the half day.
  const hr = await month.server.as('grace', 'HR Claim')
  const { version } = await expectOk(hr.call(requestApi.one, { id: morning }))
  await expectOk(
    hr.call(requestApi.revoke, { id: morning, version, remark: 'Entered twice.', from_day: null } as never),
  )
  const december = await month.calculated({ period: '2026-12' })
  expect(await hoursIn(december.id)).toBeUndefined()

  // The fourth hour of the day, entered after the month was closed.
  const late = await sendAndApprove({ day: '2026-11-15', start: '13:00', end: '14:00' })
  await month.calculated({ id: december.id })
  expect(await hoursIn(december.id)).toEqual([['rest_day_work', 0]])
  await closeRun(december.id)
  expect(await loadState(late)).toBe('paid')

  const january = await month.calculated({ period: '2027-01' })
  expect(await hoursIn(january.id)).toBeUndefined()
  await closeRun(january.id)
})
