import { expect, it } from 'vitest'
import { openingYear } from './opening-year.ts'

const years = (...paid: number[]) => paid.map((year) => ({ year, due: `${year + 1}-03-31` }))

it('PAY-07b the year end opens on last year until its return is due, if that year was paid', () => {
  const paid = years(2027, 2026, 2025)
  expect(openingYear(paid, '2027-01-28')).toBe(2026)
  expect(openingYear(paid, '2027-03-31')).toBe(2026)
  expect(openingYear(paid, '2027-04-01')).toBe(2027)
  expect(openingYear(years(2027), '2027-01-28')).toBe(2027)
  expect(openingYear(years(2026), '2027-01-02')).toBe(2026)
  expect(openingYear(years(2026, 2025), '2026-11-22')).toBe(2026)
  // Nothing was paid since.
  expect(openingYear(years(2025, 2024), '2027-05-01')).toBe(2025)
  expect(openingYear([], '2027-01-02')).toBeUndefined()
})
