import type { Day } from './days.ts'

/**
 * Something that changes on known days, oldest first; each entry holds until the next. Law cites its source, and says so
 * where it was announced or inferred and not printed yet.
 */
export type Dated<T> = readonly {
  readonly from: Day
  readonly value: T
  readonly source: string
  readonly unconfirmed?: true
}[]

export type InForce<T> = { from: Day; value: T; source: string }

/** The entry in force on a day. Throws RangeError when the first one starts later: nothing is ever guessed. */
export function inForce<T>(history: Dated<T>, day: Day): InForce<T> {
  const entry = history.findLast((candidate) => candidate.from <= day)
  if (!entry) throw new RangeError(`Nothing in force on ${day}; the first entry starts on ${history[0]?.from}`)
  return entry
}

/** The value in force on a day. */
export function on<T>(history: Dated<T>, day: Day): T {
  return inForce(history, day).value
}
