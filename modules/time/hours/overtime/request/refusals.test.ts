import { expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import type { OvertimeCalculation, OvertimeInput } from '../counting/overtime-calculation.ts'
import { canHaveBegun, isAway, requireOvertime, requirePossibleWork, requireTimes } from './refusals.ts'

/** The field and the code that something is refused with; null where it is not. */
const refusal = (work: () => void): string | null => {
  try {
    work()
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return Object.entries(error.fields)
      .map(([field, codes]) => `${field} ${codes}`)
      .join()
  }
}
const GIVEN: OvertimeInput = {
  day: '2026-11-20',
  start: '18:00',
  end: '20:00',
  next_day: false,
  break_minutes: 0,
  present_from: null,
  present_until: null,
  given: null,
}

it('OT-01a a record has a beginning and another end, and both times of presence or neither', () => {
  const of = (more: Partial<OvertimeInput>) => refusal(() => requireTimes({ ...GIVEN, ...more }))
  expect(of({})).toBeNull()
  expect(of({ end: '18:00' })).toBe('end no_time')
  expect(of({ present_from: '09:00' })).toBe('present_until both_times')
  expect(of({ present_until: '18:00' })).toBe('present_from both_times')
  expect(of({ present_from: '09:00', present_until: '18:00' })).toBeNull()
})

const PERSON = { timezone: 'Asia/Kuala_Lumpur', joined: '2026-11-02', lastDay: '2026-11-20' }
/** Eight in the evening of the twentieth in Kuala Lumpur. */
const NOW = new Date('2026-11-20T12:00:00.000Z')

it('OT-05 work is within its longest, longer than its break, over by now, and from the first until the last day of who did it', () => {
  const of = (day: string, more: object = {}, lastDay: string | null = PERSON.lastDay) =>
    refusal(() =>
      requirePossibleWork(
        { ...PERSON, lastDay },
        day,
        { start: 1_080, end: 1_200, pause: 0, ...more },
        { now: NOW, latest: 2_880 },
      ),
    )
  expect([of('2026-11-18', { end: 2_880 }), of('2026-11-18', { end: 2_881 })]).toEqual([null, 'end work_too_long'])
  expect([of('2026-11-18', { pause: 119 }), of('2026-11-18', { pause: 120 })]).toEqual([
    null,
    'break_minutes work_break_too_long',
  ])
  expect([of('2026-11-20'), of('2026-11-20', { end: 1_201 })]).toEqual([null, 'day work_in_future'])
  expect([of('2026-11-02'), of('2026-11-01')]).toEqual([null, 'day not_employed_then'])
  expect([of('2026-11-19', {}, '2026-11-19'), of('2026-11-19', {}, '2026-11-18'), of('2026-11-19', {}, null)]).toEqual([
    null,
    'day not_employed_then',
    null,
  ])
})

it('OT-05 nothing is looked at of a day that has not begun where they are, or on which they are not employed', () => {
  const of = (day: string) => canHaveBegun(PERSON as never, day, NOW)
  expect([of('2026-11-20'), of('2026-11-21'), of('2026-11-01'), of('2026-11-02')]).toEqual([true, false, false, true])
  expect(canHaveBegun(undefined, '2026-11-20', NOW)).toBe(false)
  // A minute before midnight of the nineteenth in Kuala Lumpur, and midnight.
  const late = (at: string) => canHaveBegun(PERSON as never, '2026-11-20', new Date(at))
  expect([late('2026-11-19T15:59:00.000Z'), late('2026-11-19T16:00:00.000Z')]).toEqual([false, true])
})

it('OT-01 work lies in leave where it shares a minute with it: of the day, of the half of it, of its hours', () => {
  const hours = { start: 540, end: 1_080, divides: 780 }
  const at = (away: object, start: number, end: number, of: object | null = hours) =>
    isAway({ hours: of, away: [{ part: 'whole', pending: false, ...away }] } as never, { start, end })
  expect(at({}, 1_200, 1_260)).toBe(true)
  expect(at({ pending: true }, 1_200, 1_260)).toBe(false)
  expect([at({ part: 'first' }, 700, 779), at({ part: 'first' }, 780, 900)]).toEqual([true, false])
  expect([at({ part: 'second' }, 779, 781), at({ part: 'second' }, 700, 780)]).toEqual([true, false])
  expect([at({ part: 'second' }, 1_079, 1_100), at({ part: 'second' }, 1_080, 1_100)]).toEqual([true, false])
  // Hours that nothing divides are all of either half.
  const undivided = { ...hours, divides: null }
  expect([at({ part: 'first' }, 1_000, 1_079, undivided), at({ part: 'first' }, 1_080, 1_100, undivided)]).toEqual([
    true,
    false,
  ])
  expect([at({ part: 'first' }, 600, 700, null), at({}, 600, 700, null)]).toEqual([false, true])
  const errand = { part: 'time', time: { start: 600, end: 660 } }
  expect([at(errand, 659, 700), at(errand, 660, 700), at(errand, 500, 600)]).toEqual([true, false, false])
})

it('OT-01d OT-02a OT-05a a record is refused for who may have none, for the same minutes twice, for nothing, and above 720 minutes', () => {
  const makeCalculation = (more: object): OvertimeCalculation =>
    ({
      person: { currency: 'MYR' },
      policy: { eligibleUpTo: 4_000_00, gives: 'pay', tolerance: 0 },
      day: { hours: null, away: [] },
      claimed: { start: 1_080, end: 1_200 },
      counted: { worked: 600, normal: 480 },
      minutes: 120,
      records: [],
      isTyped: false,
      isEligible: true,
      ...more,
    }) as never
  const of = (more: object, given: Partial<OvertimeInput> = {}) =>
    refusal(() => requireOvertime(makeCalculation(more), { ...GIVEN, ...given }))
  expect(of({})).toBeNull()
  expect(of({ isEligible: false })).toBe('day overtime_not_eligible')
  expect(of({ isTyped: true })).toBe('day hours_typed_in_payroll')
  const refusedBeside = (day: string, start: number, end: number) => of({ records: [{ day, start, end }] })
  expect([refusedBeside('2026-11-20', 1_199, 1_300), refusedBeside('2026-11-20', 1_200, 1_300)]).toEqual([
    'start work_over_record',
    null,
  ])
  expect([refusedBeside('2026-11-19', 2_000, 2_521), refusedBeside('2026-11-19', 2_000, 2_520)]).toEqual([
    'start work_over_record',
    null,
  ])
  const gives = (is: string, given: OvertimeInput['given']) =>
    of({ policy: { eligibleUpTo: null, gives: is, tolerance: 0 } }, { given })
  expect([gives('either', null), gives('either', 'pay'), gives('either', 'time_off')]).toEqual([
    'given required',
    null,
    null,
  ])
  expect([gives('pay', null), gives('pay', 'pay'), gives('pay', 'time_off')]).toEqual([
    null,
    null,
    'given overtime_not_given',
  ])
  expect([gives('time_off', null), gives('time_off', 'time_off'), gives('time_off', 'pay')]).toEqual([
    null,
    null,
    'given overtime_not_given',
  ])
  expect([of({ minutes: 0 }), of({ minutes: 1 }), of({ minutes: 720 }), of({ minutes: 721 })]).toEqual([
    'end overtime_none',
    null,
    null,
    'end overtime_too_long',
  ])
})
