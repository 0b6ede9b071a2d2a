import { expect, it } from 'vitest'
import { hoursOfAct } from './hours.ts'
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

it('OT-08b work beyond the hours and on rest days counts to the 46, 54 and 138 hours; on holidays and regular days off it does not', () => {
  const { counts, month, agreed, day } = hoursOfAct('2026-11')
  // Labor Standards Act arts. 32 II and 36 III.
  expect(counts).toEqual(['overtime', 'restDay'])
  expect([day, month, agreed?.month, agreed?.quarter].map((minutes) => (minutes ?? 0) / 60)).toEqual([12, 46, 54, 138])
})

it('SHF-07 the planner has the limits of the Act: twelve hours a day, forty a week, eleven hours of rest, six days in a row', () => {
  const { planning, emergency } = hoursOfAct('2026-11')
  const { day, normalDay, week, month, agreed, rest, daysInRow } = planning
  const hours = [day.limit, normalDay, week.limit, month.limit, agreed?.month.limit, agreed?.quarter.limit, rest?.limit]
  expect(hours.map((minutes) => (minutes ?? 0) / 60)).toEqual([12, 8, 40, 46, 54, 138, 11])
  expect(daysInRow.limit).toBe(6)
  expect(emergency).toMatchObject({ work: 'dayOff', reportMinutes: 24 * 60, source: { zh: '勞動基準法第 40 條' } })
})
