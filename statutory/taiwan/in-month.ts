import type { Dated } from '#base/dated.ts'
import { firstDay, type Month } from '#base/days.ts'
import { type InMonth, rememberedByMonth } from '../malaysia/in-month.ts'

/** Law whose tables end on a known day: null from then on says that what follows is not loaded. */
export type Loaded<T> = Dated<T | null>

/**
 * A look-up of the law of a wage month that remembers its answers. Throws RangeError, naming the law and the month,
 * before the first entry and where the tables end: nothing is guessed and no old year is carried on.
 */
export function lawByMonth<T>(name: string, history: Loaded<T>): (month: Month) => InMonth<T> {
  return rememberedByMonth((month) => {
    const entry = history.findLast(({ from }) => from <= firstDay(month))
    if (!entry) throw new RangeError(`Taiwan: no ${name} loaded for ${month}; the first starts on ${history[0]?.from}`)
    const { from, source, value } = entry
    if (value === null) throw new RangeError(`Taiwan: no ${name} loaded for ${month}: ${source}`)
    return { month, from, source, value }
  })
}
