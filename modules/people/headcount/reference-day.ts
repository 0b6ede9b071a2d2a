import { type Day, lastDay, type Month, monthOf } from '#base/days/days.ts'

/** The day whose people stand for a month: today for the present one, the last day of any other. */
export function referenceDay(month: Month, today: Day): Day {
  return month === monthOf(today) ? today : lastDay(month)
}
