import { expect, it } from 'vitest'
import { minimumWage, workingLaw } from './rules.ts'

it('PAY-06 the Act allows since 2023 45 hours a week, 8 and at most 12 a day, and 104 of overtime a month', () => {
  expect(workingLaw('2026-11').value).toMatchObject({
    weeklyHours: 45,
    dailyHours: 8,
    longestDayHours: 12,
    overtimeHoursPerMonth: 104,
  })
})

it('PAY-01 the minimum wage is 1,500, then 1,700 from February 2025 for employers of five or more, for all from August', () => {
  expect(['2025-01', '2025-02', '2025-07', '2025-08'].map((month) => minimumWage(month).value)).toEqual([
    { monthly: 1_500_00, hourly: 7_21, fromEmployees: 5 },
    { monthly: 1_700_00, hourly: 8_72, fromEmployees: 5 },
    { monthly: 1_700_00, hourly: 8_72, fromEmployees: 5 },
    { monthly: 1_700_00, hourly: 8_72, fromEmployees: 1 },
  ])
})
