import { expect, it } from 'vitest'
import { workHours } from '#base/days/day-hours.ts'
import { addDays } from '#base/days/days.ts'
import { countryAt } from '#statutory/countries.ts'
import { flexiblePeriods } from '../../../../calendar/workdays/flexible-periods.ts'
import type { Workday } from '../../../../calendar/workdays/workday.ts'
import { normalLimit } from './normal-limit.ts'

const law = countryAt('TW')!.hours!('2026-11').normal!
const MONDAY = '2026-11-02'

/** Planned hours, day by day from Monday; 0 is a day off. */
const plan = (...hours: number[]): Workday[] =>
  hours.map((length) => ({
    employed: true,
    office: null,
    kind: length > 0 ? 'working' : 'rest_day',
    hours: length > 0 ? workHours({ start: 480, end: 480 + length * 60, break: 0, divides: null }) : null,
    shift: null,
    holidays: [],
    away: [],
  }))
const periodsOf = (scheme: 'two_weeks' | 'four_weeks' | 'eight_weeks', first = MONDAY) =>
  flexiblePeriods([{ scheme, starts: MONDAY, first, last: '2199-12-31', country: 'TW', isNamed: false }], {
    first: MONDAY,
    last: addDays(MONDAY, 60),
  })
const limit = (at: number, days: Workday[], periods = periodsOf('two_weeks').slice(0, 0)) =>
  normalLimit(law, addDays(MONDAY, at), { first: MONDAY, days, periods }) / 60

it('SHF-08i without an agreement a day has eight normal hours, and the week forty from Monday', () => {
  expect(limit(0, plan(10))).toBe(8)
  expect(limit(5, plan(8, 8, 8, 8, 8, 8))).toBe(0)
  expect(limit(5, plan(7, 7, 7, 7, 7, 7))).toBe(5)
  expect(limit(7, plan(8, 8, 8, 8, 8, 8, 0, 8))).toBe(8)
})

it('SHF-08i in an agreement the limits are those of its period, which leave uses up too', () => {
  expect(limit(0, plan(10), periodsOf('two_weeks'))).toBe(10)
  expect(limit(4, plan(10, 10, 10, 10, 10), periodsOf('two_weeks'))).toBe(8)
  expect(limit(5, plan(10, 10, 10, 10, 10, 10), periodsOf('four_weeks'))).toBe(10)
  expect(limit(0, plan(10), periodsOf('eight_weeks'))).toBe(8)
  const leave = plan(10, 10, 10, 10, 10)
  leave[0] = { ...leave[0]!, away: [{ source: 'leave', id: 'l', type: 't', part: 'whole', paid: 1_000_000 }] }
  expect(limit(4, leave, periodsOf('two_weeks'))).toBe(8)
})

it('SHF-08g days before somebody came into the agreement do not count in its period', () => {
  const days = plan(10, 10, 10, 10, 10)
  expect(limit(4, days, periodsOf('two_weeks', addDays(MONDAY, 1)))).toBe(10)
  // Monday is in no agreement: eight hours are normal.
  expect(limit(0, days, periodsOf('two_weeks', addDays(MONDAY, 1)))).toBe(8)
})
