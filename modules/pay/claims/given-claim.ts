import { sql } from 'kysely'
import { firstDay, lastDay, monthOf } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { selectEmploymentsOfPerson } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import {
  type DistancePart,
  type DistanceRate,
  distanceAmount,
  distanceParts,
  distanceRateOn,
  tenthsOf,
  wholeDistance,
} from './distance-rules.ts'
import type { ClaimCategory } from './limits.ts'
import { type ClaimInput, IS_COUNTED, type StoredClaim } from './stored-claims.ts'

/** A claim with its amount: the typed one, or what its distance is worth in the category's currency. */
export type PricedClaim = Omit<ClaimInput, 'amount' | 'currency'> & {
  readonly amount: number
  readonly currency: string
  /** What of a distance counts at which rate; null for a receipt. */
  readonly distance_parts: readonly DistancePart[] | null
}

type Claim = { readonly employeeId: string; readonly except: string | null }

/** A receipt has no way. */
const NO_WAY = { distance: null, return_trip: false, from_place: null, to_place: null, distance_parts: null }

/**
 * Checks that a claim has what its category is paid by, an amount or a distance and not both, and computes what a distance
 * is worth. A claim that was sent keeps its sum. Throws 422 at the field that is wrong.
 */
export async function priceClaim(
  tx: Tx,
  category: ClaimCategory,
  given: ClaimInput,
  about: Claim,
  sent?: StoredClaim,
): Promise<PricedClaim> {
  const { amount, currency, distance } = given
  if (category.paid_by === 'receipt') {
    if (typeof distance === 'number' || given.return_trip || given.from_place || given.to_place)
      throw invalidField('distance', 'claim_by_receipt')
    if (amount === null) throw invalidField('amount', 'required')
    if (currency === null) throw invalidField('currency', 'required')
    return { ...given, ...NO_WAY, amount, currency }
  }
  requireNoReceipt(category, given)
  if (distance === null) throw invalidField('distance', 'required')
  for (const name of ['from_place', 'to_place'] as const) if (!given[name]) throw invalidField(name, 'required')
  if (sent) return { ...given, amount: sent.amount, currency: sent.currency, distance_parts: sent.distance_parts }
  const rate = distanceRateOn(await loadDistanceRates(tx, category.id), given.day)
  if (!rate) throw invalidField('day', 'claim_no_distance_rate', { day: given.day })
  const before = await sumMonthDistance(tx, category.id, given, about)
  const parts = distanceParts(wholeDistance({ ...given, distance: tenthsOf(distance) }), before, rate)
  return {
    ...given,
    amount: distanceAmount(parts, category.currency),
    currency: category.currency,
    distance_parts: parts,
  }
}

/** Throws 422 at what only a receipt has. */
function requireNoReceipt(category: ClaimCategory, given: ClaimInput): void {
  const { amount, currency, card_amount, without_rate, parts, receipt_no, qr } = given
  const refused = {
    amount: amount !== null,
    currency: currency !== null && currency !== category.currency,
    card_amount: card_amount !== null,
    without_rate,
    parts: parts.length > 0,
    receipt_no: Boolean(receipt_no),
    qr: Boolean(qr),
  }
  for (const [name, isGiven] of Object.entries(refused)) if (isGiven) throw invalidField(name, 'claim_by_distance')
}

export async function loadDistanceRates(tx: Tx, categoryId: string): Promise<DistanceRate[]> {
  return tx
    .selectFrom('claim_distance_rate')
    .select(['from_day', 'rate', 'beyond_km', 'beyond_rate'])
    .where('category_id', '=', categoryId)
    .execute()
}

/**
 * Sums a person's distance in the month of a claim, without the claim itself, in tenths of a kilometre. Claims of later days
 * count too: their sums stand, so the first kilometres of a month are paid once in whatever order they are sent.
 */
export async function sumMonthDistance(
  tx: Tx,
  categoryId: string,
  { day }: Pick<ClaimInput, 'day'>,
  { employeeId, except }: Claim,
): Promise<number> {
  const month = monthOf(day)
  const query = sql<{ distance: number }>`
    select coalesce(sum(c.distance * case when c.return_trip then 2 else 1 end), 0)::int as distance
    from claim_request c join request r on r.id = c.request_id
    where c.employee_id in ${selectEmploymentsOfPerson(employeeId)} and c.category_id = ${categoryId}::uuid
      and c.day between ${firstDay(month)}::date and ${lastDay(month)}::date and ${IS_COUNTED}
      and c.request_id is distinct from ${except}::uuid`
  return (await selectOne(tx, query)).distance
}
