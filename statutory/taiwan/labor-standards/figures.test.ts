import { expect, it } from 'vitest'
import { workingLaw } from './rules.ts'

it('PAY-06 twelve hours are the longest day of the Labor Standards Act', () => {
  expect(workingLaw('2026-11').value.longestDayMinutes).toBe(12 * 60)
})

it('PAY-06 extra pay by kind of day has its minutes and its exact and usual rates in three-hundredths', () => {
  const bands = Object.fromEntries(
    Object.entries(workingLaw('2026-11').value.extra).map(([day, { bands }]) => [
      day,
      bands.map(({ until, exact, usual }) => [until > 24 * 60 ? null : until, exact, usual]),
    ]),
  )
  expect(bands).toEqual({
    // 4/3 for two hours, then 5/3; in practice 1.34 and 1.67.
    working_day: [
      [120, 400, 402],
      [null, 500, 501],
    ],
    // Beyond eight hours 8/3, or 2.67.
    rest_day: [
      [120, 400, 402],
      [480, 500, 501],
      [null, 800, 801],
    ],
    // Eight hours are the day's wage itself.
    holiday: [
      [480, 0, 0],
      [600, 400, 402],
      [null, 500, 501],
    ],
    regular_day_off: [
      [480, 0, 0],
      [null, 600, 600],
    ],
  })
})
