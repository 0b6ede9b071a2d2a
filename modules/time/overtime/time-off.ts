import type { Tx } from '#server/database/database.ts'
import type { Hours, On } from './people.ts'

declare module '#server/module.ts' {
  interface Offers {
    /** What gives time off for overtime instead of pay. */
    timeOff: readonly TimeOff[]
  }
}

/** Overtime that is given back as time off, hour for hour, with the pay that it stands for. */
export type EarnedTime = On & {
  readonly request: string
  readonly minutes: number
  readonly hours: readonly Hours[]
}

/** Where hours of time off are kept; one query or a fixed number each. */
export type TimeOff = {
  /** Whether the company has such time off at all. */
  isThere(tx: Tx): Promise<boolean>
  /** Which of some people can be given it for work of a day. */
  forWhom(tx: Tx, people: readonly string[]): Promise<(on: On) => boolean>
  /** Gives it, in the place of what the same request gave before. Throws 409 where more of that was used than is left. */
  give(tx: Tx, earned: EarnedTime): Promise<void>
  /** Takes away what requests gave. Throws 409 where it was used. */
  takeBack(tx: Tx, requests: readonly string[]): Promise<void>
}

/** Of the product; the app puts it together from what modules bring. */
export const TIME_OFF: TimeOff[] = []
