import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import type { Line } from '../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../pay/payroll/testing/month.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let types: Json[]
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  types = await expectOk(hr.call(leaveTypeApi.list, { per_page: 200 }))
})
afterAll(() => month.server.stop())

const typeId = (name: string): string => types.find((one) => one.name === name).id
const grantedTo = async (employee_id: string, on: string): Promise<Record<string, number>> => {
  const rows = await expectOk(hr.call(leaveBalanceApi.list, { on, employee_id, per_page: 200 } as never))
  return Object.fromEntries(rows.map((one: Json) => [one.type_name, one.granted]))
}
const loadLeft = async (who: string, name: string): Promise<number> => {
  const filters = { on: '2026-12-31', employee_id: month.server.employeeId(who), per_page: 200 }
  return (await expectOk(hr.call(leaveBalanceApi.list, filters as never))).find((one: Json) => one.type_name === name)
    .left
}

describe('LEA-07 legal leave for a partial year', () => {
  it('LEA-07a LEA-10c a person who joins in November has all sick leave of the year, and annual leave in proportion', async () => {
    const joins = async (office: string) => {
      const office_id = month.server.companies.meridian!.offices[office]!
      const who = { full_name: `A Newcomer of ${office}`, joined_on: '2026-11-02', office_id }
      return (await expectOk(month.admin.call(joiningApi.create, who as never))).id as string
    }
    // Employment Act s.60F(1): fourteen days a calendar year, sixty in hospital; s.60E(1): 8 × 1 completed month ÷ 12.
    expect(await grantedTo(await joins('KUL'), '2026-12-31')).toMatchObject({
      'Sick leave': 14,
      'Hospitalisation leave': 60,
      'Annual leave': 1,
    })
    // Regulations on leave of workers arts. 4 and 7; Gender Equality in Employment Act art. 20: seven days of eight
    // hours.
    expect(await grantedTo(await joins('TPE'), '2026-12-31')).toMatchObject({
      'Sick leave (TW)': 30,
      'Personal leave': 14,
      'Family care leave': 56,
      'Annual leave (TW)': 0,
    })
  })

  it('LEA-07b LEA-16 PAY-14 a person who leaves in Taiwan is paid all annual leave that their service gave (Labor Standards Act art. 38)', async () => {
    const id = month.server.employeeId('chia.hao')
    await month.server.tenant('meridian', (tx) =>
      sql`update employee set last_day = '2026-11-15', resigned_on = '2026-10-01' where id = ${id}::uuid`.execute(tx),
    )
    // Joined on 11 February 2019. Seven years on 11 February 2026 gave fifteen days, whatever the day of leaving.
    expect((await grantedTo(id, '2026-11-15'))['Annual leave (TW)']).toBe(15)
    const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
    const group_id = groups.find(({ country }: Json) => country === 'TW').id
    const run = await expectOk(month.payroll.call(payrollApi.create, { group_id, period: '2026-11' }))
    await month.calculated({ id: run.id })
    const slip = (await month.slips(run.id)).find(({ employee_id }) => employee_id === id)!
    // NT$72,000 ÷ 30 × 15 days.
    const line = (slip.lines as unknown as Line[]).find(({ c }) => c === 'unused_annual_leave')
    expect(line).toMatchObject({ a: 36_000 })
  })

  it('LEA-07b hours of family care count within the fourteen days of personal leave (Gender Equality in Employment Act art. 20)', async () => {
    const ting = await month.server.as('yu.ting')
    const boss = await month.server.as('shu.fen', 'mgr')
    const requestLeave = (name: string, from_day: string, until_day: string, more: object = {}) =>
      ting.call(leaveRequestApi.send, {
        type_id: typeId(name),
        from_day,
        until_day,
        reason: 'At home.',
        ...more,
      } as never)
    const takeLeave = async (...given: Parameters<typeof requestLeave>) => {
      const { id, version } = await expectOk(requestLeave(...given))
      await expectOk(boss.call(requestApi.approve, { id, version, remark: null } as never))
      return id as string
    }
    expect(await loadLeft('yu.ting', 'Personal leave')).toBe(14)
    const day = { from_minute: 540, until_minute: 1080 }
    for (const on of ['2026-11-02', '2026-11-03']) await takeLeave('Family care leave', on, on, day)
    const late = await takeLeave('Family care leave', '2026-11-04', '2026-11-04', {
      from_minute: 540,
      until_minute: 840,
    })
    // Two days of eight hours, and four hours from 09:00 to 14:00 with an hour's break.
    expect([await loadLeft('yu.ting', 'Family care leave'), await loadLeft('yu.ting', 'Personal leave')]).toEqual([
      36, 11.5,
    ])
    const twelve = await requestLeave('Personal leave', '2026-12-01', '2026-12-16')
    expect(twelve.body.errors).toHaveProperty('until_day')
    await takeLeave('Personal leave', '2026-12-01', '2026-12-15')
    // Half a day is left of the fourteen days, although thirty-six hours are left of the seven days.
    const more = await requestLeave('Family care leave', '2026-11-05', '2026-11-05', day)
    expect(more.body.errors).toMatchObject({ until_day: [expect.stringContaining('Personal leave')] })
    await takeLeave('Family care leave', '2026-11-05', '2026-11-05', { from_minute: 540, until_minute: 840 })
    expect(await loadLeft('yu.ting', 'Personal leave')).toBe(0)
    const { version } = await expectOk(hr.call(requestApi.one, { id: late }))
    await expectOk(hr.call(requestApi.revoke, { id: late, version, remark: 'Was at work.', from_day: null } as never))
    expect(await loadLeft('yu.ting', 'Personal leave')).toBe(0.5)
  })

  it('LEA-18 PAY-06e a day of family care deducts one day of pay, and four hours half of it', async () => {
    const id = month.server.employeeId('yu.ting')
    const [{ id: run }] = await expectOk(month.payroll.call(payrollApi.runs, { per_page: 50 } as never))
    await month.calculated({ id: run })
    const slip = (await month.slips(run)).find(({ employee_id }) => employee_id === id)!
    // Two and a half days in November: NT$48,000 ÷ 30 × 2.5.
    expect(slip.unpaid).toBe(-4_000)
  })
})
