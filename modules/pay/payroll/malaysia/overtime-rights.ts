import type { Month } from '#base/days/days.ts'
import { ratio, sum } from '#base/money/money.ts'
import { hasOvertimeRights, type WorkingRules, workingLaw } from '#statutory/malaysia/employment-act/rules.ts'

/**
 * Monthly wages, in sen, that decide on overtime rights by the First Schedule: basic pay converted to a month, plus
 * recurring allowances of the ordinary rate. Commission and paid hours do not count.
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
 * Whether the Act grants somebody overtime by their monthly wages. The product does not record whether the work is an
 * occupation that is covered at any wage.
 */
export function isOwedOvertime(wages: number, rules: WorkingRules): boolean {
  return hasOvertimeRights(rules, { wages, listed: false })
}

/** Whether the Act grants overtime for somebody's pay at the end of a month; null without pay. */
export function owesOvertime(
  month: Month,
  pay: { readonly amount: number | null; readonly per?: string | undefined },
  allowances: number,
): boolean | null {
  if (pay.amount === null) return null
  const rules = workingLaw(month).value
  return isOwedOvertime(wagesOfMonth({ ...pay, amount: pay.amount }, allowances, rules), rules)
}
