import { afterAll, beforeAll, expect, it } from 'vitest'
import { absenceApi, oneOffApi } from '../inputs/contract.ts'
import type { Line } from '../payslip/lines.ts'
import { reviewApi } from '../review/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { replayRun } from './replay.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

it('PAY-02a PAY-08 a month without pay carries its deductions to the next one, which recovers them once', async () => {
  const who = month.server.employeeId('azman')
  const pay_item_id = await month.itemId('other_deduction')
  const away = { employee_id: who, from_day: '2026-09-01', until_day: '2026-09-30' }
  await expectOk(month.admin.call(absenceApi.create, away))
  const typed = [{ employee_id: who, pay_item_id, amount: 120_50 }]
  await expectOk(month.payroll.call(oneOffApi.save, { period: '2026-09', rows: typed }))

  const of = async (id: string) => {
    const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === who)!
    const line = (slip.lines as Line[]).find(({ c }) => c === 'shortage')
    return [slip.gross, slip.net, line?.a, slip.shortage]
  }
  const september = (await month.approved('2026-09')).id
  expect(await of(september)).toEqual([0, 0, -120_50, 120_50])
  // Somebody had to check it, and no payment of zero is made.
  const rows = await expectOk(month.payroll.call(reviewApi.review, { id: september, show: 'all', per_page: 200 }))
  expect(rows.find((row: { employee_id: string }) => row.employee_id === who)?.checks).toContainEqual({
    code: 'shortage',
    params: { amount: 120_50 },
  })

  const october = (await month.approved('2026-10')).id
  const [gross, net, taken, shortage] = await of(october)
  expect([taken, shortage]).toEqual([120_50, -120_50])
  expect(net).toBeLessThan(gross as number)
  const [, , none, settled] = await of((await month.approved('2026-11')).id)
  expect([none, settled]).toEqual([undefined, 0])

  for (const id of [september, october])
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [] })
})
