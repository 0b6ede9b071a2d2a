import { expect, it } from 'vitest'
import {
  nonResidentTaxDue,
  pensionDue,
  premiumsDue,
  residentTaxDue,
  stabilityFeeDue,
  statementsFiled,
  statementsHandedOut,
} from './due-dates.ts'

it('PAY-04 due dates of Taiwan move on from weekends and holidays', () => {
  expect(residentTaxDue('2026-10')).toBe('2026-11-10')
  // 10 October is a Saturday in 2026 and its substitute the Friday before; the Monday is open.
  expect(residentTaxDue('2026-09')).toBe('2026-10-12')
  expect(nonResidentTaxDue('2026-11-05')).toBe('2026-11-16')
  expect(premiumsDue('2026-10')).toBe('2026-11-30')
  expect(premiumsDue('2026-01')).toBe('2026-03-02')
  expect(pensionDue('2026-10')).toBe('2026-12-31')
  expect([statementsFiled(2025), statementsHandedOut(2025)]).toEqual(['2026-02-02', '2026-02-10'])
  // The second month of the next quarter, for each month of a quarter; 25 February 2027 is a Thursday.
  expect(['2026-10', '2026-11', '2026-12'].map(stabilityFeeDue)).toEqual(['2027-02-25', '2027-02-25', '2027-02-25'])
  expect([stabilityFeeDue('2026-01'), stabilityFeeDue('2026-04')]).toEqual(['2026-05-25', '2026-08-25'])
  // A Saturday on which offices work is not a day off.
  expect(nonResidentTaxDue('2024-02-07')).toBe('2024-02-17')
})
