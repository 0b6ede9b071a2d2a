import { addDays, type Day, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import type { Days, Months } from './values.ts'

/** Runs by pay day, or by month of pay; both ends included, null where open. */
export type ReportSpan =
  | { readonly by: 'pay_day'; readonly from: Day; readonly until: Day }
  | { readonly by: 'month'; readonly from: Month | null; readonly until: Month | null }

type SpanQuery = {
  days?: Days | undefined
  months?: Months | undefined
  from_month?: Month | undefined
  until_month?: Month | undefined
}

/**
 * What a report covers: the given months, else the last days up to today, else the last months. The latter have no end,
 * because a month is approved before its pay day.
 */
export function reportSpan(asked: SpanQuery, today: Day, usual: Months): ReportSpan {
  if (asked.from_month !== undefined || asked.until_month !== undefined)
    return { by: 'month', from: asked.from_month ?? null, until: asked.until_month ?? null }
  if (asked.days !== undefined) return { by: 'pay_day', from: addDays(today, 1 - Number(asked.days)), until: today }
  return { by: 'month', from: shiftMonth(monthOf(today), 1 - Number(asked.months ?? usual)), until: null }
}

/** A span as part of a file's name: `2026-10-22-to-2026-11-20`, `2026-01-to-2026-06`, `until-2026-06`. */
export function spanName({ from, until }: { from: string | null; until: string | null }): string {
  if (from === null || until === null) return from === null ? `until-${until}` : `from-${from}`
  return from === until ? from : `${from}-to-${until}`
}

const MOST_MONTHS = 36

/** The days a calendar covers: the months of the query, three years at most, else days from today on. */
export function calendarSpan(asked: SpanQuery, today: Day, usual: Days): { from: Day; until: Day } {
  const { from_month, until_month } = asked
  const from = from_month ?? (until_month === undefined ? undefined : earlierMonth(monthOf(today), until_month))
  if (from === undefined) return { from: today, until: addDays(today, Number(asked.days ?? usual) - 1) }
  const furthest = shiftMonth(from, MOST_MONTHS - 1)
  const until = earlierMonth(until_month ?? shiftMonth(from, 11), furthest)
  return { from: `${from}-01`, until: addDays(`${shiftMonth(until, 1)}-01`, -1) }
}

function earlierMonth(one: Month, other: Month): Month {
  return one < other ? one : other
}
