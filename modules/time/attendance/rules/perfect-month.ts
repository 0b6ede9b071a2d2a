import type { Day } from '#base/days/days.ts'
import type { AttendanceStatus } from '../values.ts'

type StatusDay = { readonly day: Day; readonly due: number; readonly statuses: readonly AttendanceStatus[] }

/** What counts as not having been there as one should; leave does not. */
export const MISSED_STATUSES: readonly AttendanceStatus[] = [
  'absent',
  'no_clock_out',
  'no_clock_in',
  'insufficient_hours',
]

/** More days worked than `over`, and none missed. */
export function isPerfect(worked: readonly unknown[], missed: readonly unknown[], over: number): boolean {
  return missed.length === 0 && worked.length > over
}

/**
 * Whether a month was perfect (ATT-05): more days worked than `over`, and no miss except leave. `worked` and `missed` name
 * the days that prove it.
 */
export function perfectMonth(days: readonly StatusDay[], over: number) {
  const missed = days.filter(({ statuses }) => statuses.some((status) => MISSED_STATUSES.includes(status)))
  const worked = days.filter((day) => day.due > 0 && day.statuses.includes('attend') && !missed.includes(day))
  return {
    isPerfect: isPerfect(worked, missed, over),
    worked: worked.map(({ day }) => day),
    missed: missed.map(({ day }) => day),
  }
}
