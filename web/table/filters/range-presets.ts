import { addDays, type Day } from '#base/days.ts'
import type { FilterSpec } from './filter-specs.ts'

/** The ranges of reports that are chosen most (SYS-11). */
export const LAST_DAYS = [7, 30, 90] as const

/** Two filters that say from which day and up to which. */
export type DayRange = { from: string; to: string }

/** The pairs among the filters of a list: `from` and `to`, or `joined_from` and `joined_to`. */
export function findDayRanges(specs: readonly FilterSpec[]): DayRange[] {
  const days = new Set(specs.filter(({ shape }) => shape.kind === 'date').map(({ name }) => name))
  return [...days].flatMap((from) => {
    const to = from.replace(/(^|_)from$/, '$1to')
    return to !== from && days.has(to) ? [{ from, to }] : []
  })
}

/** The last so many days up to today, which counts as one of them. */
export function lastDays(range: DayRange, count: number, today: Day): Record<string, Day> {
  return { [range.from]: addDays(today, 1 - count), [range.to]: today }
}
