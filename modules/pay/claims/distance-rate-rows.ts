import { invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { exactRate } from '../exchange-rates/exact-rate.ts'

/** A rate as it is typed: the category's currency for a kilometre. */
type TypedRate = { from_day: string; rate: number; beyond_km: number | null; beyond_rate: number | null }

type Category = { paid_by: 'receipt' | 'distance'; is_enabled: boolean; distance_rates: readonly TypedRate[] }

/**
 * Throws 422 at `distance_rates` for rates of a category that is paid by receipts, for half of a second rate, and where
 * people could claim by distance without any rate.
 */
export function requireWayOfPaying({ paid_by, is_enabled, distance_rates }: Category): void {
  if (paid_by === 'receipt' && distance_rates.length > 0) throw invalidField('distance_rates', 'claim_by_receipt')
  if (distance_rates.some(({ beyond_km, beyond_rate }) => (beyond_km === null) !== (beyond_rate === null)))
    throw invalidField('distance_rates', 'claim_second_rate')
  if (paid_by === 'distance' && is_enabled && distance_rates.length === 0)
    throw invalidField('distance_rates', 'claim_category_without_rate')
}

/** Replaces the rates per kilometre of a category. Claims that were sent keep theirs. */
export async function replaceDistanceRates(tx: Tx, categoryId: string, rates: readonly TypedRate[]): Promise<void> {
  await tx.deleteFrom('claim_distance_rate').where('category_id', '=', categoryId).execute()
  if (rates.length === 0) return
  const toMillionths = (rate: number) => required(exactRate(rate), 'rate per kilometre')
  await tx
    .insertInto('claim_distance_rate')
    .values(
      rates.map(({ from_day, rate, beyond_km, beyond_rate }) => ({
        category_id: categoryId,
        from_day,
        rate: toMillionths(rate),
        beyond_km,
        beyond_rate: beyond_rate === null ? null : toMillionths(beyond_rate),
      })),
    )
    .execute()
}
