import type { Basis } from '#base/calculation/basis.ts'
import { type DatedValues, valueOn } from '#base/days/dated-values.ts'
import { addDays, ageOn, type Day, firstDay, type Month } from '#base/days/days.ts'
import { atLeast, minus, ratio, type Sen, sen } from '#base/money/money.ts'

/**
 * A benefit of a year: its whole value, the number of months over which it is taxed, the position of this month among
 * them, and for subsidised interest the total of the loans. Sen.
 */
export type YearlyBenefit = {
  readonly value: number
  readonly months: number
  readonly place?: number | undefined
  readonly loans?: number | undefined
}

/**
 * Benefit in kind or living accommodation of a month: the yearly value over the months left including this one, cut to
 * whole ringgit (25,000 from April: 2,777). It raises the tax, never the pay. Without an object the months run to
 * December. Throws RangeError for no months at all.
 */
export function benefitOfMonth(
  month: Month,
  yearly: number | YearlyBenefit,
): { readonly normal: Sen; readonly basis: Basis } {
  const { value, months, place, loans } =
    typeof yearly === 'number'
      ? { value: yearly, months: monthsToDecember(month), place: undefined, loans: undefined }
      : yearly
  const taxable = loans === undefined ? sen(value) : minus(value, interestExempt(month, value, loans))
  return {
    normal: ratio(atLeast(0, taxable), 1, months, 'down', 100),
    basis: {
      f: 'pcb.bik',
      i: typeof yearly === 'number' ? { v: value } : { v: value, ms: months, at: place, loans },
      m: month,
    },
  }
}

/**
 * What the months of a benefit leave untaxed because each is cut to whole ringgit: reported in its last month, zero
 * before. The yearly form states the value itself.
 */
export function benefitCut({ f, i, m }: Basis): Sen {
  const { v, ms, at, loans } = i as { v?: number; ms?: number; at?: number; loans?: number }
  if (f !== 'pcb.bik' || v === undefined || ms === undefined || at !== ms) return sen(0)
  const taxable = loans === undefined ? v : minus(v, interestExempt(m, v, loans))
  const { normal } = benefitOfMonth(m, { value: v, months: ms, loans })
  return minus(taxable, ratio(normal, ms, 1, 'down'))
}

/** Months of the year from this one on. */
export function monthsToDecember(month: Month): number {
  return 13 - Number(month.slice(5))
}

/** Exemptions other than the yearly ceilings. */
export type BenefitLimits = {
  /** Exempt compensation for loss of employment, for each completed year of service. */
  readonly compensationPerYear: Sen
  /** Subsidised interest is exempt on loans up to this total. */
  readonly subsidisedLoans: Sen
}

export const BENEFIT_LIMITS: DatedValues<BenefitLimits> = [
  {
    from: '2019-01-01',
    source: 'Income Tax Act 1967, Schedule 6 (compensation: single source); LHDN on subsidised interest',
    value: { compensationPerYear: sen(10_000_00), subsidisedLoans: sen(300_000_00) },
  },
]

/** The exempt part of subsidised interest: all of it up to the loan limit, above it the limit's share. Sen. */
export function interestExempt(month: Month, interest: number, loans: number): Sen {
  const { subsidisedLoans } = valueOn(BENEFIT_LIMITS, firstDay(month))
  return loans <= subsidisedLoans ? sen(interest) : ratio(interest, subsidisedLoans, loans, 'down')
}

/** Whole years from the first to the last day of service, both counted. */
export function completedYears(joined: Day, last: Day): number {
  return last < joined ? 0 : ageOn(joined, addDays(last, 1))
}

/**
 * The exempt limit of compensation for loss of employment: an amount for each completed year of service (single
 * source), once for all its parts together. Sen.
 */
export function compensationLimit(month: Month, years: number): Sen {
  return ratio(valueOn(BENEFIT_LIMITS, firstDay(month)).compensationPerYear, years, 1, 'down')
}
