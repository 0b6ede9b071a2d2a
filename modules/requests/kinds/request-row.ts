import type { Day } from '#base/days/days.ts'

/** The stored state; `stateOn` derives the state that is shown on a day. */
export type StoredState = 'pending' | 'approved' | 'rejected' | 'cancelled' | 'withdrawn' | 'revoked' | 'paid'

/** A stored request. `days` are millionths of a day, `amount` minor units. */
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
  /** Where it belongs, for a kind of places. */
  readonly office_id: string | null
  readonly department_id: string | null
  /** Accounts that never see or decide it. */
  readonly hidden_from: readonly string[]
  readonly version: number
}
