import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeApi } from '../../../people/record/contract.ts'
import type { Line } from '../payslip/lines.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

it('EMP-06a PAY-06a a run of a past month pays by the row of its own days, whatever changed before and after', async () => {
  const id = month.server.employeeId('nurul')
  const before = (
    await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('compensation').select(['basic_pay']).where('employee_id', '=', id).executeTakeFirstOrThrow(),
    )
  ).basic_pay
  const version = async () =>
    (
      await month.server.tenant('meridian', (tx) =>
        tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).version
  const raise = async (from_day: string, basic_pay: number) =>
    expectOk(
      month.admin.call(employeeApi.editCompensation, { id, version: await version(), from_day, basic_pay } as never),
    )
  // A change in the past, one in the middle of a month, and one after today (20 November 2026).
  await raise('2026-03-01', 6_000_00)
  await raise('2026-05-16', 6_620_00)
  await raise('2027-01-01', 7_000_00)
  const calculateBasicPay = async (period: string) => {
    const run = await month.calculated({ period })
    const slip = (await month.slips(run.id)).find(({ employee_id }) => employee_id === id)!
    const basic = (slip.lines as Line[]).find(({ c }) => c === 'basic')!
    return { basic: basic.a, fullPay: slip.full_pay }
  }
  expect(await calculateBasicPay('2026-02')).toEqual({ basic: before, fullPay: before })
  expect(await calculateBasicPay('2026-03')).toEqual({ basic: 6_000_00, fullPay: 6_000_00 })
  // Fifteen days at the old pay and sixteen at the new, each to the sen.
  expect(await calculateBasicPay('2026-05')).toEqual({ basic: 2_903_23 + 3_416_77, fullPay: 6_620_00 })
  expect(await calculateBasicPay('2026-11')).toEqual({ basic: 6_620_00, fullPay: 6_620_00 })
  expect(await calculateBasicPay('2027-01')).toEqual({ basic: 7_000_00, fullPay: 7_000_00 })
})
