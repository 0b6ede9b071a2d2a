import { addDays, type Day, firstDay, lastDay, monthOf } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { atLeast, atMost, minus, type Sen, ZERO } from '#base/money/money.ts'

/** What the amount of a limit is for: each claim, or the sum of a month or a year by the transaction date (CLM-05). */
export type LimitType = 'default' | 'monthly' | 'annually'

/** Another limit for a position, an office, or a position in an office. */
export type LimitFor = {
  readonly position_id: string | null
  readonly office_id: string | null
  readonly amount_limit: number
}

/** Where somebody works: null where nothing is recorded. */
export type Workplace = { readonly positionId: string | null; readonly officeId: string | null }

/** How old a receipt may be unless the company says otherwise, in days. */
export const OLDEST_DAYS = 90

/**
 * The limit of a category for somebody, in minor units of its currency; 0 is none (CLM-01). What is set for their position
 * in their office comes first, then for their position, then for their office, then the category's own.
 */
export function limitFor(own: number, limits: readonly LimitFor[], { positionId, officeId }: Workplace): number {
  const fits = (limit: LimitFor) =>
    (limit.position_id === null || limit.position_id === positionId) &&
    (limit.office_id === null || limit.office_id === officeId)
  const nearness = (limit: LimitFor) => (limit.position_id === null ? 0 : 2) + (limit.office_id === null ? 0 : 1)
  return limits.filter(fits).sort((a, b) => nearness(b) - nearness(a))[0]?.amount_limit ?? own
}

/** The days whose claims share a limit, by the transaction date; null where each claim has its own. */
export function limitPeriod(type: LimitType, day: Day): { readonly from: Day; readonly until: Day } | null {
  if (type === 'default') return null
  if (type === 'monthly') return { from: firstDay(monthOf(day)), until: lastDay(monthOf(day)) }
  return { from: `${day.slice(0, 4)}-01-01`, until: `${day.slice(0, 4)}-12-31` }
}

/** What other claims in the days of a limit leave of it, never below zero; null where there is no limit. */
export function remainingLimit(limit: number, used: number): Sen | null {
  return limit === 0 ? null : atLeast(ZERO, minus(limit, used))
}

/**
 * What of a receipt may be claimed: what it comes to, at most what is left (CLM-05). Throws Refused `claim_nothing_left`
 * where nothing is left, and `claim_comes_to_nothing` for an amount that is less than one minor unit.
 */
export function claimableAmount(converted: number, left: number | null): Sen {
  if (converted === 0) throw new DomainError('claim_comes_to_nothing')
  if (left === 0) throw new DomainError('claim_nothing_left')
  return left === null ? atMost(converted, converted) : atMost(converted, left)
}

/**
 * A transaction date that may be claimed for: not to come, and not older than so many days (CLM-08). Throws Refused
 * `claim_in_future`, `claim_too_old` with the first day that is not.
 */
export function requireClaimDay(day: Day, today: Day, oldestDays: number): void {
  if (day > today) throw new DomainError('claim_in_future')
  const first = addDays(today, -oldestDays)
  if (day < first) throw new DomainError('claim_too_old', { params: { days: oldestDays, first } })
}

/** What receipts are compared by: the number without spaces, case and signs; null where nothing of it is left. */
export function receiptKey(number: string | null): string | null {
  return (
    number
      ?.normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '') || null
  )
}

/**
 * What HR gives of a claim: less than is claimable now, never below zero (CLM-02, CLM-05). Throws Refused
 * `claim_not_lower`.
 */
export function loweredAmount(claimable: number, to: number): Sen {
  if (to >= claimable || to < 0) throw new DomainError('claim_not_lower')
  return atMost(to, claimable)
}
