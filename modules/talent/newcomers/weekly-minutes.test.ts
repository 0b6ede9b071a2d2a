import { expect, it } from 'vitest'
import { monthlyMinutes, weekOfMinutes } from './weekly-minutes.ts'

it('REC-03 weekly minutes are spread over five days, and over six where they are more than 40 hours', () => {
  const minutes = (week: ReturnType<typeof weekOfMinutes>) =>
    week.map((hours) => (hours ? hours.end - hours.start - hours.break : 0))
  expect(minutes(weekOfMinutes(1_200))).toEqual([0, 240, 240, 240, 240, 240, 0])
  expect(minutes(weekOfMinutes(1_202))).toEqual([0, 241, 241, 240, 240, 240, 0])
  expect(minutes(weekOfMinutes(2_700))).toEqual([0, 450, 450, 450, 450, 450, 450])
  expect(monthlyMinutes(1_200)).toBe(5_200)
})
