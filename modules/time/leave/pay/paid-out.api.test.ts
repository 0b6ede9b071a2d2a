import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let types: Json[]
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Leave')
  types = await expectOk(hr.call(leaveTypeApi.list, { per_page: 200 }))
})
afterAll(() => month.server.stop())

async function openedRun(country: string, period: string) {
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === country)
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period }))
  return month.calculated({ id })
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  return expectOk(month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: period }))
}
const loadSlip = async (id: string, employee: string) =>
  expectOk(month.payroll.call(runSlipApi.slip, { id, employee_id: employee }))
const loadLines = async (id: string, employee: string): Promise<Line[]> =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === employee)!.lines as unknown as Line[]
const setLastDay = (who: string, day: string) =>
  month.server.tenant('meridian', (tx) =>
    sql`update employee set last_day = ${day}::date, resigned_on = '2026-10-01' where id = ${month.server.employeeId(who)}::uuid`.execute(
      tx,
    ),
  )
const loadLeft = async (who: string, name: string, on: string): Promise<number> => {
  const rows = await expectOk(
    hr.call(leaveBalanceApi.list, { on, employee_id: month.server.employeeId(who), per_page: 200 } as never),
  )
  return rows.find((one: Json) => one.type_name === name).left
}

describe('LEA-16 PAY-14 leave that is paid out', () => {
  it('LEA-16 Malaysia pays earned and unused leave in the last run at the ordinary rate, with its formula', async () => {
    const employee = month.server.employeeId('razak')
    await setLastDay('razak', '2026-11-15')
    await setLastDay('lakshmi', '2026-11-15')
    // A type for women only pays him nothing.
    const women = { name: 'Women', gender: 'female', from_day: '2026-01-01', entitlement: [{ months: 0, amount: 12 }] }
    await expectOk(hr.call(leaveTypeApi.create, { ...women, encash_leaving: 30 } as never))
    const left = await loadLeft('razak', 'Annual leave', '2026-11-15')
    expect(left).toBeGreaterThan(0)
    const { id } = await openedRun('MY', '2026-11')
    const loadUnusedLines = async (of: string) => (await loadLines(id, of)).filter(({ c }) => c.startsWith('unused_'))
    expect((await loadUnusedLines(month.server.employeeId('lakshmi'))).map(({ c }) => c).sort()).toEqual([
      'unused_annual_leave',
      'unused_leave_beyond_act',
    ])
    const own = await loadUnusedLines(employee)
    expect(own.map(({ c }) => c)).toEqual(['unused_annual_leave'])
    const line = own[0]!
    const minutes = Math.ceil(left * 480)
    expect(line.b).toMatchObject({
      f: 'ea.unusedLeave',
      i: { w: 1_800_00, per: 'month', t: minutes, n: 480, on: '2026-11-15' },
    })
    expect(line.a).toBe(Math.round((1_800_00 * minutes) / (26 * 480)))
    const slipLine = (await loadSlip(id, employee)).lines.find(({ code }: Json) => code === 'unused_annual_leave')
    expect(slipLine.delivered).toMatchObject({
      words: `Annual leave: ${left} days left on leaving, 15 Nov 2026`,
      page: `leave/balance?employee_id=${employee}`,
    })
    expect(slipLine.explanation.steps.at(-1).equation).toContain('÷ 26')
    await closeRun(id)
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
      differing: [],
      totals: [],
    })
  })

  it('LEA-12e LEA-16 Taiwan pays unused annual leave in the run of the month in which its year ends, and adjusts later changes', async () => {
    const employee = month.server.employeeId('yu.ting')
    const { joined_on } = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('joined_on').where('id', '=', employee).executeTakeFirstOrThrow(),
    )
    // The leave year follows the joining day, so with this day it ends within November.
    await month.server.tenant('meridian', (tx) =>
      sql`update employee set joined_on = '2023-11-21' where id = ${employee}::uuid`.execute(tx),
    )
    expect(joined_on).not.toBe('2023-11-21')
    const left = await loadLeft('yu.ting', 'Annual leave (TW)', '2026-11-20')
    expect(left).toBe(10)
    const { id } = await openedRun('TW', '2026-11')
    const line = (await loadLines(id, employee)).find(({ c }) => c === 'unused_annual_leave')
    // NT$48,000 ÷ 30 × 10 days.
    expect(line).toMatchObject({ a: 16_000, b: { f: 'tw.unusedLeave', i: { w: 48_000, t: 4_800, on: '2026-11-20' } } })
    await closeRun(id)

    const type = types.find(({ name }: Json) => name === 'Annual leave (TW)')
    await month.server.tenant('meridian', (tx) =>
      sql`insert into leave_adjustment (employee_id, type_id, day, kind, amount, reason, by_name, at)
        values (${employee}::uuid, ${type.id}::uuid, '2026-11-10', 'adjustment', -2500000, 'Taken and not entered.', 'HR', now())`.execute(
        tx,
      ),
    )
    const december = await openedRun('TW', '2026-12')
    const counter = (await loadLines(december.id, employee)).find(({ o }) => o?.endsWith('/2'))
    expect(counter).toMatchObject({ c: 'recovery', k: 'deduction', a: 4_000, b: { f: 'pay.recovery' } })
    await closeRun(december.id)
    const after = await openedRun('TW', '2027-01')
    expect((await loadLines(after.id, employee)).filter(({ o }) => o !== undefined)).toEqual([])
  })

  it('LEA-16 PAY-14 the run of their day pays encashed days; revoked ones are taken back by the next run', async () => {
    const employee = month.server.employeeId('devi')
    const type = types.find(({ name }: Json) => name === 'Annual leave')
    const { rows } = await month.server.tenant('meridian', (tx) =>
      sql<{ id: string }>`insert into leave_encashment (employee_id, type_id, day, amount)
        values (${employee}::uuid, ${type.id}::uuid, '2026-12-05', 1500000) returning id`.execute(tx),
    )
    const { id } = await openedRun('MY', '2026-12')
    const line = (await loadLines(id, employee)).find(({ o }) => o === rows[0]!.id)!
    // RM1,850 ÷ 26 × 1.5 days.
    expect(line).toMatchObject({ c: 'unused_annual_leave', b: { i: { t: 720, on: '2026-12-05' } } })
    expect(line.a).toBe(Math.round((Number(line.b.i.w) * 720) / (26 * 480)))
    await closeRun(id)
    await month.server.tenant('meridian', (tx) =>
      sql`delete from leave_encashment where id = ${rows[0]!.id}::uuid`.execute(tx),
    )
    const next = await openedRun('MY', '2027-01')
    expect((await loadLines(next.id, employee)).find(({ o }) => o === `${rows[0]!.id}/2`)).toMatchObject({
      c: 'recovery',
      a: line.a,
    })
  })
})
