import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { applyRate } from '#base/money/money.ts'
import type { LeaveYear } from './leave-year.ts'
import type { Amount, Limit, TypeRules } from './type-rules.ts'

/** How the rest of a leave year is split; the parts add up to it. */
export type YearClosing = { readonly carried: Amount; readonly encashed: Amount; readonly burned: Amount }

/**
 * Carries forward the smallest of the rest, the setting's limit and `room`, which the maximum balance leaves beside the
 * next year's first grant (null without a maximum). Of the remainder, the type encashes a part and the rest lapses. A
 * negative rest is carried when the type carries anything, otherwise forgiven.
 */
export function computeClosing(rules: TypeRules, left: Amount, room: Amount | null): YearClosing {
  if (left < 0) {
    const carried = rules.carry.by === 'none' ? 0 : left
    return { carried, encashed: 0, burned: left - carried }
  }
  const carried = Math.min(left, limitedAmount(rules.carry, left), room === null ? left : Math.max(0, room))
  return { carried, ...splitLostAmount(rules, left - carried) }
}

/** Splits a lost amount into encashed and lapsed parts. */
export function splitLostAmount(rules: TypeRules, amount: Amount): Omit<YearClosing, 'carried'> {
  const encashed = Math.min(amount, limitedAmount(rules.encashLost, amount))
  return { encashed, burned: amount - encashed }
}

/** Last day of amounts carried into a year; null when they last as long as the year. */
export function lastCarriedDay(rules: TypeRules, into: LeaveYear): Day | null {
  return rules.carryMonths === null ? null : addDays(addMonths(into.start, rules.carryMonths), -1)
}

function limitedAmount(limit: Limit, of: Amount): Amount {
  if (limit.by === 'none') return 0
  return limit.by === 'days' ? limit.most : applyRate(of, limit.rate, 'half-up')
}
