import type { Day } from '#base/days/days.ts'
import type { AttendanceStatus } from '../values.ts'

type StatusDay = { readonly day: Day; readonly due: number; readonly statuses: readonly AttendanceStatus[] }

/** Statuses that spoil a perfect month; leave does not. */
export const MISSED_STATUSES: readonly AttendanceStatus[] = [
  'absent',
  'no_clock_out',
  'no_clock_in',
  'insufficient_hours',
]

export function isPerfect(worked: readonly unknown[], missed: readonly unknown[], over: number): boolean {
  return missed.length === 0 && worked.length > over
}

/**
 * Computes whether a month was perfect (ATT-05): more worked days than `over`, and none missed except for leave.
 * `worked` and `missed` are the days that prove it.
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
