import { type DayOff, lastDayOff } from '../../day-off.ts'
import type { NormalHours } from '../../normal-hours.ts'

/**
 * Of the two days off in seven, one is the regular day off (例假), the other the rest day (休息日) (Labor Standards Act art.
 * 36). The last day off is the regular one; of the others the rest day is the one among the office's rest days, else
 * the later one. Further days off are by contract alone.
 */
export function taiwanDayOff(weekday: number, off: readonly number[], restDays: readonly number[]): DayOff {
  const regular = lastDayOff(off, restDays)
  if (weekday === regular) return 'regular_day_off'
  const others = off.filter((day) => day !== regular)
  const rest = restDays.find((day) => others.includes(day)) ?? lastDayOff(others, [])
  return weekday === rest ? 'rest_day' : 'non_working'
}

/**
 * The kinds of the days off in a period of flexible hours, from its first day; null for working days (Labor Standards Act
 * art. 36 II). Each week gives its last day off as a regular one where it has any; where that leaves the days of a limit
 * short, the latest other days off of these days are regular ones. The other days that the law gives are rest days, first
 * one in each week; what is off beyond them is by the plan alone.
 */
export function daysOffInPeriod(
  hours: Pick<NormalHours, 'weeks' | 'regularDays' | 'daysOff'>,
  { isOff, firstWeekday }: { readonly isOff: readonly boolean[]; readonly firstWeekday: number },
  restDays: readonly number[],
): (DayOff | null)[] {
  const kinds = isOff.map((off): DayOff | null => (off ? 'non_working' : null))
  const weekdayAt = (at: number) => (firstWeekday + at) % 7
  const freeIn = (from: number, until: number) =>
    kinds.flatMap((kind, at) => (at >= from && at < until && kind === 'non_working' ? [at] : []))
  const lastOfWeek = (week: number) => {
    const free = freeIn(week * 7, week * 7 + 7)
    const last = lastDayOff(free.map(weekdayAt), restDays)
    return free.find((at) => weekdayAt(at) === last)
  }
  const weeks = Array.from({ length: hours.weeks }, (_, week) => week)
  const mark = (at: number | undefined, kind: DayOff): number => {
    if (at === undefined) return 0
    kinds[at] = kind
    return 1
  }
  const { every, limit } = hours.regularDays
  let rest = hours.daysOff.limit
  for (let from = 0; from < isOff.length; from += every) {
    rest -= limit
    const here = weeks.filter((week) => week * 7 >= from && week * 7 < from + every)
    let left = limit
    for (const week of here) left -= mark(lastOfWeek(week), 'regular_day_off')
    const latest = freeIn(from, from + every).reverse()
    for (const at of latest.slice(0, left)) mark(at, 'regular_day_off')
  }
  // The law gives a rest day for each week.
  for (const week of weeks) {
    const free = freeIn(week * 7, week * 7 + 7)
    const named = restDays.find((day) => free.some((at) => weekdayAt(at) === day))
    const day = named ?? lastDayOff(free.map(weekdayAt), [])
    rest -= mark(
      free.find((at) => weekdayAt(at) === day),
      'rest_day',
    )
  }
  for (const at of freeIn(0, isOff.length).slice(0, rest)) mark(at, 'rest_day')
  return kinds
}
