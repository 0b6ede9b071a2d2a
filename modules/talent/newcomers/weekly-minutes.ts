import type { Week } from '#base/days/day-hours.ts'
import { evenWeek } from '#base/days/week.ts'
import { ratio } from '#base/money/money.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const WITH_SATURDAY = [...WORKDAYS, 6]
/** More than so many minutes a week are worked on six days. */
const MOST_OF_FIVE_DAYS = 5 * 8 * 60

/** A week of so many minutes, spread evenly from Monday on; a minute more on its first days where they do not divide. */
export function weekOfMinutes(minutes: number): Week {
  const days = minutes > MOST_OF_FIVE_DAYS ? WITH_SATURDAY : WORKDAYS
  const each = Math.floor(minutes / days.length)
  const longer = evenWeek(days.slice(0, minutes % days.length), each + 1)
  const plain = each === 0 ? evenWeek([], 1) : evenWeek(days, each)
  return plain.map((hours, day) => longer[day] ?? hours)
}

/** Minutes of a month with so many a week: 52 weeks in twelve months. */
export function monthlyMinutes(minutes: number): number {
  return ratio(minutes, 52, 12, 'half-up')
}
