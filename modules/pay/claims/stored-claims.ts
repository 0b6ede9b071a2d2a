import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import type { StoredState } from '#requests/kind.ts'
import type { Tx } from '#server/database/database.ts'
import type { Rate } from '../exchange-rates/rules.ts'
import type { DistancePart } from './distance-rules.ts'

/** What is given for a claim: an amount in minor units of `currency`, or a distance. */
export type ClaimInput = {
  readonly day: Day
  readonly category_id: string
  readonly receipt_no: string | null
  readonly amount: number | null
  readonly currency: string | null
  readonly qr: string | null
  /** What the card was charged, in the category's currency; it counts where there is no rate. */
  readonly card_amount: number | null
  /** HR sets the rate after it was sent. */
  readonly without_rate: boolean
  /** What of the amount is for other categories. */
  readonly parts: readonly { readonly category_id: string; readonly amount: number }[]
  /** Kilometres one way, with one decimal, for a category that is paid by distance. */
  readonly distance: number | null
  readonly return_trip: boolean
  readonly from_place: string | null
  readonly to_place: string | null
}

/** A part of a claim as it is kept: amounts in the category's currency but for what the receipt says. */
export type StoredClaimPart = {
  readonly category_id: string
  readonly amount: number
  readonly converted: number
  readonly claimable: number
}

/** A claim as it is kept, with the state of its request. */
export type StoredClaim = Omit<ClaimInput, 'parts' | 'amount' | 'currency'> & {
  readonly amount: number
  readonly currency: string
  /** What of the distance counts at which rate; null for a receipt. */
  readonly distance_parts: readonly DistancePart[] | null
  readonly parts: readonly StoredClaimPart[]
  readonly request_id: string
  readonly employee_id: string
  readonly state: StoredState
  readonly rates: readonly Rate[]
  readonly converted: number
  readonly claim_currency: string
  /** It waits for its rate and has no amount until then. */
  readonly rate_wanted: boolean
  readonly claimable: number
  readonly approved_on: Day | null
  readonly payment_id: string | null
}

/** Claims by their request's id. */
export async function loadClaims(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredClaim>> {
  const { rows } = await sql<StoredClaim>`
    select c.request_id, c.employee_id, r.state, c.day, c.category_id, c.receipt_no, c.amount, c.currency, c.qr, c.card_amount, c.without_rate, c.rate_wanted, c.rates, c.converted,
      (c.distance / 10.0)::float8 as distance, c.return_trip, c.from_place, c.to_place, c.distance_parts, c.claim_currency, c.claimable, c.approved_on, c.payment_id,
      coalesce((select jsonb_agg(jsonb_build_object('category_id', p.category_id, 'amount', p.amount, 'converted', p.converted, 'claimable', p.claimable) order by p.nth)
        from claim_part p where p.request_id = c.request_id), '[]') as parts
    from claim_request c join request r on r.id = c.request_id where c.request_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.request_id, row]))
}

/** Requests that count: those that wait, were approved or paid (CLM-05, CLM-07). */
export const IS_COUNTED = sql`r.state in ('pending', 'approved', 'paid')`

/**
 * The lines of claims: what each comes to for its own category (`nth` 0) and for those of its parts. The first has what
 * the parts leave of the whole.
 */
export const CLAIM_LINES = sql`(
  select c.request_id, 0 as nth, c.employee_id, c.day, c.category_id,
    c.claimable - coalesce((select sum(p.claimable) from claim_part p where p.request_id = c.request_id), 0)::bigint as claimable
  from claim_request c
  union all
  select p.request_id, p.nth, c.employee_id, c.day, p.category_id, p.claimable
  from claim_part p join claim_request c on c.request_id = p.request_id)`
