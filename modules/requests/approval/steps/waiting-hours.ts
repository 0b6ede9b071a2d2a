import { addDays, type Day, dayIn, minuteIn } from '#base/days/days.ts'
import { minutesDue, type Workday } from '#calendar/workdays.ts'

const MINUTES_PER_DAY = 24 * 60

/**
 * Counts the working minutes between two moments. `days` begin on the day before `from`, because a shift may have begun
 * then. A day's minutes due count in the proportion of its hours, breaks included, that lie between the two moments.
 */
export function workingMinutes(zone: string, days: readonly Workday[], from: Date, to: Date): number {
  if (to <= from) return 0
  const first = addDays(dayIn(zone, from), -1)
  const begun = minutesSince(zone, first, from)
  const ended = minutesSince(zone, first, to)
  let total = 0
  for (const [nth, day] of days.entries()) {
    if (day.hours === null) continue
    const due = minutesDue(day).reduce((all, half) => all + half, 0)
    const [start, end] = [nth * MINUTES_PER_DAY + day.hours.start, nth * MINUTES_PER_DAY + day.hours.end]
    const within = Math.min(end, ended) - Math.max(start, begun)
    if (within > 0) total += Math.floor((due * within) / (end - start))
  }
  return total
}

function minutesSince(zone: string, first: Day, moment: Date): number {
  const day = dayIn(zone, moment)
  return Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000) * MINUTES_PER_DAY + minuteIn(zone, moment)
}
