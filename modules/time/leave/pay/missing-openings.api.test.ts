import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { reviewApi } from '../../../pay/payroll/review/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { leaveTypeApi } from '../policy/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let annual: string
beforeAll(async () => {
  month = await startPayrollServer()
  const types = await expectOk(month.admin.call(leaveTypeApi.list, { per_page: 200 }))
  annual = types.find(({ name }: Json) => name === 'Annual leave (TW)').id
  await month.server.tenant('meridian', async (tx) => {
    const set = (who: string, joined: string, pay: number, last: string | null = null) =>
      sql`with person as (update employee set joined_on = ${joined}::date, last_day = ${last}::date,
          resigned_on = ${last === null ? null : '2026-10-25'}::date where id = ${month.server.employeeId(who)}::uuid returning id),
        pay as (update compensation set basic_pay = ${pay}, from_day = ${joined}::date from person where employee_id = person.id)
        update employment set from_day = ${joined}::date from person where employee_id = person.id`.execute(tx)
    await sql`update leave_type_version set from_day = '2026-01-01' where type_id = ${annual}::uuid`.execute(tx)
    await set('yu.ting', '2020-10-16', 36_000)
    await set('wei.chen', '2024-09-02', 37_000, '2026-11-15')
    await set('pei.yu', '2022-03-01', 58_000, '2026-11-27')
  })
})
afterAll(() => month.server.stop())

async function openRun(period: string): Promise<string> {
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === 'TW')
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period }))
  await month.calculated({ id })
  return id
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: period }))
  expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [], totals: [] })
}
async function unusedPay(id: string, who: string): Promise<[code: string, amount: number][]> {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(who))
  const lines = (slip?.lines ?? []) as unknown as Line[]
  return lines.filter(({ c }) => c.startsWith('unused_') || c === 'recovery').map(({ c, a }) => [c, a])
}
async function listAsked(id: string): Promise<Record<string, Json>> {
  const rows: Json[] = await expectOk(month.payroll.call(reviewApi.review, { id, show: 'all', per_page: 200 }))
  return Object.fromEntries(
    rows.flatMap(({ full_name, checks }) =>
      checks
        .filter(({ code }: Json) => code === 'leave_opening_missing')
        .map(({ params }: Json) => [full_name, params]),
    ),
  )
}
/** An opening balance of annual leave in days. */
const enterOpening = (who: string, day: string, granted: number, taken: number) =>
  month.server.tenant('meridian', (tx) =>
    sql`with file as (insert into leave_import (file_name, by_name, at) values ('openings.xlsx', 'HR', now()) returning id)
      insert into leave_opening (import_id, employee_id, type_id, day, granted, taken)
      select id, ${month.server.employeeId(who)}::uuid, ${annual}::uuid, ${day}::date, ${granted * 1_000_000}, ${taken * 1_000_000}
      from file`.execute(tx),
  )

describe('LEA-16d PAY-11 leave years that began before leave records', () => {
  it('LEA-16d the first run names everybody whose leave year began before leave records, and pays none of it by itself', async () => {
    const id = await openRun('2026-10')
    // Leave is recorded from 1 January 2026. The other years began later: in February, March, June and September.
    const asked = await listAsked(id)
    expect(asked).toEqual({
      'Lin Yu-Ting': { type: 'Annual leave (TW)', year: '2025-10-16', day: '2026-01-01' },
      'Huang Shu-Fen': { type: 'Annual leave (TW)', year: '2025-11-14', day: '2026-01-01' },
    })
    expect(await unusedPay(id, 'yu.ting')).toEqual([])
    await enterOpening('yu.ting', '2026-01-01', 15, 0)
    expect((await month.run(id)).stale).toBe(1)
    await month.calculated({ id })
    expect(Object.keys(await listAsked(id))).toEqual(['Huang Shu-Fen'])
    // Six years of service: fifteen days × NT$36,000 ÷ 30 (Labor Standards Act art. 38).
    expect(await unusedPay(id, 'yu.ting')).toEqual([['unused_annual_leave', 18_000]])
    await closeRun(id)
  })

  it('LEA-07b LEA-16d leaving pays every day that the service has given, and a disabled type pays nothing', async () => {
    const entitlement = [{ months: 0, amount: 12 }]
    const extra = { name: 'Extra leave', from_day: '2026-01-01', entitlement, encash_leaving: 400 }
    const type = await expectOk(month.admin.call(leaveTypeApi.create, extra as never))
    const setActive = async (is_active: boolean) => {
      const { version } = await expectOk(month.admin.call(leaveTypeApi.one, { id: type.id }))
      await expectOk(month.admin.call(leaveTypeApi.update, { id: type.id, version, is_active }))
    }
    await setActive(false)
    const id = await openRun('2026-11')
    // Two years on 2 September 2026 gave ten days, four years on 1 March fourteen: 10 × 37,000 ÷ 30, 14 × 58,000 ÷ 30.
    expect(await unusedPay(id, 'wei.chen')).toEqual([['unused_annual_leave', 12_333]])
    expect(await unusedPay(id, 'pei.yu')).toEqual([['unused_annual_leave', 27_067]])
    // Her year ends on 13 November. Nobody has said yet what was taken of it.
    expect(Object.keys(await listAsked(id))).toEqual(['Huang Shu-Fen'])
    expect(await unusedPay(id, 'shu.fen')).toEqual([])
    await setActive(true)
    await month.calculated({ id })
    // By calendar days: 331 of 365 of twelve days, 10.882192 days or 5,224 minutes of 58,000 ÷ 30 ÷ 480.
    expect(await unusedPay(id, 'pei.yu')).toEqual([
      ['unused_annual_leave', 27_067],
      ['unused_leave_beyond_act', 21_041],
    ])
    await closeRun(id)
    await setActive(false)
  })

  it('LEA-16d what was paid stays when its type is disabled, and an opening that comes late is paid by the next run', async () => {
    await enterOpening('shu.fen', '2026-01-01', 15, 5)
    const id = await openRun('2026-12')
    expect(await listAsked(id)).toEqual({})
    expect(await unusedPay(id, 'pei.yu')).toEqual([])
    // Ten of fifteen days × NT$118,000 ÷ 30.
    expect(await unusedPay(id, 'shu.fen')).toEqual([['unused_annual_leave', 39_333]])
    await closeRun(id)
  })
})
