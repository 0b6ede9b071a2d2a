import type { Basis } from '#base/calculation/basis.ts'
import { type DatedValues, valueOn } from '#base/days/dated-values.ts'
import { addDays, ageOn, type Day, firstDay, type Month } from '#base/days/days.ts'
import { atLeast, minus, ratio, type Sen, sen } from '#base/money/money.ts'

/**
 * A benefit of a year: its whole value, over how many months it is taxed, which of them this is, and for subsidised
 * interest what the loans come to. Sen.
 */
export type YearlyBenefit = {
  readonly value: number
  readonly months: number
  readonly place?: number | undefined
  readonly loans?: number | undefined
}

/**
 * Benefit in kind or living accommodation of a month: the yearly value over the months left including this one, cut
 * to whole ringgit (25,000 from April: 2,777). It raises the tax, never the pay. Without an object the months run to
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
 * What the months of a benefit left untaxed for being cut to whole ringgit: told in its last month, nothing before. The
 * yearly form states the value itself.
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

/** What is exempt beside the ceilings of the year. */
export type BenefitLimits = {
  /** For each completed year of service, of compensation for loss of employment. */
  readonly compensationPerYear: Sen
  /** Loans up to this altogether have their subsidised interest exempt. */
  readonly subsidisedLoans: Sen
}

export const BENEFIT_LIMITS: DatedValues<BenefitLimits> = [
  {
    from: '2019-01-01',
    source: 'Income Tax Act 1967, Schedule 6 (compensation: single source); LHDN on subsidised interest',
    value: { compensationPerYear: sen(10_000_00), subsidisedLoans: sen(300_000_00) },
  },
]

/** The exempt part of subsidised interest: all of it up to the limit of the loans, above it the limit's share. Sen. */
export function interestExempt(month: Month, interest: number, loans: number): Sen {
  const { subsidisedLoans } = valueOn(BENEFIT_LIMITS, firstDay(month))
  return loans <= subsidisedLoans ? sen(interest) : ratio(interest, subsidisedLoans, loans, 'down')
}

/** Whole years from the first day of service to the last, both worked. */
export function completedYears(joined: Day, last: Day): number {
  return last < joined ? 0 : ageOn(joined, addDays(last, 1))
}

/**
 * What compensation for loss of employment may come to in all before it is taxed: an amount for each completed year of
 * service (single source), once for all parts of it. Sen.
 */
export function compensationLimit(month: Month, years: number): Sen {
  return ratio(valueOn(BENEFIT_LIMITS, firstDay(month)).compensationPerYear, years, 1, 'down')
}
