import type { Day } from './days.ts'

/**
 * Something that changes on known days, oldest first; each entry holds until the next. Law cites its source, and says so
 * where it was announced or inferred and not printed yet.
 */
export type DatedValues<T> = readonly {
  readonly from: Day
  readonly value: T
  readonly source: string
  readonly unconfirmed?: true
}[]

export type EntryInForce<T> = { from: Day; value: T; source: string }

/** A day before the first entry of something dated: nothing is ever guessed. A call answers 422 in words. */
export class NothingInForceError extends RangeError {
  readonly day: Day
  readonly first: Day | undefined
  constructor(day: Day, first: Day | undefined) {
    super(`Nothing in force on ${day}; the first entry starts on ${first}`)
    this.day = day
    this.first = first
  }
}

/** The entry in force on a day. Throws NothingInForce when the first one starts later. */
export function entryInForce<T>(history: DatedValues<T>, day: Day): EntryInForce<T> {
  const entry = history.findLast((candidate) => candidate.from <= day)
  if (!entry) throw new NothingInForceError(day, history[0]?.from)
  return entry
}

/** The value in force on a day. */
export function valueOn<T>(history: DatedValues<T>, day: Day): T {
  return entryInForce(history, day).value
}
