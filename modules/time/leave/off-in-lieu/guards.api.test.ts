import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeApi, overtimeRequestApi } from '../../hours/overtime/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { offInLieuCalls } from './contract.ts'

/** Refusals of off-in-lieu. In each case nothing else refuses the person. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
const callers = new Map<string, Caller>()
/** Types earned by the day and by the hour, for work of the last thirty days. */
let days: string
let hours: string

const createType = async (type: object): Promise<string> =>
  (await expectOk(hr.call(leaveTypeApi.create, type as never))).id
beforeAll(async () => {
  month = await startPayrollServer()
  // A Tuesday.
  month.server.clock.set('2026-11-24T02:00:00.000Z')
  await month.server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_setting').execute()
    await sql`update leave_type set is_active = false where kind = 'earned'`.execute(tx)
  })
  hr = await month.server.as('mei.ling', 'HR Generalist')
  for (const who of ['aisyah', 'amirul', 'daniel', 'lakshmi', 'hui.min', 'chia.hao', 'suresh', 'shu.fen'])
    callers.set(who, await month.server.as(who))
  const earned = { kind: 'earned', from_day: '2025-01-01', entitlement: [], most_back: 30 }
  days = await createType({ ...earned, name: 'Replacement', smallest: 'half_day' })
  hours = await createType({ ...earned, name: 'Time for time', unit: 'hours', smallest: 'hour' })
  const policy = { country: 'MY', from_day: '2026-08-01', calculation: 'pro_rated', gives: 'either' }
  await expectOk(hr.call(overtimeApi.addPolicy, policy as never))
})
afterAll(() => month.server.stop())

const SUNDAY = '2026-11-22'
const workInput = (day: string, start: string, end: string) => ({ type_id: days, day, start, end, break_minutes: 0 })
/** The refusals of a preview by field; empty when it may be sent. */
async function against(who: Caller | string, work: object): Promise<Record<string, string>> {
  const caller = typeof who === 'string' ? callers.get(who)! : who
  return (await expectOk(caller.call(offInLieuCalls.preview, work as never))).refused
}
const overtime = async (who: string, work: object): Promise<Json> =>
  expectOk(callers.get(who)!.call(overtimeRequestApi.send, work as never))
const approve = ({ id, version }: Json, by = 'suresh') => callers.get(by)!.call(requestApi.approve, { id, version })
/** Inserts an opening balance at the start of a day, as an import does. */
const insertOpening = (who: string, type_id: string, day: string) =>
  month.server.tenant('meridian', async (tx) => {
    const file = { file_name: 'planted.xlsx', by_name: 'Planted', at: month.server.clock.now() }
    const { id } = await tx.insertInto('leave_import').values(file).returning('id').executeTakeFirstOrThrow()
    const of = { import_id: id, employee_id: month.server.employeeId(who), type_id, day }
    await tx.insertInto('leave_opening').values(of).execute()
  })

describe('LEA-17a work for which time off is requested', () => {
  it('LEA-17a the work ends at midnight of its day at the latest', async () => {
    expect(await against('aisyah', workInput(SUNDAY, '16:00', '00:00'))).toEqual({})
    expect(Object.keys(await against('aisyah', workInput(SUNDAY, '16:00', '00:01')))).toEqual(['end'])
    // From midnight to midnight has no minutes; it is not a whole day.
    expect(Object.keys(await against('aisyah', workInput(SUNDAY, '00:00', '00:00')))).toEqual(['end'])
  })

  it('LEA-17a the work is within the service', async () => {
    const daniel = month.server.employeeId('daniel')
    const setLastDay = (last_day: string | null) =>
      month.server.tenant('meridian', (tx) =>
        tx
          .updateTable('employee')
          .set({ last_day, resigned_on: last_day && '2026-11-01' })
          .where('id', '=', daniel)
          .execute(),
      )
    const work = { ...workInput(SUNDAY, '09:00', '17:00'), employee_id: daniel }
    await setLastDay('2026-11-21')
    expect(await against(hr, work)).toEqual({ day: expect.stringMatching(/not employed on this day/) })
    await setLastDay(SUNDAY)
    expect(await against(hr, work)).toEqual({})
    await setLastDay(null)
  })

  it('LEA-17a the work is within the type’s limit into the past, except when HR enters it for others', async () => {
    const long = workInput('2026-10-18', '09:00', '17:00')
    const ago = { day: expect.stringMatching(/30 days/) }
    expect(await against('daniel', long)).toEqual(ago)
    expect(await against(hr, long)).toEqual(ago)
    expect(await against(hr, { ...long, employee_id: month.server.employeeId('daniel') })).toEqual({})
  })

  it('LEA-17a the work is not on a day that an opening balance includes', async () => {
    await insertOpening('lakshmi', days, '2026-11-15')
    expect(await against('lakshmi', workInput('2026-11-08', '09:00', '17:00'))).toEqual({
      day: expect.stringMatching(/2026-11-15/),
    })
    expect(await against('lakshmi', workInput('2026-11-15', '09:00', '17:00'))).toEqual({})
  })

  it('LEA-17a the work is not on a day of approved leave, whatever it costs; pending leave does not matter', async () => {
    const rest = { name: 'Every day', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 30 }] }
    const type_id = await createType({ ...rest, calendar_days: true })
    const leave = { type_id, from_day: '2026-11-21', until_day: SUNDAY }
    const sent = await expectOk(callers.get('hui.min')!.call(leaveRequestApi.send, leave as never))
    const work = workInput(SUNDAY, '09:00', '17:00')
    expect(await against('hui.min', work)).toEqual({})
    await expectOk(approve(sent))
    expect(await against('hui.min', work)).toEqual({ day: expect.stringMatching(/There is leave on this day/) })
  })
})

describe('LEA-17c no minute earns both pay and time off', () => {
  it('LEA-17c a minute recorded as overtime earns no time off, whichever record it is in', async () => {
    for (const [start, end] of [
      ['09:00', '11:00'],
      ['17:00', '18:00'],
    ])
      await overtime('amirul', { day: '2026-11-15', start, end, given: 'pay' })
    expect(Object.keys(await against('amirul', workInput('2026-11-15', '10:00', '14:00')))).toEqual(['start'])
    expect(Object.keys(await against('amirul', workInput('2026-11-15', '13:59', '17:59')))).toEqual(['start'])
    expect(await against('amirul', workInput('2026-11-15', '11:00', '17:00'))).toEqual({})
    expect(await against('aisyah', workInput('2026-11-15', '10:00', '14:00'))).toEqual({})
  })

  it('LEA-17c typed hours of the person’s day in payroll earn no time off', async () => {
    await month.server.tenant('meridian', async (tx) => {
      const item = tx.selectFrom('pay_item').select('id').where('code', '=', 'rest_day_work')
      const { id: pay_item_id } = await item.executeTakeFirstOrThrow()
      const of = { employee_id: month.server.employeeId('aisyah'), pay_item_id, day: '2026-11-01' }
      await tx
        .insertInto('one_off_item')
        .values({ ...of, period: '2026-11', minutes: 60 })
        .execute()
    })
    const work = workInput('2026-11-01', '09:00', '17:00')
    expect(await against('aisyah', work)).toEqual({ day: expect.stringMatching(/typed in payroll/) })
    expect(await against('aisyah', { ...work, day: '2026-11-15' })).toEqual({})
    expect(await against('daniel', work)).toEqual({})
  })

  it('LEA-17bc Taiwan’s regular day off gives both, as far as the record of the work goes', async () => {
    await overtime('chia.hao', { day: '2026-11-08', start: '09:00', end: '11:00', emergency: 'disaster' })
    expect(await against('chia.hao', workInput('2026-11-08', '13:00', '15:00'))).toEqual({
      start: expect.stringMatching(/\S/),
    })
    const partly = workInput('2026-11-08', '10:00', '12:00')
    expect(await against('chia.hao', partly)).toEqual({})
    const preview = await expectOk(callers.get('chia.hao')!.call(offInLieuCalls.preview, partly as never))
    expect(preview.of_kind.earned).toMatchObject({ minutes: 60, amount: 1, whole_day: true, beside_pay: true })
    // The same holds when time off is requested first.
    await expectOk(
      callers.get('chia.hao')!.call(offInLieuCalls.send, workInput('2026-11-15', '09:00', '11:00') as never),
    )
    expect(
      (await overtime('chia.hao', { day: '2026-11-15', start: '09:00', end: '11:00', emergency: 'incident' })).state,
    ).toBe('pending')
  })
})

describe('LEA-17d overtime given as time off', () => {
  const EVENING = { start: '18:00', end: '20:00', given: 'time_off' }
  const earnedBy = (request: string) =>
    month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('leave_earning')
        .select(['type_id', 'amount', 'is_undone'])
        .where('request_id', '=', request)
        .execute(),
    )

  it('LEA-17d time off is not approved once an opening balance includes its day', async () => {
    const sent = await overtime('daniel', { ...EVENING, day: '2026-11-10' })
    await insertOpening('daniel', hours, '2026-11-16')
    const { status, body } = await approve(sent)
    expect([status, body.errors]).toEqual([422, { day: [expect.stringMatching(/2026-11-16/)] }])
    expect(await earnedBy(sent.id)).toEqual([])
  })

  it('LEA-17d LEA-14e time off stays in its type when its day is recounted, and blocks no holiday', async () => {
    const [first, second] = [
      await overtime('aisyah', { ...EVENING, day: '2026-11-11' }),
      await overtime('amirul', { ...EVENING, day: '2026-11-11' }),
    ]
    for (const sent of [first, second]) await expectOk(approve(sent))
    const lots = [{ type_id: hours, amount: 120, is_undone: false }]
    expect([await earnedBy(first.id), await earnedBy(second.id)]).toEqual([lots, lots])
    // Since then the type was disabled, another replaced it, and a later opening balance was imported.
    const { version } = await expectOk(hr.call(leaveTypeApi.one, { id: hours }))
    await expectOk(hr.call(leaveTypeApi.update, { id: hours, version, is_active: false }))
    await insertOpening('amirul', hours, '2026-11-16')
    const holiday = { day: '2026-11-11', name: 'Founders Day', substitute: false }
    await expectOk(hr.call(holidayApi.create, holiday as never))
    expect([await earnedBy(first.id), await earnedBy(second.id)]).toEqual([lots, lots])
    const notices = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('request_entry')
        .select('request_id')
        .where('what', '=', 'recounted')
        .where('request_id', 'in', [first.id, second.id])
        .execute(),
    )
    expect(notices).toHaveLength(2)
    await expectOk(hr.call(leaveTypeApi.update, { id: hours, version: version + 1, is_active: true }))
  })

  it('LEA-17d LEA-14e recounted work notifies only its person', async () => {
    const saturday = { ...workInput('2026-11-14', '09:00', '13:00'), type_id: hours }
    const sent = await expectOk(callers.get('aisyah')!.call(offInLieuCalls.send, saturday as never))
    await expectOk(approve(sent))
    await expectOk(hr.call(holidayApi.create, { day: '2026-11-14', name: 'Fair', substitute: false } as never))
    const notices = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('request_notice')
        .select('account_id')
        .where('what', '=', 'recounted')
        .where('request_id', '=', sent.id)
        .execute(),
    )
    expect(notices).toEqual([{ account_id: month.server.companies.meridian!.accounts.aisyah }])
    const left = (await expectOk(callers.get('aisyah')!.call(leaveBalanceApi.mine, {}))).find(
      ({ type_id }: Json) => type_id === hours,
    )
    expect(left).toMatchObject({ granted: 6 })
  })

  it('LEA-17d time off is given in the first hourly type that is for the person and in force on the day', async () => {
    const type = { kind: 'earned', unit: 'hours', smallest: 'hour', entitlement: [] }
    const women = await createType({ ...type, name: 'Hours of women', from_day: '2025-01-01', gender: 'female' })
    const later = await createType({ ...type, name: 'Hours to come', from_day: '2027-01-01' })
    await month.server.tenant('meridian', (tx) =>
      tx.updateTable('leave_type').set({ position: 1 }).where('id', 'in', [women, later]).execute(),
    )
    const loadEarnedTypes = async (who: string) => {
      const sent = await overtime(who, { ...EVENING, day: '2026-11-17' })
      await expectOk(approve(sent))
      return (await earnedBy(sent.id)).map(({ type_id }) => type_id)
    }
    expect([await loadEarnedTypes('aisyah'), await loadEarnedTypes('amirul')]).toEqual([[women], [hours]])
  })
})
