import type { Day } from './days.ts'

/**
 * Values that change on known days, oldest first; each holds until the next. Law cites its source, and marks an entry
 * that was announced or inferred and is not printed yet.
 */
export type DatedValues<T> = readonly {
  readonly from: Day
  readonly value: T
  readonly source: string
  readonly unconfirmed?: true
}[]

export type EntryInForce<T> = { from: Day; value: T; source: string }

/** Thrown for a day before the first entry: nothing is guessed. A call answers 422. */
export class NothingInForceError extends RangeError {
  readonly day: Day
  readonly first: Day | undefined
  constructor(day: Day, first: Day | undefined) {
    super(`Nothing in force on ${day}; the first entry starts on ${first}`)
    this.day = day
    this.first = first
  }
}

/** The entry in force on a day. Throws NothingInForceError where the first one starts later. */
export function entryInForce<T>(history: DatedValues<T>, day: Day): EntryInForce<T> {
  const entry = history.findLast((candidate) => candidate.from <= day)
  if (!entry) throw new NothingInForceError(day, history[0]?.from)
  return entry
}

/** The value in force on a day. */
export function valueOn<T>(history: DatedValues<T>, day: Day): T {
  return entryInForce(history, day).value
}
