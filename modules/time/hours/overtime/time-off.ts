import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Hours, PersonDay } from '../work/people-on-days.ts'

/** Overtime that is compensated by time off, hour for hour, with the hours it replaces the pay of. */
export type EarnedTime = PersonDay & {
  readonly request: string
  readonly minutes: number
  readonly hours: readonly Hours[]
}

/** The module that keeps time off: each call is one query or a fixed number. */
export type TimeOffProvider = {
  /** Whether the company has such time off at all. */
  isAvailable(tx: Tx): Promise<boolean>
  /** Answers which of some people can be granted time off for work of a day. */
  loadEligibility(tx: Tx, people: readonly string[]): Promise<(on: PersonDay) => boolean>
  /** Grants time off in place of what the request granted before. Throws 409 where more of that was used than is left. */
  grantTimeOff(tx: Tx, earned: EarnedTime): Promise<void>
  /** Answers which of some people can be granted a day off for work of a day that the law gives one for besides the pay. */
  loadDayInLieuEligibility(tx: Tx, people: readonly string[]): Promise<(on: PersonDay) => boolean>
  /** Grants that day off, once for a person and day, in place of what the request granted before. */
  grantDayInLieu(tx: Tx, owed: PersonDay & { readonly request: string }): Promise<void>
  /** Withdraws what a request granted whose work gives no time off any more, but for what was used. */
  withdrawDayInLieu(tx: Tx, request: string): Promise<void>
  /** Revokes what requests granted. Throws 409 where it was used. */
  revokeTimeOff(tx: Tx, requests: readonly string[]): Promise<void>
}

export const TIME_OFF_PROVIDERS = extensionPoint<TimeOffProvider>('time-off providers')
