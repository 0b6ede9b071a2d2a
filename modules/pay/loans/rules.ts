import { type Month, shiftMonth } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { atMost, minus, ratio, sum } from '#base/money/money.ts'

/** What is due in one month, minor units of the loan's currency. */
export type Instalment = { readonly month: Month; readonly amount: number }

/** An instalment that no run has taken yet; `left_from` is the month it was due in before a run could not take it. */
export type UnpaidInstalment = Instalment & { readonly left_from: Month | null }

/** By how many months, or by how much a month. */
export type RepaymentPlan = { readonly months: number } | { readonly amount: number }

/** No schedule is longer: thirty years. */
export const MOST_MONTHS = 360

/**
 * A schedule from a month on whose instalments add up to the principal: equal whole minor units, the last one takes what
 * is left over. Nothing bears interest: what is lent is what comes back. Throws Refused `too_many_instalments` beyond
 * MOST_MONTHS, and `instalment_too_small` when there is less than one minor unit a month.
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
 * Another amount a month from a month on: what was due from then on is laid out anew from that month; what was due before
 * stays. Throws Refused `nothing_due_from` when nothing is due from then on, and as `schedule` does.
 */
export function changedSchedule(unpaid: readonly UnpaidInstalment[], from: Month, amount: number): UnpaidInstalment[] {
  const { before, after } = splitAtMonth(unpaid, from)
  return [...before, ...buildSchedule(totalAmount(after), from, { amount }).map(newInstalment)]
}

/**
 * A month without an instalment: everything due in it and later comes one month later. Throws Refused `nothing_due_in`
 * when nothing is due in that month.
 */
export function postponedSchedule(unpaid: readonly UnpaidInstalment[], month: Month): UnpaidInstalment[] {
  if (!unpaid.some((one) => one.month === month)) throw new DomainError('nothing_due_in', { params: { month } })
  return unpaid.map((one) => (one.month < month ? one : { ...one, month: shiftMonth(one.month, 1) }))
}

/**
 * All that is left comes due in one month; what is due before it stays. Throws Refused `nothing_due_from` when all of it
 * is due before.
 */
export function settledSchedule(unpaid: readonly UnpaidInstalment[], month: Month): UnpaidInstalment[] {
  const { before, after } = splitAtMonth(unpaid, month)
  return [...before, newInstalment({ month, amount: totalAmount(after) })]
}

/**
 * What is due after somebody paid back beside their pay: what is due last falls away first, so that each month keeps its
 * amount and the loan ends sooner. Throws Refused `more_than_owed` beyond what is owed.
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

/** What is due once a repayment was found not to be one: its amount comes after the last month, not before `first`. */
export function reopenedSchedule(
  unpaid: readonly UnpaidInstalment[],
  amount: number,
  first: Month,
): UnpaidInstalment[] {
  const last = sortByMonth(unpaid).at(-1)?.month
  return [...unpaid, newInstalment({ month: last === undefined || last < first ? first : shiftMonth(last, 1), amount })]
}

/** What a run took of one loan, told by its instalments; `rest` is due in a later month. */
export type SettledInstalments<T extends UnpaidInstalment> = {
  /** Instalments the run took whole. */
  readonly paid: readonly T[]
  /** The one it took a part of: `amount` is that part. */
  readonly partial: { readonly of: T; readonly amount: number; readonly rest: UnpaidInstalment } | null
  /** Instalments that were due and not touched, with the month they are due in now. */
  readonly moved: readonly { readonly of: T; readonly month: Month }[]
}

/**
 * What an amount settles of instalments that were due, the oldest first. What could not be taken is due in the month
 * after the run's; an instalment of a later month, which only a final run takes, keeps its own. Throws RangeError when
 * more was taken than was due.
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

/** Whether a run of a month takes an instalment: the monthly one what is due by then, a final one all that is left. */
export function isDue(one: Instalment, run: { kind: string; period: Month }): boolean {
  return run.kind === 'final' || (run.kind === 'monthly' && one.month <= run.period)
}

/** Sum of instalments. */
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

/** The oldest first. */
function sortByMonth<T extends Instalment>(instalments: readonly T[]): T[] {
  return [...instalments].sort((a, b) => a.month.localeCompare(b.month))
}

function newInstalment(one: Instalment): UnpaidInstalment {
  return { ...one, left_from: null }
}
