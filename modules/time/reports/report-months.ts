import { type Day, eachMonth, earlierDay, firstDay, lastDay, type Month, monthOf, shiftMonth } from '#base/days/days.ts'

/** The months of a report, with the first and the last day. */
export type ReportMonths = { readonly months: readonly Month[]; readonly from: Day; readonly until: Day }

/** So many months up to the given one, or to this month. */
export function reportMonths(
  { until_month, months }: { until_month?: Month | undefined; months: number },
  today: Day,
): ReportMonths {
  const last = until_month ?? monthOf(today)
  const first = shiftMonth(last, 1 - months)
  return { months: eachMonth(first, last), from: firstDay(first), until: lastDay(last) }
}

/** The day whose people count for a month: its last one, or today where that is ahead. */
export function closingDay(month: Month, today: Day): Day {
  return earlierDay(lastDay(month), today)
}

/** Months as part of a file's name: `2025-12-to-2026-11`. */
export function monthsName({ months }: ReportMonths): string {
  const [first, last] = [months[0], months.at(-1)]
  return first === last ? `${first}` : `${first}-to-${last}`
}
