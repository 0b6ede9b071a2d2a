import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Rate } from '#modules/exchange-rates/rules.ts'
import type { StoredState } from '#modules/requests/row.ts'
import type { Tx } from '#server/database/database.ts'

/** What is given for a claim; `amount` minor units of `currency`. */
export type ClaimGiven = {
  readonly day: Day
  readonly category_id: string
  readonly receipt_no: string | null
  readonly amount: number
  readonly currency: string
  readonly qr: string | null
}

/** A claim as it is kept, with the state of its request. */
export type StoredClaim = ClaimGiven & {
  readonly request_id: string
  readonly employee_id: string
  readonly state: StoredState
  readonly rates: readonly Rate[]
  readonly converted: number
  readonly claim_currency: string
  readonly claimable: number
  readonly approved_on: Day | null
  readonly payment_id: string | null
}

/** Claims by their request's id. */
export async function claimsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredClaim>> {
  const { rows } = await sql<StoredClaim>`
    select c.request_id, c.employee_id, r.state, c.day, c.category_id, c.receipt_no, c.amount, c.currency, c.qr, c.rates, c.converted,
      c.claim_currency, c.claimable, c.approved_on, c.payment_id
    from claim_request c join request r on r.id = c.request_id where c.request_id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.request_id, row]))
}

/** Requests that count: those that wait, were approved or paid (CLM-05, CLM-07). */
export const COUNTS = sql`r.state in ('pending', 'approved', 'paid')`
