import type { DatedValues } from '#base/days/dated-values.ts'
import { firstDay, type Month } from '#base/days/days.ts'
import { cachedByMonth, type LawInMonth } from '../law-in-month.ts'

/**
 * Law whose tables end on a known day. A null value from that day means that the next tables are not loaded; the last
 * ones continue.
 */
export type LoadedLaw<T> = DatedValues<T | null>

let carriesOn = true

/**
 * Runs work that may use only tables of its own month: where they have ended, every look-up throws RangeError. For
 * answers that nobody reviews; a pay run states on its screen and payslips which tables it used.
 */
export function withLoadedTablesOnly<T>(work: () => T): T {
  carriesOn = false
  try {
    return work()
  } finally {
    carriesOn = true
  }
}

/**
 * Returns a look-up of the law of a wage month that caches its answers. After the tables end, the last loaded ones
 * continue with their own day and source: `unsettledIn` names them, and a payslip that uses them must say so. The
 * look-up throws RangeError, naming the law and the month, before the first entry.
 */
export function lawByMonth<T>(name: string, history: LoadedLaw<T>): (month: Month) => LawInMonth<T> {
  const found = cachedByMonth((month) => {
    for (const { from, source, value } of history.toReversed())
      if (from <= firstDay(month) && value !== null) return { month, from, source, value }
    throw new RangeError(`Taiwan: no ${name} loaded for ${month}; the first starts on ${history[0]?.from}`)
  })
  return (month) => {
    const law = found(month)
    const own = carriesOn ? null : history.findLast(({ from }) => from <= firstDay(month))
    if (own?.value === null) throw new RangeError(`Taiwan: no ${name} loaded for ${month}: ${own.source}`)
    return law
  }
}
