import { type Month, shiftMonth } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { atMost, minus, ratio, sum } from '#base/money/money.ts'

/** The amount due in one month, in minor units of the loan's currency. */
export type Instalment = { readonly month: Month; readonly amount: number }

/** An instalment that no run has deducted yet; `left_from` is the month it was due in before a run could not deduct it. */
export type UnpaidInstalment = Instalment & { readonly left_from: Month | null }

/** A number of months, or an amount per month. */
export type RepaymentPlan = { readonly months: number } | { readonly amount: number }

/** The maximum length of a schedule: thirty years. */
export const MOST_MONTHS = 360

/**
 * Builds a schedule from a month on whose instalments add up to the principal: equal whole minor units, and the last one
 * gets the rest. Loans bear no interest. Throws DomainError `too_many_instalments` beyond MOST_MONTHS, and
 * `instalment_too_small` below one minor unit per month.
 */
export function buildSchedule(principal: number, first: Month, plan: RepaymentPlan): Instalment[] {
  const each = 'amount' in plan ? plan.amount : ratio(principal, 1, plan.months, 'down')
  if (each < 1) throw new DomainError('instalment_too_small')
  const count = 'amount' in plan ? Math.ceil(principal / each) : plan.months
  if (count > MOST_MONTHS) throw new DomainError('too_many_instalments', { params: { most: MOST_MONTHS } })
  return Array.from({ length: count }, (_, index) => ({
    month: shiftMonth(first, index),
    amount: index < count - 1 ? each : minus(principal, each * (count - 1)),
  }))
}

/**
 * Changes the monthly amount from a month on: later instalments are replaced, earlier ones stay. Throws DomainError
 * `nothing_due_from` where nothing is due from then on, and as `buildSchedule` does.
 */
export function changedSchedule(unpaid: readonly UnpaidInstalment[], from: Month, amount: number): UnpaidInstalment[] {
  const { before, after } = splitAtMonth(unpaid, from)
  return [...before, ...buildSchedule(totalAmount(after), from, { amount }).map(newInstalment)]
}

/**
 * Skips a month: everything due in it and later moves by one month. Throws DomainError `nothing_due_in` where nothing is
 * due in that month.
 */
export function postponedSchedule(unpaid: readonly UnpaidInstalment[], month: Month): UnpaidInstalment[] {
  if (!unpaid.some((one) => one.month === month)) throw new DomainError('nothing_due_in', { params: { month } })
  return unpaid.map((one) => (one.month < month ? one : { ...one, month: shiftMonth(one.month, 1) }))
}

/**
 * Makes the balance due in one month; what is due before it stays. Throws DomainError `nothing_due_from` where all of it is
 * due before.
 */
export function settledSchedule(unpaid: readonly UnpaidInstalment[], month: Month): UnpaidInstalment[] {
  const { before, after } = splitAtMonth(unpaid, month)
  return [...before, newInstalment({ month, amount: totalAmount(after) })]
}

/**
 * Reduces the schedule by a repayment outside payroll. The last instalments are removed first, so that each month keeps its
 * amount and the loan ends sooner. Throws DomainError `more_than_owed` beyond the balance.
 */
export function repaidSchedule(unpaid: readonly UnpaidInstalment[], amount: number): UnpaidInstalment[] {
  if (amount > totalAmount(unpaid)) throw new DomainError('more_than_owed')
  let left = minus(totalAmount(unpaid), amount)
  return sortByMonth(unpaid).flatMap((one) => {
    const stays = atMost(one.amount, left)
    left = minus(left, stays)
    return stays > 0 ? [{ ...one, amount: stays }] : []
  })
}

/** Restores the amount of a reversed repayment after the last month, not before `first`. */
export function reopenedSchedule(
  unpaid: readonly UnpaidInstalment[],
  amount: number,
  first: Month,
): UnpaidInstalment[] {
  const last = sortByMonth(unpaid).at(-1)?.month
  return [...unpaid, newInstalment({ month: last === undefined || last < first ? first : shiftMonth(last, 1), amount })]
}

/** What a run deducted of one loan, by instalment; `rest` is due in a later month. */
export type SettledInstalments<T extends UnpaidInstalment> = {
  /** Instalments that the run deducted in full. */
  readonly paid: readonly T[]
  /** The instalment that it deducted in part: `amount` is that part. */
  readonly partial: { readonly of: T; readonly amount: number; readonly rest: UnpaidInstalment } | null
  /** Due instalments that it did not deduct, with their new months. */
  readonly moved: readonly { readonly of: T; readonly month: Month }[]
}

/**
 * Allocates a deducted amount to due instalments, the oldest first. What was not deducted is due in the month after the
 * run's; an instalment of a later month, which only a final run deducts, keeps its month. Throws RangeError where the
 * amount exceeds what was due.
 */
export function settledInstalments<T extends UnpaidInstalment>(
  due: readonly T[],
  amount: number,
  period: Month,
): SettledInstalments<T> {
  const next = shiftMonth(period, 1)
  const nextDueMonth = (one: T) => (one.month > period ? one.month : next)
  const paid: T[] = []
  const moved: { of: T; month: Month }[] = []
  let partOf: SettledInstalments<T>['partial'] = null
  let left = amount
  for (const one of sortByMonth(due)) {
    const part = atMost(one.amount, left)
    left = minus(left, part)
    if (part === one.amount) paid.push(one)
    else if (part > 0) {
      const rest = { month: nextDueMonth(one), amount: minus(one.amount, part), left_from: one.left_from ?? one.month }
      partOf = { of: one, amount: part, rest }
    } else if (nextDueMonth(one) !== one.month) moved.push({ of: one, month: nextDueMonth(one) })
  }
  if (left > 0) throw new RangeError(`More was taken than was due: ${left}`)
  return { paid, partial: partOf, moved }
}

/** Whether a run of a month deducts an instalment: a monthly run all that is due by then, a final run the whole balance. */
export function isDue(one: Instalment, run: { kind: string; period: Month }): boolean {
  return run.kind === 'final' || (run.kind === 'monthly' && one.month <= run.period)
}

export function totalAmount(instalments: readonly Instalment[]): number {
  return sum(instalments.map((one) => one.amount))
}

function splitAtMonth(
  unpaid: readonly UnpaidInstalment[],
  from: Month,
): { before: UnpaidInstalment[]; after: UnpaidInstalment[] } {
  const after = unpaid.filter((one) => one.month >= from)
  if (after.length === 0) throw new DomainError('nothing_due_from', { params: { month: from } })
  return { before: unpaid.filter((one) => one.month < from), after }
}

function sortByMonth<T extends Instalment>(instalments: readonly T[]): T[] {
  return [...instalments].sort((a, b) => a.month.localeCompare(b.month))
}

function newInstalment(one: Instalment): UnpaidInstalment {
  return { ...one, left_from: null }
}
