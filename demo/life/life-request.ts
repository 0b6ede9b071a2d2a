import type { Day } from '#base/days/days.ts'

/** A request of somebody's everyday life: sent at a moment, and decided by whoever its steps ask first. */
export type LifeRequest = {
  readonly who: string
  readonly kind: 'leave' | 'claim' | 'overtime'
  /** Moments in UTC. */
  readonly sentAt: string
  readonly decidedAt: string
  readonly decision: 'approved' | 'rejected'
  readonly given: object
  readonly reason: string | null
  /** Why it was rejected. */
  readonly remark: string | null
  /** The lines of the receipt or certificate, attached where the kind wants one. */
  readonly file: { readonly name: string; readonly lines: readonly string[] }
}

/** Days of a person that are kept free of leave. */
export type ReservedDays = { readonly who: string; readonly first: Day; readonly last: Day }
