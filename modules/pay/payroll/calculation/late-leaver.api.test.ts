import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { plantRequest } from '#test/planted-requests.ts'
import { leaveBalanceApi } from '../../../time/leave/balance/contract.ts'
import type { Line } from '../payslip/lines.ts'
import { payrollApi } from '../runs/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { replayRun } from './replay.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
  await on.approved('2026-10')
})
afterAll(() => on.server.stop())

const employeeId = (key: string) => on.server.employeeId(key)
const createRun = async (period: string, kind: 'monthly' | 'final') =>
  (await expectOk(on.payroll.call(payrollApi.create, { group_id: on.groupId, period, kind }))).id as string
async function loadLines(run: string, key: string): Promise<Line[] | undefined> {
  return (await on.slips(run)).find(({ employee_id }) => employee_id === employeeId(key))?.lines as Line[] | undefined
}
const earningAmounts = (lines: Line[] | undefined) =>
  lines?.filter(({ k, n }) => k === 'earning' && !n).map(({ c, a }) => [c, a])
async function setLastDay(key: string, day: string) {
  await on.server.tenant('meridian', (tx) =>
    tx
      .updateTable('employee')
      .set({ last_day: day, resigned_on: '2026-10-01' })
      .where('id', '=', employeeId(key))
      .execute(),
  )
}
async function removeRun(id: string) {
  await expectOk(on.payroll.call(payrollApi.remove, { id, version: (await on.run(id)).version }))
}

describe('LEA-16 PAY-06a EMP-05a what is due to a leaver who becomes known after the last month is approved', () => {
  it('LEA-16 PAY-06a unused annual leave is paid alone, by the next regular run, a final run of that month or one of the last month', async () => {
    await setLastDay('razak', '2026-10-31')
    const regular = await createRun('2026-11', 'monthly')
    await on.calculated({ id: regular })
    const lines = await loadLines(regular, 'razak')
    // Employment Act s.60E(3A), by the ordinary rate of pay of s.60I: RM 1,800.00 ÷ 26 a day.
    const hr = await on.server.as('mei.ling', 'HR Leave')
    const asked = { on: '2026-10-31', employee_id: employeeId('razak'), per_page: 200 } as never
    const balances: { type_name: string; left: number }[] = await expectOk(hr.call(leaveBalanceApi.list, asked))
    const { left } = balances.find(({ type_name }) => type_name === 'Annual leave')!
    expect(left).toBeGreaterThan(1)
    const amount = Math.round((1_800_00 * left) / 26)
    expect(earningAmounts(lines)).toEqual([['unused_annual_leave', amount]])
    const slip = (await on.slips(regular)).find(({ employee_id }) => employee_id === employeeId('razak'))!
    expect([Number(slip.basic), Number(slip.gross)]).toEqual([0, amount])
    expect(await on.server.tenant('meridian', (tx) => replayRun(tx, regular))).toMatchObject({
      differing: [],
      totals: [],
    })
    await removeRun(regular)

    for (const period of ['2026-11', '2026-10']) {
      const last = await createRun(period, 'final')
      expect(await on.calculated({ id: last })).toMatchObject({ totals: { employees: 1 }, failed: 0 })
      expect(earningAmounts(await loadLines(last, 'razak'))).toEqual([['unused_annual_leave', amount]])
      await removeRun(last)
    }
  })

  it('CLM-08 OT-06e PTM-02 PAY-06a claims, overtime and part-time hours that are approved after somebody left are paid', async () => {
    await setLastDay('devi', '2026-10-31')
    const approved = { state: 'approved' as const, begins_on: '2026-10-20' }
    const claim = await plantRequest(on.server, 'meridian', 'claim', 'devi', approved)
    const overtime = await plantRequest(on.server, 'meridian', 'overtime', 'devi', approved)
    const hours = await plantRequest(on.server, 'meridian', 'part_time', 'devi', approved)
    await on.server.tenant('meridian', async (tx) => {
      const of = { employee_id: employeeId('devi'), day: '2026-10-20' }
      await tx
        .updateTable('claim_request')
        .set({ approved_on: '2026-11-10', with_payroll: true })
        .where('request_id', '=', claim)
        .execute()
      const piece = {
        ...of,
        request_id: overtime,
        position: 1,
        work: 'restDay',
        day_type: 'non_working',
        lies: 'all',
      } as const
      await tx
        .insertInto('overtime_piece')
        .values({ ...piece, start_minute: 540, end_minute: 600, minutes: 60 })
        .execute()
      await tx.updateTable('part_time_request').set({ day: '2026-10-20' }).where('request_id', '=', hours).execute()
    })
    for (const [period, kind] of [
      ['2026-11', 'monthly'],
      ['2026-11', 'final'],
      ['2026-10', 'final'],
    ] as const) {
      const run = await createRun(period, kind)
      await on.calculated({ id: run })
      const codes = (await loadLines(run, 'devi'))!.map(({ c }) => c)
      expect([period, kind, codes.sort()]).toEqual([
        period,
        kind,
        expect.arrayContaining(['reimbursement', 'part_time_hours', 'rest_day_work']),
      ])
      await removeRun(run)
    }
  })

  it('PAY-06a it is paid once, and a run leaves out people to whom nothing is due', async () => {
    const november = await createRun('2026-11', 'monthly')
    await on.calculated({ id: november })
    expect(await loadLines(november, 'razak')).toBeDefined()
    await tickOff(on.payroll, november)
    const { version } = await expectOk(
      on.payroll.call(payrollApi.confirm, { id: november, version: (await on.run(november)).version }),
    )
    await expectOk(on.finance.call(payrollApi.approve, { id: november, version, month: '2026-11' }))
    const december = await createRun('2026-12', 'monthly')
    expect(await on.calculated({ id: december })).toMatchObject({ failed: 0 })
    for (const key of ['razak', 'devi']) expect(await loadLines(december, key)).toBeUndefined()
    const last = await createRun('2026-12', 'final')
    const { task_id } = await expectOk(
      on.payroll.call(payrollApi.calculate, { id: last, version: (await on.run(last)).version }),
    )
    expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'failed' })
  })
})
