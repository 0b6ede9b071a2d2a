import type { Basis } from '#base/calculation/basis.ts'
import { atLeast, type Sen } from '#base/money/money.ts'
import { type AgreedRate, agreedRatePay, rateInputs } from '../../agreed-rate.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type Portion, portionOfWage, toOrdinaryRate } from './portion.ts'
import type { WorkingRules } from './rules.ts'

/**
 * Completed months of service and days a year, Labor Standards Act art. 38. From ten years on, one more day each year.
 */
export const LADDER = [
  { months: 6, days: 3 },
  { months: 12, days: 7 },
  { months: 24, days: 10 },
  { months: 36, days: 14 },
  { months: 60, days: 15 },
] as const
export const MOST_DAYS = 30

/** Days of annual leave for completed months of service. */
export function annualLeaveDays(completedMonths: number): number {
  if (!Number.isInteger(completedMonths) || completedMonths < 0)
    throw new RangeError(`Not months of service: ${completedMonths}`)
  const years = Math.floor(completedMonths / 12)
  if (years >= 10) return Math.min(MOST_DAYS, 15 + years - 9)
  return LADDER.findLast(({ months }) => completedMonths >= months)?.days ?? 0
}

/** Unused leave as a part of the last normal month's wage; `perDay` is the unit of time, 480 for minutes. */
export function unusedLeavePortion(rules: WorkingRules, time: number, perDay = 480): Portion {
  if (!Number.isInteger(time) || time < 0) throw new RangeError(`Not a length of leave: ${time}`)
  return { n: time, d: rules.monthDays * perDay }
}

/**
 * Pay for unused annual leave at the year's end or on leaving; not salary for tax within the Act's days. An agreed rate
 * never pays less than the Act. Minutes.
 */
export function unusedLeavePay(
  law: LawInMonth<WorkingRules>,
  input: { readonly wage: number; readonly minutes: number; readonly own?: AgreedRate | undefined },
): { readonly amount: Sen; readonly basis: Basis } {
  const { wage, minutes, own } = input
  const owed = portionOfWage(wage, unusedLeavePortion(law.value, minutes))
  return {
    amount: own ? atLeast(owed, agreedRatePay(own, minutes, toOrdinaryRate(law.value, wage))) : owed,
    basis: { f: 'tw.unusedLeave', i: { w: wage, t: minutes, ...rateInputs(own) }, m: law.month, from: law.from },
  }
}
