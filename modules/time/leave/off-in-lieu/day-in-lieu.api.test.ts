import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { enteredForOthersApi } from '../../../requests/approval/for-others/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeImportApi } from '../../hours/imports-contract.ts'
import { overtimeApi, overtimeRequestApi } from '../../hours/overtime/contract.ts'
import { OVERTIME_BULK_IMPORT } from '../../hours/overtime/request/bulk-import.ts'
import { hoursFile, runFileTask } from '../../hours/testing/hours-file.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { offInLieuCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let chiaHao: Caller
let yuTing: Caller
let boss: Caller
let inLieu: string
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  await month.server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_setting').execute()
    await sql`update leave_type set is_active = false where kind = 'earned'`.execute(tx)
  })
  chiaHao = await month.server.as('chia.hao')
  yuTing = await month.server.as('yu.ting')
  boss = await month.server.as('shu.fen', 'mgr')
})
afterAll(() => month.server.stop())

/** 8 and 15 November 2026 are Sundays. */
const MORNING = { day: '2026-11-15', start: '10:00', end: '12:00' }
const DISASTER = { ...MORNING, emergency: 'disaster' }
const preview = async (who: Caller, given: object): Promise<Json> =>
  expectOk(who.call(overtimeRequestApi.preview, given as never))
const send = async (who: Caller, given: object): Promise<Json> =>
  expectOk(who.call(overtimeRequestApi.send, given as never))
const refusal = async (who: Caller, given: object) => {
  const { status, body } = await who.call(overtimeRequestApi.send, given as never)
  return [status, Object.keys(body.errors ?? {})]
}
const approve = async ({ id, version }: Json, remark: string | null = null) =>
  expectOk(boss.call(requestApi.approve, { id, version, remark }))
const warningCodes = ({ warnings }: Json) => warnings.map(({ code }: Json) => code)
const left = async (who: Caller): Promise<number> =>
  (await expectOk(who.call(leaveBalanceApi.mine, { on: '2026-11-24' } as never))).find(
    (one: Json) => one.type_id === inLieu,
  ).left

describe('OT-11 work on the regular day off', () => {
  it('OT-11a the request asks a reason of the law, and no other day does', async () => {
    const { of_kind } = await preview(chiaHao, MORNING)
    expect(of_kind).toMatchObject({ asks_emergency: true, gives: 'pay', day_type: 'disaster' })
    expect(await refusal(chiaHao, MORNING)).toEqual([422, ['emergency']])
    expect(await refusal(chiaHao, { ...MORNING, emergency: 'busy' })).toEqual([422, ['emergency']])
    expect((await preview(chiaHao, { ...MORNING, day: '2026-11-14' })).of_kind.asks_emergency).toBe(false)
    const aisyah = await month.server.as('aisyah')
    expect((await preview(aisyah, MORNING)).of_kind.asks_emergency).toBe(false)
  })

  it('OT-11d without a leave type that is earned, the request says that the day in lieu has no place', async () => {
    expect(warningCodes(await preview(chiaHao, DISASTER))).toEqual([
      'regular_day_off_report',
      'regular_day_off_no_leave_type',
    ])
    const made = await expectOk(
      hr.call(leaveTypeApi.create, {
        name: 'Day in lieu',
        kind: 'earned',
        unit: 'hours',
        smallest: 'hour',
        entitlement: [],
        from_day: '2025-01-01',
        earned_months: 3,
      } as never),
    )
    inLieu = made.id
    expect(warningCodes(await preview(chiaHao, DISASTER))).toEqual(['regular_day_off_report'])
  })

  it('OT-11bc two hours are warned of their report, and once approved give a whole day beside the day’s pay, once a day', async () => {
    const { warnings } = await preview(chiaHao, DISASTER)
    expect(warnings[0].text).toContain('by 10:00 on 16 Nov 2026 (Labor Standards Act art. 40)')
    const morning = await send(chiaHao, DISASTER)
    expect(await left(chiaHao)).toBe(0)
    await approve(morning)
    expect(await left(chiaHao)).toBe(8)
    const evening = await send(chiaHao, { ...DISASTER, start: '18:00', end: '19:00', emergency: 'sudden_event' })
    await approve(evening)
    expect(await left(chiaHao)).toBe(8)
    const lines = (await expectOk(chiaHao.call(requestApi.one, { id: morning.id }))).facts
    expect(lines.map(({ text }: Json) => text)).toContain('Natural disaster')
    // The day in lieu is given: the request for time off adds none.
    const again = await chiaHao.call(offInLieuCalls.send, {
      type_id: inLieu,
      day: MORNING.day,
      start: MORNING.start,
      end: MORNING.end,
    } as never)
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['day']])
    // Somebody else on another Sunday has their own.
    expect(await left(yuTing)).toBe(0)
    await approve(await send(yuTing, { ...DISASTER, day: '2026-11-08' }))
    expect([await left(chiaHao), await left(yuTing)]).toEqual([8, 8])
  })

  it('OT-11c the record that is left of a day keeps its day in lieu, and none keeps none', async () => {
    const rows = await expectOk(hr.call(overtimeApi.list, { employee_id: month.server.employeeId('chia.hao') }))
    const revoke = async (start: string) => {
      const { id } = rows.find((one: Json) => one.start === start)
      const { version } = await expectOk(hr.call(requestApi.one, { id }))
      return expectOk(hr.call(requestApi.revoke, { id, version, remark: 'Entered twice' } as never))
    }
    await revoke('10:00')
    expect(await left(chiaHao)).toBe(8)
    await revoke('18:00')
    expect(await left(chiaHao)).toBe(0)
  })

  it('OT-11b work without a reason of the law needs a remark and is paid with a day in lieu all the same', async () => {
    const given = { ...MORNING, emergency: 'none' }
    expect(warningCodes(await preview(chiaHao, given))).toEqual([
      'regular_day_off_report',
      'regular_day_off_without_reason',
    ])
    expect(await refusal(chiaHao, given)).toEqual([422, ['remark']])
    await approve(await send(chiaHao, { ...given, remark: 'Nobody else had the key' }), 'Told not to do it again')
    expect(await left(chiaHao)).toBe(8)
    const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === 'TW')
    const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period: '2026-11' }))
    await month.calculated({ id })
    const workOf = async (who: string) => {
      const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(who))!
      return (slip.lines as unknown as Line[]).filter(({ c }) => c === 'regular_day_off_work').map(({ a }) => a)
    }
    // Two hours are paid a thirtieth of the month each: of 48,000 and of the pay of the other.
    const { basic_pay } = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('compensation')
        .select('basic_pay')
        .where('employee_id', '=', month.server.employeeId('chia.hao'))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow(),
    )
    expect([await workOf('yu.ting'), await workOf('chia.hao')]).toEqual([[1_600], [Math.round(basic_pay / 30)]])
  })

  it('OT-11c a company that gives time off for overtime pays the regular day off', async () => {
    await month.server.tenant('meridian', (tx) =>
      tx.insertInto('overtime_policy').values({ country: 'TW', from_day: '2026-10-01', gives: 'time_off' }).execute(),
    )
    const { of_kind } = await preview(yuTing, DISASTER)
    expect([of_kind.gives, of_kind.counted.amount]).toEqual(['pay', 1_600])
    expect(await refusal(yuTing, { ...DISASTER, given: 'time_off' })).toEqual([422, ['given']])
    expect((await preview(yuTing, { ...MORNING, day: '2026-11-14' })).of_kind.gives).toBe('time_off')
  })

  it('OT-11c REQ-07 a file that counts at once gives the day in lieu and the time off without an approval', async () => {
    const admin = await month.server.as('aminah', 'Company Admin')
    await expectOk(admin.call(enteredForOthersApi.save, { kinds: ['overtime'] }))
    const people = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select(['id', 'employee_no']).execute(),
    )
    const number = (key: string) => people.find(({ id }) => id === month.server.employeeId(key))?.employee_no ?? ''
    const content = await hoursFile(
      [
        { employee_no: number('wei.chen'), day: '2026-11-08', start: '10:00', end: '12:00', emergency: 'disaster' },
        { employee_no: number('pei.yu'), day: '2026-11-16', start: '18:00', end: '20:00' },
      ],
      OVERTIME_BULK_IMPORT.template,
    )
    const before = await importedLeft()
    expect(before).toEqual([0, 0])
    const file = { name: 'at-once.xlsx', content }
    await runFileTask(month.server, admin, 'bring', overtimeImportApi, file)
    const states = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('request')
        .select(['state'])
        .where('employee_id', 'in', [month.server.employeeId('wei.chen'), month.server.employeeId('pei.yu')])
        .execute(),
    )
    expect(states).toEqual([{ state: 'approved' }, { state: 'approved' }])
    // A whole day beside the pay, and two hours in place of it.
    expect(await importedLeft()).toEqual([8, 2])
  })
})

/** The time off in lieu of those whom the file names. */
async function importedLeft(): Promise<number[]> {
  const found: number[] = []
  for (const key of ['wei.chen', 'pei.yu']) {
    const employee_id = month.server.employeeId(key)
    const balances: Json[] = await expectOk(hr.call(leaveBalanceApi.person, { employee_id, on: '2026-11-24' } as never))
    found.push(balances.find(({ type_id }) => type_id === inLieu)?.left ?? 0)
  }
  return found
}
