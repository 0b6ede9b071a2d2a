import { applyRate, type Millionths, ratio } from '#base/money/money.ts'
import type { Amount, PayShare } from './type-rules.ts'

/** A part of a day's leave with its share of pay, in millionths. */
export type PaidPart = { readonly amount: Amount; readonly share: Millionths }

/**
 * Splits leave by its share of pay: by the days of the year before it, or by completed months of service. Leave beyond
 * the balance is unpaid. Parts are in order of use.
 */
export function paidParts(
  pay: PayShare,
  of: { readonly amount: Amount; readonly unpaid: Amount; readonly before: Amount; readonly months: number },
): PaidPart[] {
  const covered = of.amount - of.unpaid
  const parts: PaidPart[] = []
  const add = (amount: Amount, kept: Millionths) => {
    if (amount > 0) parts.push({ amount, share: kept })
  }
  if (pay.by === 'all') add(covered, pay.share)
  else if (pay.by === 'service') add(covered, of.months >= pay.months ? pay.share : pay.before)
  else {
    const first = Math.min(covered, Math.max(0, pay.first - of.before))
    add(first, pay.share)
    add(covered - first, pay.beyond)
  }
  add(of.unpaid, 0)
  return parts
}

/** Returns the combined share of a day's parts. */
export function combinedShare(parts: readonly PaidPart[]): Millionths {
  const whole = parts.reduce((sum, { amount }) => sum + amount, 0)
  const paid = parts.reduce((sum, { amount, share: of }) => sum + applyRate(amount, of, 'half-up'), 0)
  return whole === 0 ? 1_000_000 : ratio(paid, 1_000_000, whole, 'half-up')
}
