import { type DatedValues, entryInForce } from '#base/days/dated-values.ts'
import { type Day, firstDay, isMonth, type Month } from '#base/days/days.ts'

/** Law resolved for a wage month: found once per run, then used for every person. */
export type LawInMonth<T> = {
  readonly month: Month
  readonly from: Day
  readonly source: string
  readonly value: T
}

/**
 * Returns a look-up of the law of a wage month (never of the run date or pay date) that caches its answers. It throws
 * RangeError for a month before the first entry: nothing is guessed.
 */
export function lawByMonth<T>(history: DatedValues<T>): (month: Month) => LawInMonth<T> {
  return cachedByMonth((month) => ({ month, ...entryInForce(history, firstDay(month)) }))
}

/** Caches what `find` returns for each month. Throws RangeError for anything that is no month. */
export function cachedByMonth<T>(find: (month: Month) => T): (month: Month) => T {
  const found = new Map<Month, T>()
  return (month) => {
    const known = found.get(month)
    if (known !== undefined) return known
    if (!isMonth(month)) throw new RangeError(`Not a month: ${month}`)
    const value = find(month)
    found.set(month, value)
    return value
  }
}
