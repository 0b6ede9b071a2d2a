import { describe, expect, it } from 'vitest'
import { addDays, eachDay, weekday } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { LeavePerson, LeaveRequestRecord } from '../balance/leave-records.ts'
import { type CountableDay, countDays, type RequestedDays } from '../ledger/counting.ts'
import { days, person, rules } from '../testing/sample-rules.ts'
import type { LeaveTypeFacts, RequestRules } from '../types/leave-types.ts'
import {
  requireBalanceKept,
  requireFreeDays,
  requireInTime,
  requireNoAbsence,
  requireService,
  requireValidDays,
  requireWithinLongest,
} from './checks.ts'

/** Each refusal on both sides of its limit. */

const NINE_TO_SIX = {
  start: 540,
  end: 1080,
  break: 60,
  breakAt: 780,
  divides: 780,
  minutes: 480,
  halves: [240, 240],
} as const
const ASKS = {
  smallest: 'quarter_hour',
  parts: 'any',
  useAfter: 0,
  notice: 0,
  mostBack: 0,
  longest: null,
} as unknown as RequestRules
const leaveType = (unit: 'days' | 'hours' = 'days') =>
  ({ id: 'rest', name: 'Rest', unit, versions: [rules(14, { from: '2026-01-01' })] }) as unknown as LeaveTypeFacts
const requestedDays = (from: string, until = from, more: Partial<RequestedDays> = {}): RequestedDays => ({
  from,
  until,
  fromPart: 'whole',
  untilPart: 'whole',
  time: null,
  ...more,
})
/** `field code` of a refusal, or 'allowed'. */
function checkOutcome(check: () => void): string {
  try {
    check()
    return 'allowed'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Object.entries(error.fields)
      .map(([field, codes]) => `${field} ${codes.join()}`)
      .join()
  }
}
/** Monday 30 November to Sunday 27 December 2026, with weekends off. */
const MONTH = eachDay('2026-11-30', '2026-12-27').map(
  (day): CountableDay => ({ day, employed: true, hours: weekday(day) % 6 === 0 ? null : NINE_TO_SIX, holidays: [] }),
)
const countRequested = (of: RequestedDays, month: readonly CountableDay[] = MONTH) =>
  countDays(of, month, { unit: 'days', calendarDays: false })

describe('requested parts and times', () => {
  const sound = (of: RequestedDays, more: Partial<RequestRules> = {}, unit: 'days' | 'hours' = 'days') =>
    checkOutcome(() => requireValidDays(of, leaveType(unit), { ...ASKS, ...more }))
  const MON = '2026-12-07'
  const TUE = '2026-12-08'
  const half = { fromPart: 'first', untilPart: 'first' } as const

  it('LEA-05 the last day is not before the first', () => {
    expect(sound(requestedDays(TUE, MON))).toBe('until_day ends_before_it_begins')
    expect(sound(requestedDays(MON, MON))).toBe('allowed')
    expect(sound(requestedDays(MON, TUE))).toBe('allowed')
  })

  it('LEA-01b only the first and the last day may be half', () => {
    expect(sound(requestedDays(MON, TUE, { fromPart: 'first' }))).toBe('from_part leave_half_between')
    expect(sound(requestedDays(MON, TUE, { untilPart: 'second' }))).toBe('until_part leave_half_between')
    expect(sound(requestedDays(MON, TUE, { fromPart: 'second', untilPart: 'first' }))).toBe('allowed')
    for (const part of ['first', 'second'] as const)
      expect(sound(requestedDays(MON, MON, { fromPart: part, untilPart: part }))).toBe('allowed')
  })

  it('LEA-01b times need a type in hours, its step and one day without halves, and end after they begin', () => {
    const time = { start: 600, end: 660 }
    expect(sound(requestedDays(MON, MON, { time }))).toBe('from_minute leave_days_only')
    for (const smallest of ['day', 'half_day'] as const)
      expect(sound(requestedDays(MON, MON, { time }), { smallest }, 'hours')).toBe('from_minute leave_days_only')
    expect(sound(requestedDays(MON, TUE, { time }), {}, 'hours')).toBe('from_minute leave_time_of_one_day')
    expect(sound(requestedDays(MON, MON, { time, ...half }), {}, 'hours')).toBe('from_minute leave_time_of_one_day')
    expect(sound(requestedDays(MON, TUE, { time, untilPart: 'first' }), {}, 'hours')).toBe(
      'from_minute leave_time_of_one_day',
    )
    for (const end of [599, 600])
      expect(sound(requestedDays(MON, MON, { time: { start: 600, end } }), {}, 'hours')).toBe(
        'until_minute ends_before_it_begins',
      )
    expect(sound(requestedDays(MON, MON, { time }), {}, 'hours')).toBe('allowed')
    for (const [smallest, step] of [
      ['hour', 60],
      ['half_hour', 30],
      ['quarter_hour', 15],
    ] as const) {
      const long = (minutes: number) => requestedDays(MON, MON, { time: { start: 605, end: 605 + minutes } })
      expect([smallest, sound(long(2 * step + 5), { smallest }, 'hours')]).toEqual([
        smallest,
        'until_minute leave_smallest',
      ])
      expect([smallest, sound(long(2 * step), { smallest }, 'hours')]).toEqual([smallest, 'allowed'])
    }
  })

  it('LEA-01b checks the smallest unit and the allowed parts at both ends; half days come one at a time', () => {
    for (const more of [{ smallest: 'day' }, { parts: 'whole' }] as const) {
      expect(sound(requestedDays(MON, MON, half), more)).toBe('from_part leave_whole_days')
      expect(sound(requestedDays(MON, TUE, { fromPart: 'second' }), more)).toBe('from_part leave_whole_days')
      expect(sound(requestedDays(MON, TUE, { untilPart: 'first' }), more)).toBe('from_part leave_whole_days')
      expect(sound(requestedDays(MON, TUE), more)).toBe('allowed')
    }
    expect(sound(requestedDays(MON), { parts: 'half' })).toBe('from_part leave_half_days')
    expect(sound(requestedDays(MON, TUE, { fromPart: 'second', untilPart: 'first' }), { parts: 'half' })).toBe(
      'from_part leave_half_days',
    )
    expect(sound(requestedDays(MON, MON, half), { parts: 'half' })).toBe('allowed')
    expect(sound(requestedDays(MON, MON, { time: { start: 600, end: 660 } }), { parts: 'half' }, 'hours')).toBe(
      'allowed',
    )
  })
})

describe('days that a person may request', () => {
  it('LEA-14c days from joining to the last day, after the required service', () => {
    const at = (of: RequestedDays, { last = null, useAfter = 0 }: { last?: string | null; useAfter?: number } = {}) =>
      checkOutcome(() =>
        requireService(of, { facts: person('2026-03-15', { last }) } as LeavePerson, { ...ASKS, useAfter }),
      )
    expect(at(requestedDays('2026-03-14', '2026-03-20'))).toBe('from_day leave_before_joining')
    expect(at(requestedDays('2026-03-15', '2026-03-20'))).toBe('allowed')
    expect(at(requestedDays('2026-12-10', '2026-12-17'), { last: '2026-12-16' })).toBe('until_day leave_after_leaving')
    expect(at(requestedDays('2026-12-10', '2026-12-16'), { last: '2026-12-16' })).toBe('allowed')
    expect(at(requestedDays('2026-06-14'), { useAfter: 3 })).toBe('from_day leave_before_service')
    expect(at(requestedDays('2026-06-15'), { useAfter: 3 })).toBe('allowed')
  })

  it('LEA-03c days with a balance: not before the type or the last opening balance', () => {
    const on = (day: string, openings: readonly string[] = []) =>
      checkOutcome(() =>
        requireBalanceKept(requestedDays(day), leaveType(), {
          openings: openings.map((one) => ({ id: one, day: one, granted: 0, carried: 0, taken: 0 })),
        }),
      )
    expect(on('2025-12-31')).toBe('from_day leave_before_type')
    expect(on('2026-01-01')).toBe('allowed')
    expect(on('2026-06-30', ['2026-07-01', '2026-02-01'])).toBe('from_day leave_before_opening')
    expect(on('2026-07-01', ['2026-07-01', '2026-02-01'])).toBe('allowed')
  })

  it('LEA-14c days within the notice and the limit into the past', () => {
    const today = '2026-11-24'
    const on = (day: string, more: Partial<RequestRules>) =>
      checkOutcome(() => requireInTime(requestedDays(day), today, { ...ASKS, ...more }))
    expect(on('2026-11-16', { mostBack: 7 })).toBe('from_day leave_too_far_back')
    expect(on('2026-11-17', { mostBack: 7 })).toBe('allowed')
    expect(on('2026-11-30', { notice: 7 })).toBe('from_day leave_notice')
    expect(on('2026-12-01', { notice: 7 })).toBe('allowed')
    // A type without notice allows past days. A type with notice refuses them.
    expect(on('2026-11-20', { mostBack: 7, notice: 0 })).toBe('allowed')
    expect(on('2026-11-20', { mostBack: 7, notice: 1 })).toBe('from_day leave_notice')
  })
})

describe('conflicts of a request', () => {
  const other = (from: string, until = from, more: Partial<LeaveRequestRecord> = {}): LeaveRequestRecord => ({
    request: 'other',
    employee: 'aisyah',
    type: 'rest',
    from,
    until,
    fromPart: 'whole',
    untilPart: 'whole',
    time: null,
    state: 'approved',
    revokedFrom: null,
    ...more,
  })
  const freeDaysOutcome = (
    of: RequestedDays,
    others: readonly LeaveRequestRecord[],
    month: readonly CountableDay[] = MONTH,
  ) => checkOutcome(() => requireFreeDays(of, countRequested(of, month), month, others))

  it('LEA-05 conflicts with other leave on any of its days, and on no neighbouring day', () => {
    const takenLeave = [other('2026-12-08', '2026-12-10')]
    for (const day of ['2026-12-08', '2026-12-09', '2026-12-10'])
      expect([day, freeDaysOutcome(requestedDays(day), takenLeave)]).toEqual([day, 'from_day leave_overlap'])
    for (const day of ['2026-12-07', '2026-12-11'])
      expect([day, freeDaysOutcome(requestedDays(day), takenLeave)]).toEqual([day, 'allowed'])
    expect(freeDaysOutcome(requestedDays('2026-12-07', '2026-12-11'), takenLeave)).toBe('from_day leave_overlap')
    expect(freeDaysOutcome(requestedDays('2026-12-09'), [])).toBe('allowed')
  })

  it('LEA-05 ignores leave from its revoked day on, but not before it', () => {
    const revoked = [other('2026-12-07', '2026-12-11', { revokedFrom: '2026-12-09' })]
    expect(freeDaysOutcome(requestedDays('2026-12-08'), revoked)).toBe('from_day leave_overlap')
    expect(freeDaysOutcome(requestedDays('2026-12-09'), revoked)).toBe('allowed')
    expect(freeDaysOutcome(requestedDays('2026-12-10'), revoked)).toBe('allowed')
  })

  it('LEA-05 conflicts with the same half or a time within it; two halves fit, split at the middle of the day', () => {
    const half = (part: 'first' | 'second') => ({ fromPart: part, untilPart: part }) as const
    const morning = [other('2026-12-08', '2026-12-08', half('first'))]
    const at = (start: number, end: number) => requestedDays('2026-12-08', '2026-12-08', { time: { start, end } })
    expect(freeDaysOutcome(requestedDays('2026-12-08', '2026-12-08', half('first')), morning)).toBe(
      'from_day leave_overlap',
    )
    expect(freeDaysOutcome(requestedDays('2026-12-08', '2026-12-08', half('second')), morning)).toBe('allowed')
    // The hours 09:00 to 18:00 divide at 13:00.
    expect(freeDaysOutcome(at(750, 810), morning)).toBe('from_day leave_overlap')
    expect(freeDaysOutcome(at(780, 840), morning)).toBe('allowed')
    const timed = [other('2026-12-08', '2026-12-08', { time: { start: 600, end: 660 } })]
    expect(freeDaysOutcome(at(659, 700), timed)).toBe('from_day leave_overlap')
    expect(freeDaysOutcome(at(660, 700), timed)).toBe('allowed')
    // A day without planned hours divides at noon.
    const free = MONTH.map((day) => ({ ...day, hours: null }))
    expect(freeDaysOutcome(at(719, 740), morning, free)).toBe('from_day leave_overlap')
    expect(freeDaysOutcome(at(720, 740), morning, free)).toBe('allowed')
  })

  it('ATT-09 LEA-05 conflicts with an absence on the day; two different halves fit, more do not', () => {
    const absenceOutcome = (of: RequestedDays, parts: readonly string[], month: readonly CountableDay[] = MONTH) =>
      checkOutcome(() =>
        requireNoAbsence(countRequested(of, month), new Map([['2026-12-08', parts.map((part) => ({ part }))]])),
      )
    const whole = requestedDays('2026-12-08')
    const first = requestedDays('2026-12-08', '2026-12-08', { fromPart: 'first', untilPart: 'first' })
    const second = requestedDays('2026-12-08', '2026-12-08', { fromPart: 'second', untilPart: 'second' })
    expect(absenceOutcome(whole, ['whole'])).toBe('from_day leave_over_absence')
    expect(absenceOutcome(whole, ['half'])).toBe('from_day leave_over_absence')
    expect(absenceOutcome(whole, [])).toBe('allowed')
    expect(absenceOutcome(requestedDays('2026-12-07'), ['whole'])).toBe('allowed')
    for (const half of [first, second]) {
      expect(absenceOutcome(half, ['half'])).toBe('allowed')
      expect(absenceOutcome(half, ['whole'])).toBe('from_day leave_over_absence')
      expect(absenceOutcome(half, ['half', 'half'])).toBe('from_day leave_over_absence')
    }
    const time = requestedDays('2026-12-08', '2026-12-08', { time: { start: 600, end: 660 } })
    expect(absenceOutcome(time, ['half'])).toBe('from_day leave_over_absence')
    // A day that costs nothing does not conflict with an absence.
    const free = MONTH.map((day) => ({ ...day, hours: null }))
    expect(absenceOutcome(whole, ['whole'], free)).toBe('allowed')
    // In calendar days the same day costs one and conflicts.
    const everyDay = countDays(whole, free, { unit: 'days', calendarDays: true })
    expect(checkOutcome(() => requireNoAbsence(everyDay, new Map([['2026-12-08', [{ part: 'whole' }]]])))).toBe(
      'from_day leave_over_absence',
    )
  })

  it('LEA-14d refuses a stretch longer than allowed, across days off, holidays and neighbouring leave', () => {
    const takenLeave = (...list: string[]) => list.map((day) => ({ day, amount: days(1) }))
    const stretch = (
      of: RequestedDays,
      longest: number | null,
      before = takenLeave(),
      month: readonly CountableDay[] = MONTH,
    ) =>
      checkOutcome(() =>
        requireWithinLongest(
          leaveType(),
          { ...ASKS, longest: longest === null ? null : days(longest) },
          countRequested(of, month),
          before,
          month,
        ),
      )
    const three = requestedDays('2026-12-07', '2026-12-09')
    expect(stretch(three, null)).toBe('allowed')
    expect(stretch(three, 3)).toBe('allowed')
    expect(stretch(three, 2)).toBe('until_day leave_stretch')
    // The Friday before joins across the weekend. With only Thursday, the worked Friday separates them.
    expect(stretch(three, 3, takenLeave('2026-12-04'))).toBe('until_day leave_stretch')
    expect(stretch(three, 3, takenLeave('2026-12-03'))).toBe('allowed')
    const holiday = (part: 'whole' | 'first') =>
      MONTH.map((day) =>
        day.day === '2026-12-10' ? { ...day, holidays: [{ name: 'Feast', name_zh: null, part }] } : day,
      )
    expect(stretch(three, 3, takenLeave('2026-12-11'), holiday('whole'))).toBe('until_day leave_stretch')
    expect(stretch(three, 3, takenLeave('2026-12-11'), holiday('first'))).toBe('allowed')
    expect(stretch(three, 3, takenLeave('2026-12-11'))).toBe('allowed')
    expect(stretch(requestedDays('2026-12-10'), 3, takenLeave('2026-12-11', addDays('2026-12-11', 3)))).toBe('allowed')
  })
})
