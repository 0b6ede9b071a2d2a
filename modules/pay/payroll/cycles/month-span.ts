import { type Day, daysInMonth, firstDay, lastDay, type Month } from '#base/days/days.ts'

export type MonthSpan = { readonly first: Day; readonly last: Day; readonly days: number }

const spanCache = new Map<Month, MonthSpan>()

/** First and last day of a month and the number of its days; cached, since every payslip of a run needs them. */
export function monthSpan(month: Month): MonthSpan {
  const found = spanCache.get(month)
  if (found) return found
  const span = { first: firstDay(month), last: lastDay(month), days: daysInMonth(month) }
  spanCache.set(month, span)
  return span
}
