import { expect, it } from 'vitest'
import { lastDayOff } from './day-off.ts'
import { taiwanDayOff } from './taiwan/labor-standards/day-off.ts'

// Weekdays from 0, Sunday, to 6, Saturday.
it('SHF-08f the last weekly day off is the office’s last rest day where it is off, else the last from Monday to Sunday', () => {
  expect(lastDayOff([0, 6], [6, 0])).toBe(0)
  expect(lastDayOff([0, 6], [0, 6])).toBe(6)
  // Sunday ends the week, and Monday begins it.
  expect(lastDayOff([0, 1], [])).toBe(0)
  expect(lastDayOff([1, 6, 3], [])).toBe(6)
  // A rest day of the office on which this person works is none of theirs.
  expect(lastDayOff([3, 5], [6, 0])).toBe(5)
  expect(lastDayOff([], [6, 0])).toBeUndefined()
})

it('SHF-08f of the days off of a week one is the regular day off, one the rest day, and others are by contract', () => {
  const week = (off: number[], restDays: number[]) =>
    [1, 2, 3, 4, 5, 6, 0].map((day) => taiwanDayOff(day, off, restDays))
  const kinds = (off: number[], restDays: number[]) => {
    const all = week(off, restDays)
    return off.map((day) => all[(day + 6) % 7])
  }
  expect(kinds([6, 0], [6, 0])).toEqual(['rest_day', 'regular_day_off'])
  // Without named days the last is the regular one, and the one before it the rest day.
  expect(kinds([5, 6, 0], [])).toEqual(['non_working', 'rest_day', 'regular_day_off'])
  // Three days off: the rest day is the one that the office names.
  expect(kinds([5, 6, 0], [5, 0])).toEqual(['rest_day', 'non_working', 'regular_day_off'])
  expect(kinds([3, 4], [6, 0])).toEqual(['rest_day', 'regular_day_off'])
  expect(kinds([0], [6, 0])).toEqual(['regular_day_off'])
})
