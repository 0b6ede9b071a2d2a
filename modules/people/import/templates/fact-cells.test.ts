import { expect, it } from 'vitest'
import { evenWeek, STANDARD_WEEK } from '#base/days/week.ts'
import { formatFacts, parseFacts, parseRate, parseWeek, parseWorkingDays } from './fact-cells.ts'

it('EMP-04c working days are written as words and parsed in any order, with or without commas', () => {
  expect(parseWorkingDays('Mon Tue Wed Thu Fri')).toEqual([1, 2, 3, 4, 5])
  expect(parseWorkingDays('sunday, saturday;mon')).toEqual([0, 1, 6])
  expect(parseWorkingDays('週一、週二 星期日')).toEqual([0, 1, 2])
  for (const wrong of ['', 'Mon Mon', 'Mon Xyz', '1 2 3']) expect(parseWorkingDays(wrong)).toBeUndefined()
})

it('EMP-04c rates are written in per cent and stored in millionths', () => {
  expect(['0', '2.5', '4.0001', '88'].map((text) => parseRate(text, 880_000))).toEqual([0, 25_000, 40_001, 880_000])
  for (const wrong of ['-1', '88.0001', '2,5', 'two']) expect(parseRate(wrong, 880_000)).toBeUndefined()
})

it('EMP-04c MIG-03b written facts are parsed as they were stored', () => {
  const stored = {
    epf_extra_employee: 45_000,
    epf_extra_employer: 0,
    pension_voluntary_rate: null,
    is_disabled: true,
    lindung_opted_out_on: '2026-07-13',
  }
  const written = formatFacts(stored)
  expect(written).toMatchObject({
    epf_extra_employee: '4.5',
    epf_extra_employer: '0',
  })
  expect(parseFacts(written)).toEqual(stored)
})

it('EMP-04c MIG-03b each weekday has a cell for its hours, and an empty cell keeps the day', () => {
  const morning = { start: 540, end: 780, break: 0, divides: null }
  const week = STANDARD_WEEK.map((hours, day) => (day === 6 ? morning : hours))
  const written = formatFacts({ week, roster_minutes: 480 })
  expect(written).toMatchObject({ sunday: 'off', monday: '09:00-18:00/60', saturday: '09:00-13:00 half' })
  expect(written.minutes_a_day).toBeUndefined()
  expect(parseWeek(written, evenWeek([], 480))).toEqual(week)
  expect(parseWeek({ saturday: '09:00-13:00 half', monday: null }, STANDARD_WEEK)).toEqual(week)
  expect(parseWeek({ monday: null, minutes_a_day: 480 }, week)).toBeUndefined()
  // Without fixed working days the cell has the length of a rostered day.
  expect(formatFacts({ week: evenWeek([], 480), roster_minutes: 600 })).toMatchObject({
    monday: 'off',
    minutes_a_day: 600,
  })
})
