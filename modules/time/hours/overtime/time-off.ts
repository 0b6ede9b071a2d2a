import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { Hours, PersonDay } from '../work/people-on-days.ts'

/** Overtime that is given back as time off, hour for hour, with the pay that it stands for. */
export type EarnedTime = PersonDay & {
  readonly request: string
  readonly minutes: number
  readonly hours: readonly Hours[]
}

/** Where hours of time off are kept; one query or a fixed number each. */
export type TimeOffProvider = {
  /** Whether the company has such time off at all. */
  isAvailable(tx: Tx): Promise<boolean>
  /** Which of some people can be given it for work of a day. */
  loadEligibility(tx: Tx, people: readonly string[]): Promise<(on: PersonDay) => boolean>
  /** Gives it, in the place of what the same request gave before. Throws 409 where more of that was used than is left. */
  grantTimeOff(tx: Tx, earned: EarnedTime): Promise<void>
  /** Takes away what requests gave. Throws 409 where it was used. */
  revokeTimeOff(tx: Tx, requests: readonly string[]): Promise<void>
}

/** Of the product; the app puts it together from what modules bring. */
export const TIME_OFF_PROVIDERS = extensionPoint<TimeOffProvider>('time-off providers')
