import type { Month } from '#base/days/days.ts'
import { ratio, sum } from '#base/money/money.ts'
import { hasOvertimeRights, type WorkingRules, workingLaw } from '#statutory/malaysia/employment-act/rules.ts'

/**
 * Wages of a month by which the First Schedule decides on overtime, sen: basic pay as one of a month, with the allowances
 * that recur and belong to the ordinary rate; commission and paid hours are left out.
 */
export function wagesOfMonth(
  pay: { readonly amount: number; readonly per?: string | undefined },
  allowances: number,
  rules: WorkingRules,
): number {
  const { amount, per } = pay
  if (per === 'daily') return sum([ratio(amount, rules.monthlyDivisor, 1, 'half-up'), allowances])
  if (per === 'weekly') return sum([ratio(amount, rules.monthlyDivisor, rules.weeklyDivisor, 'half-up'), allowances])
  return sum([per === 'semi_monthly' ? 2 * amount : amount, allowances])
}

/**
 * Whether the Act owes somebody overtime by their wages of the month. Whether the work is one of the occupations that stay
 * in at any wage is not recorded.
 */
export function isOwedOvertime(wages: number, rules: WorkingRules): boolean {
  return hasOvertimeRights(rules, { wages, listed: false })
}

/** The same, of somebody's pay at the end of a month; null without one. */
export function owesOvertime(
  month: Month,
  pay: { readonly amount: number | null; readonly per?: string | undefined },
  allowances: number,
): boolean | null {
  if (pay.amount === null) return null
  const rules = workingLaw(month).value
  return isOwedOvertime(wagesOfMonth({ ...pay, amount: pay.amount }, allowances, rules), rules)
}
