import { addDays, type Day, firstDay, lastDay, monthOf } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import { atLeast, atMost, minus, type Sen, ZERO } from '#base/money/money.ts'

/** What a limit applies to: each claim, or the sum of a month or a year by the transaction date (CLM-05). */
export type LimitType = 'default' | 'monthly' | 'annually'

/** A limit that differs for a position, an office, or a position in an office. */
export type LimitFor = {
  readonly position_id: string | null
  readonly office_id: string | null
  readonly amount_limit: number
}

/** A person's workplace; null where nothing is recorded. */
export type Workplace = { readonly positionId: string | null; readonly officeId: string | null }

/** The default age in days up to which a receipt may be claimed. */
export const OLDEST_DAYS = 90

/**
 * The limit of a category for a person, in minor units of its currency; 0 is none (CLM-01). The limit of their position
 * in their office comes first, then that of their position, that of their office, and the category's own.
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
 * The claimable part of a receipt: its converted amount, at most what is left (CLM-05). Throws Refused
 * `claim_nothing_left` where nothing is left, and `claim_comes_to_nothing` for an amount below one minor unit.
 */
export function claimableAmount(converted: number, left: number | null): Sen {
  if (converted === 0) throw new DomainError('claim_comes_to_nothing')
  if (left === 0) throw new DomainError('claim_nothing_left')
  return left === null ? atMost(converted, converted) : atMost(converted, left)
}

/**
 * Throws Refused `claim_in_future` for a transaction date that is yet to come, and `claim_too_old`, with the first day
 * that may be claimed, for one that is older than `oldestDays` (CLM-08).
 */
export function requireClaimDay(day: Day, today: Day, oldestDays: number): void {
  if (day > today) throw new DomainError('claim_in_future')
  const first = addDays(today, -oldestDays)
  if (day < first) throw new DomainError('claim_too_old', { params: { days: oldestDays, first } })
}

/** The number that receipts are compared by: without spaces, case and signs; null where nothing is left. */
export function receiptKey(number: string | null): string | null {
  return (
    number
      ?.normalize('NFKC')
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, '') || null
  )
}

/**
 * The claimable amount that HR lowers a claim to: less than now, never below zero (CLM-02, CLM-05). Throws Refused
 * `claim_not_lower`.
 */
export function loweredAmount(claimable: number, to: number): Sen {
  if (to >= claimable || to < 0) throw new DomainError('claim_not_lower')
  return atMost(to, claimable)
}
