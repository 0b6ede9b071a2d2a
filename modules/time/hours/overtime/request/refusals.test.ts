import { expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import type { OvertimeCalculation, OvertimeInput } from '../counting/overtime-calculation.ts'
import { requireOvertime, requireTimes } from './refusals.ts'

/** The field and code of a refusal; null when nothing is refused. */
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
  emergency: null,
}

it('OT-01a a record needs a start and a different end, and both times of presence or neither', () => {
  const of = (more: Partial<OvertimeInput>) => refusal(() => requireTimes({ ...GIVEN, ...more }))
  expect(of({})).toBeNull()
  expect(of({ end: '18:00' })).toBe('end no_time')
  expect(of({ present_from: '09:00' })).toBe('present_until both_times')
  expect(of({ present_until: '18:00' })).toBe('present_from both_times')
  expect(of({ present_from: '09:00', present_until: '18:00' })).toBeNull()
})

it('OT-01d OT-02a OT-05a a record is refused for an ineligible person, for minutes on record, for no minutes, and above 720 minutes', () => {
  const makeCalculation = (more: object): OvertimeCalculation =>
    ({
      person: { currency: 'MYR' },
      policy: { eligibleUpTo: 4_000_00, tolerance: 0 },
      gives: 'pay',
      emergency: null,
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
    of({ policy: { eligibleUpTo: null, tolerance: 0 }, gives: is }, { given })
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
