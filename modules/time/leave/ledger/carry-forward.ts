import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { applyRate } from '#base/money/money.ts'
import type { LeaveYear } from './leave-year.ts'
import type { Amount, Limit, TypeRules } from './type-rules.ts'

/** What becomes of what is left at the end of a leave year. They add up to it. */
export type YearClosing = { readonly carried: Amount; readonly encashed: Amount; readonly burned: Amount }

/**
 * Carried is the least of what is left, what the setting allows, and `room`: what the maximum balance leaves beside the grant
 * that the next year begins with; null without a maximum. Of what is not, the part that the type pays is encashed and the rest
 * burned. Below zero it is carried where anything is, otherwise forgiven.
 */
export function computeClosing(rules: TypeRules, left: Amount, room: Amount | null): YearClosing {
  if (left < 0) {
    const carried = rules.carry.by === 'none' ? 0 : left
    return { carried, encashed: 0, burned: left - carried }
  }
  const carried = Math.min(left, limitedAmount(rules.carry, left), room === null ? left : Math.max(0, room))
  return { carried, ...splitLostAmount(rules, left - carried) }
}

/** Of an amount that is lost, what is paid and what is burned. */
export function splitLostAmount(rules: TypeRules, amount: Amount): Omit<YearClosing, 'carried'> {
  const encashed = Math.min(amount, limitedAmount(rules.encashLost, amount))
  return { encashed, burned: amount - encashed }
}

/** The last day of days that were carried into a year; null where they last as long as it. */
export function lastCarriedDay(rules: TypeRules, into: LeaveYear): Day | null {
  return rules.carryMonths === null ? null : addDays(addMonths(into.start, rules.carryMonths), -1)
}

function limitedAmount(limit: Limit, of: Amount): Amount {
  if (limit.by === 'none') return 0
  return limit.by === 'days' ? limit.most : applyRate(of, limit.rate, 'half-up')
}
