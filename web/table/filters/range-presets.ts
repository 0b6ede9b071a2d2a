import { addDays, type Day } from '#base/days/days.ts'
import type { FilterSpec } from './filter-specs.ts'

/** The most common ranges of reports, in days (SYS-11). */
export const LAST_DAYS = [7, 30, 90] as const

/** The names of two filters for the first and the last day of a range. */
export type DayRange = { from: string; to: string }

/** The pairs among the filters of a list: `from` and `to`, or `joined_from` and `joined_to`. */
export function findDayRanges(specs: readonly FilterSpec[]): DayRange[] {
  const days = new Set(specs.filter(({ shape }) => shape.kind === 'date').map(({ name }) => name))
  return [...days].flatMap((from) => {
    const to = from.replace(/(^|_)from$/, '$1to')
    return to !== from && days.has(to) ? [{ from, to }] : []
  })
}

/** The last `count` days up to and including today. */
export function lastDays(range: DayRange, count: number, today: Day): Record<string, Day> {
  return { [range.from]: addDays(today, 1 - count), [range.to]: today }
}
