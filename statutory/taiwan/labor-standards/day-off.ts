import { type DayOff, lastDayOff } from '../../day-off.ts'

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
