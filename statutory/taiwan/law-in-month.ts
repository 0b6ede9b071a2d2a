import type { DatedValues } from '#base/days/dated-values.ts'
import { firstDay, type Month } from '#base/days/days.ts'
import { cachedByMonth, type LawInMonth } from '../law-in-month.ts'

/** Law whose tables end on a known day: null from then on says that what follows is not loaded, and the last go on. */
export type LoadedLaw<T> = DatedValues<T | null>

let carriesOn = true

/**
 * Works something out by tables of its own month alone: where they have ended, every look-up throws RangeError. For
 * answers that go out by themselves; a pay run says on its screen and payslips what it was worked out by.
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
 * A look-up of the law of a wage month that remembers its answers. Where the tables end the last that are loaded go on,
 * with their own day and source: `unsettledIn` names them, and whoever pays by them has to say so. Throws RangeError,
 * naming the law and the month, before the first entry.
 */
export function lawByMonth<T>(name: string, history: LoadedLaw<T>): (month: Month) => LawInMonth<T> {
  const found = cachedByMonth((month) => {
    const entry = history.findLast(({ from, value }) => from <= firstDay(month) && value !== null)
    if (!entry) throw new RangeError(`Taiwan: no ${name} loaded for ${month}; the first starts on ${history[0]?.from}`)
    return { month, from: entry.from, source: entry.source, value: entry.value! }
  })
  return (month) => {
    const law = found(month)
    const own = carriesOn ? null : history.findLast(({ from }) => from <= firstDay(month))
    if (own?.value === null) throw new RangeError(`Taiwan: no ${name} loaded for ${month}: ${own.source}`)
    return law
  }
}
