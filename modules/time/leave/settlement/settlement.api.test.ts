import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { settlementApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let annual: string
beforeAll(async () => {
  month = await startPayrollServer()
  month.server.clock.set('2026-11-10T02:00:00.000Z')
  hr = await month.server.as('mei.ling', 'HR Leave')
  const types = await expectOk(hr.call(leaveTypeApi.list, { per_page: 200 }))
  annual = types.find(({ name }: Json) => name === 'Annual leave (TW)').id
  await month.server.tenant('meridian', async (tx) => {
    const set = (who: string, joined: string, pay: number) =>
      sql`with person as (update employee set joined_on = ${joined}::date where id = ${month.server.employeeId(who)}::uuid returning id),
        pay as (update compensation set basic_pay = ${pay}, from_day = ${joined}::date from person where employee_id = person.id)
        update employment set from_day = ${joined}::date from person where employee_id = person.id`.execute(tx)
    await sql`update leave_type_version set from_day = '2019-01-01' where type_id = ${annual}::uuid`.execute(tx)
    // Their leave years end on 20 and 25 November and 31 December 2026.
    await set('yu.ting', '2023-11-21', 48_000)
    await set('pei.yu', '2022-11-26', 58_000)
    await set('wei.chen', '2020-01-01', 37_000)
  })
})
afterAll(() => month.server.stop())

const idOf = (who: string) => month.server.employeeId(who)
const yearOf = (who: string, year_until: string) => ({ employee_id: idOf(who), type_id: annual, year_until })
const listYears = async (by: Caller, more: object = {}): Promise<Json[]> =>
  expectOk(by.call(settlementApi.list, { per_page: 200, ...more } as never))
const rowOf = (rows: Json[], who: string) => rows.find(({ employee_id }) => employee_id === idOf(who))
const choose = (by: Caller, years: readonly object[], more: object) =>
  by.call(settlementApi.choose, { years, ...more } as never)
async function openRun(period: string): Promise<string> {
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === 'TW')
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period }))
  await month.calculated({ id }, month.payroll)
  return id
}
async function closeRun(id: string, more: { law_reason?: string } = {}) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id, month.payroll)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(
    month.finance.call(payrollApi.approve, {
      id,
      version: (await month.run(id, month.payroll)).version,
      month: period,
      ...more,
    }),
  )
  expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [], totals: [] })
}
async function unusedLines(id: string, who: string): Promise<Line[]> {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === idOf(who))
  return ((slip?.lines ?? []) as unknown as Line[]).filter(({ c }) => c === 'unused_annual_leave' || c === 'recovery')
}

describe('LEA-12h unused annual leave of a leave year that ends', () => {
  it('LEA-12h lists whose leave year ends, what is left, and what it is worth as a clerk computes it', async () => {
    const rows = await listYears(month.admin)
    // Somebody else of the office has a year that ends on 13 November.
    expect(rows[0].year_until).toBe('2026-11-13')
    expect(rows.slice(1).map(({ employee_id, year_until }) => [employee_id, year_until])).toEqual([
      [idOf('yu.ting'), '2026-11-20'],
      [idOf('pei.yu'), '2026-11-25'],
      [idOf('wei.chen'), '2026-12-31'],
    ])
    expect(rowOf(rows, 'yu.ting')).toMatchObject({
      left: 10,
      pay: 16_000,
      currency: 'TWD',
      choice: null,
      pay_day: '2026-11-30',
      notified_on: null,
    })
    expect(rowOf(rows, 'yu.ting').equation).toContain('48,000')
    expect(rowOf(rows, 'yu.ting').equation).toContain('÷ 30')
    expect(rowOf(rows, 'pei.yu')).toMatchObject({ left: 14, pay: 27_067 })
    expect(rowOf(rows, 'wei.chen')).toMatchObject({ left: 15, pay: 18_500 })
    // Within thirty days, those of November; from December on, that of December.
    expect(await listYears(month.admin, { within: '30' })).toHaveLength(3)
    expect(await listYears(month.admin, { from: '2026-12-01', within: '30' })).toHaveLength(1)
    expect(await listYears(month.admin, { from: '2026-12-01', within: '30', chosen: 'pay' })).toEqual([])
  })

  it('ACL-5 nobody sees pay beyond their right, chooses for themselves or for people out of reach, or for another day', async () => {
    const staff = await month.server.as('yu.ting')
    expect((await staff.call(settlementApi.list, {})).status).toBe(403)
    // Who manages leave and may not see pay gets the days alone.
    const days = rowOf(await listYears(hr), 'yu.ting')
    expect(days).toMatchObject({ left: 10, pay: null, equation: null, currency: null })
    const local = await month.server.as('aminah', 'local hr')
    expect(await listYears(local)).toEqual([])
    expect((await staff.call(settlementApi.open, {})).status).toBe(403)
    expect(await expectOk(local.call(settlementApi.open, {}))).toEqual({ years: [], count: 0 })
    expect((await choose(local, [yearOf('yu.ting', '2026-11-20')], { choice: 'pay' })).status).toBe(404)
    const herself = await choose(await month.server.as('yu.ting', 'HR Generalist'), [yearOf('yu.ting', '2026-11-20')], {
      choice: 'pay',
    })
    expect([herself.status, herself.body.code]).toEqual([403, 'not_for_yourself'])
    const refused = async (who: string, day: string, more: object) => {
      const { status, body } = await choose(hr, [yearOf(who, day)], more)
      return [status, body.errors && Object.values(body.errors).flat()]
    }
    const [status, errors] = await refused('yu.ting', '2026-11-21', { choice: 'pay' })
    expect([status, JSON.stringify(errors)]).toEqual([422, expect.stringContaining('20')])
    expect((await refused('devi', '2026-12-31', { choice: 'pay' }))[0]).toBe(422)
    expect((await refused('yu.ting', '2026-11-20', { choice: 'defer' }))[0]).toBe(422)
    expect((await refused('yu.ting', '2026-11-20', { choice: 'defer', agreed_on: '2026-11-11' }))[0]).toBe(422)
  })

  it('LEA-12h a run pays what is paid, defers what was agreed, and tells each person once', async () => {
    const open = await month.server.as('mei.ling', 'HR Leave')
    const bell = async (by: Caller) =>
      (await expectOk(by.call(notificationsApi.items, {}))).filter(({ name }: Json) => name.startsWith('leave_'))
    expect(await bell(open)).toMatchObject([{ name: 'leave_years_to_choose', count: 3 }])
    const waiting = await expectOk(open.call(settlementApi.open, {}))
    expect([waiting.count, waiting.years.map(({ year_until }: Json) => year_until)]).toEqual([
      3,
      ['2026-11-13', '2026-11-20', '2026-11-25'],
    ])
    expect(rowOf(waiting.years, 'yu.ting')).toMatchObject({ year_until: '2026-11-20', left: 10, unit: 'days' })
    // The run of November was calculated before anything was chosen.
    const id = await openRun('2026-11')
    expect((await unusedLines(id, 'yu.ting')).map(({ a }) => a)).toEqual([16_000])
    await expectOk(choose(hr, [yearOf('yu.ting', '2026-11-20')], { choice: 'defer', agreed_on: '2026-11-09' }))
    await expectOk(choose(hr, [yearOf('pei.yu', '2026-11-25')], { choice: 'pay' }))
    expect(await bell(open)).toMatchObject([{ name: 'leave_years_to_choose', count: 1 }])
    expect((await expectOk(open.call(settlementApi.open, {}))).years).toHaveLength(1)
    expect(rowOf(await listYears(month.admin, { chosen: 'defer' }), 'yu.ting')).toMatchObject({
      choice: 'defer',
      agreed_on: '2026-11-09',
      chosen_by: expect.any(String),
      left: 10,
      actions: ['choose'],
    })
    const outdated = await month.payroll.call(payrollApi.confirm, {
      id,
      version: (await month.run(id, month.payroll)).version,
    })
    expect(outdated.status).toBe(409)
    await month.calculated({ id }, month.payroll)
    expect(await unusedLines(id, 'yu.ting')).toEqual([])
    expect((await unusedLines(id, 'pei.yu')).map(({ a }) => a)).toEqual([27_067])
    await closeRun(id)
    const told = async (who: string) =>
      (await expectOk((await month.server.as(who)).call(settlementApi.mine, {}))).notices
    expect(await told('pei.yu')).toMatchObject([
      { year_until: '2026-11-25', choice: 'pay', amount: 14, pay: 27_067, day: '2026-11-30', is_new: true },
    ])
    expect(await told('yu.ting')).toMatchObject([
      { year_until: '2026-11-20', choice: 'defer', amount: 10, pay: null, day: '2027-11-20', is_new: true },
    ])
    const staff = await month.server.as('yu.ting')
    expect(await bell(staff)).toMatchObject([{ name: 'leave_settlement_notices', count: 1 }])
    await expectOk(staff.call(settlementApi.markSeen, {}))
    expect(await bell(staff)).toEqual([])
    const { rows: mails } = await month.server.tenant('meridian', (tx) =>
      sql<{
        subject: string
        body: string
      }>`select subject, body from mail where cause like 'leave settlement %'`.execute(tx),
    )
    expect(mails.length).toBeGreaterThanOrEqual(2)
    expect(mails.map(({ body }) => body).join()).not.toContain('27,067')
    // What a run did stays.
    expect((await choose(hr, [yearOf('pei.yu', '2026-11-25')], { choice: 'pay' })).body.code).toBe('settlement_paid')
    expect(rowOf(await listYears(month.admin), 'pei.yu')).toMatchObject({ actions: [], notified_on: '2026-11-10' })
  })

  it('LEA-12g deferred days left at the end of the next year are paid by the pay of their own year', async () => {
    month.server.clock.set('2027-11-05T02:00:00.000Z')
    // The year in between ended their sessions.
    hr = await month.server.as('mei.ling', 'HR Leave')
    month.payroll = await month.server.as('jun.hao', 'HR Payroll')
    month.finance = await month.server.as('arjun', 'local finance')
    await month.server.tenant('meridian', async (tx) => {
      await sql`insert into leave_encashment (employee_id, type_id, day, amount)
        values (${idOf('yu.ting')}::uuid, ${annual}::uuid, '2027-03-05', 3000000)`.execute(tx)
      await sql`update compensation set until_day = '2027-05-31' where employee_id = ${idOf('yu.ting')}::uuid and until_day is null`.execute(
        tx,
      )
      await sql`insert into compensation (employee_id, from_day, basic_pay, currency, pay_frequency)
        select employee_id, '2027-06-01', 60000, currency, pay_frequency from compensation
        where employee_id = ${idOf('yu.ting')}::uuid and until_day = '2027-05-31'`.execute(tx)
    })
    const row = rowOf(await listYears(await month.server.as('aminah', 'Company Admin')), 'yu.ting')
    expect(row).toMatchObject({ left: 14, pay: 28_000, deferred: 7, deferred_pay: 11_200 })
    expect(row.deferred_equation).toContain('48,000')
    const [balance] = await expectOk(
      hr.call(leaveBalanceApi.list, { on: '2027-11-05', employee_id: idOf('yu.ting'), type_id: annual } as never),
    )
    expect(balance).toMatchObject({ carried: 7, granted: 14, left: 21 })
    const id = await openRun('2027-11')
    const lines = await unusedLines(id, 'yu.ting')
    expect(lines.map(({ a }) => a).sort()).toEqual([11_200, 28_000])
    await closeRun(id, { law_reason: 'The law of 2027 is not published here yet.' })
    const notices = (await expectOk((await month.server.as('yu.ting')).call(settlementApi.mine, {}))).notices
    expect(notices).toMatchObject([
      { year_until: '2027-11-20' },
      { year_until: '2027-11-20' },
      { year_until: '2026-11-20', is_new: false },
    ])
    expect(notices.map(({ deferred_from, pay }: Json) => [deferred_from, pay])).toEqual(
      expect.arrayContaining([
        ['2026-11-20', 11_200],
        [null, 28_000],
      ]),
    )
  })
})
