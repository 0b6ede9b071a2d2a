import type { Day } from '#base/days.ts'

/** What is stored of a request: one of its own states, and what is shown from it by the day (`stateOn`). */
export type StoredState = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'withdrawn' | 'revoked' | 'paid'

/** A request as the hub keeps it. `days` are millionths, `amount` minor units. */
export type RequestRow = {
  readonly id: string
  readonly kind: string
  readonly employee_id: string
  readonly type_id: string | null
  readonly state: StoredState
  readonly from_day: Day | null
  readonly until_day: Day | null
  readonly days: number | null
  readonly minutes: number | null
  readonly amount: number | null
  readonly currency: string | null
  readonly begins_on: Day | null
  readonly completes_after: Day | null
  readonly revoked_from: Day | null
  readonly sent_at: Date
  readonly version: number
}
