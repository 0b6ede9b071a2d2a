import { expect, it } from 'vitest'
import type { Line } from '../payslip/lines.ts'
import { type TaiwanYearRow, toOvertimeBefore, toTaiwanYear } from './input-rows.ts'
import type { TaiwanSums } from './inputs.ts'

const sums = (taxable: number, bonuses: number, meal: number, reserveWages: number) =>
  ({ taxable, bonuses, meal, reserveWages }) as TaiwanSums
const line = (c: string, a: number, e = 0) => ({ c, a, e, k: 'deduction', b: { f: 'tw.x' } }) as unknown as Line
const EARLIER: TaiwanYearRow = {
  employee_id: 'earlier',
  bonuses: 120_000,
  same: [{ sums: sums(20_000, 1_000, 1_500, 18_000), lines: [line('tw_income_tax', 900), line('tw_labor', 300, 900)] }],
}
const OWN: TaiwanYearRow = {
  employee_id: 'own',
  bonuses: 30_000,
  same: [{ sums: sums(5_000, 0, 500, 4_000), lines: [line('tw_income_tax', 100), line('tw_labor', 50, 150)] }],
}

it('PAY-04b bonuses of the year are summed by person, over all employments', () => {
  expect(
    toTaiwanYear(
      'own',
      [
        { ...OWN, same: null },
        { ...EARLIER, same: null },
      ],
      true,
    ),
  ).toEqual({ bonusBefore: 150_000 })
})

it('PAY-04b tax of a month is computed by person, and premiums by the days of each employment', () => {
  expect(toTaiwanYear('own', [OWN, EARLIER], false).earlier).toEqual({
    taxable: 25_000,
    bonuses: 1_000,
    meal: 2_000,
    reserveWages: 4_000,
    taken: { tw_income_tax: [1_000, 0], tw_labor: [50, 150] },
  })
  expect(toTaiwanYear('own', [EARLIER], false).earlier).toEqual({
    taxable: 20_000,
    bonuses: 1_000,
    meal: 1_500,
    reserveWages: 0,
    taken: { tw_income_tax: [900, 0] },
  })
})

it('PAY-04b overtime of a month and a quarter is summed over the employments of the person', () => {
  const rows = [
    { employee_id: 'own', period: '2026-09', minutes: 60 },
    { employee_id: 'earlier', period: '2026-08', minutes: 90 },
    { employee_id: 'earlier', period: '2026-09', minutes: 30 },
    { employee_id: 'earlier', period: '2026-07', minutes: 10 },
  ]
  expect(toOvertimeBefore(rows, { period: '2026-09' })).toEqual({ overtimeBefore: { month: 90, quarter: [10, 90] } })
  expect(toOvertimeBefore([], { period: '2026-09' })).toEqual({})
})
