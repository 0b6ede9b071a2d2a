import { type Day, daysInMonth, firstDay, lastDay, type Month } from '#base/days/days.ts'

export type MonthSpan = { readonly first: Day; readonly last: Day; readonly days: number }

const spanCache = new Map<Month, MonthSpan>()

/** First and last day of a month and how many there are; found once, since every payslip of a run asks. */
export function monthSpan(month: Month): MonthSpan {
  const found = spanCache.get(month)
  if (found) return found
  const span = { first: firstDay(month), last: lastDay(month), days: daysInMonth(month) }
  spanCache.set(month, span)
  return span
}
