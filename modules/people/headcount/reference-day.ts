import { type Day, lastDay, type Month, monthOf } from '#base/days/days.ts'

/** The day whose people count for a month: today for this month, the last day of any other. */
export function referenceDay(month: Month, today: Day): Day {
  return month === monthOf(today) ? today : lastDay(month)
}
