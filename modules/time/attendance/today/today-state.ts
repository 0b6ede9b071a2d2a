import { type Day, dayIn } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { stretchesDue } from '#calendar/workdays.ts'
import { expectedHours } from '../rules/expected-hours.ts'
import type { PersonDay } from '../rules/person-days.ts'
import type { TodayState } from './today-value.ts'

const MINUTE = 60_000

/**
 * Returns a person's current day at a moment (milliseconds): the office's date, or the day before while its shift is
 * under way.
 */
export function dayUnderWay(days: readonly PersonDay[], now: number): PersonDay | undefined {
  const isDate = ({ day, zone }: PersonDay) => day === dayIn(zone, new Date(now))
  const isNight = (one: PersonDay) =>
    !isDate(one) && !one.isOver && one.windows.some(({ from, end }) => from <= now && now <= end)
  return days.find(isNight) ?? days.find(isDate)
}

/**
 * Returns a person's state at a moment (milliseconds). People who have not come are absent once their hours have ended.
 */
export function todayState(
  { workday, windows, punches, evaluation, setting, isOver }: PersonDay,
  now: number,
): TodayState {
  if (punches.length > 0 || (evaluation?.in ?? null) !== null) return (evaluation?.late ?? 0) > 0 ? 'late' : 'present'
  const expected = expectedHours(stretchesDue(workday).flat())
  const [first] = windows
  if (!expected || !first)
    return workday.away.some(({ pending }) => !pending) && workday.kind === 'working' ? 'on_leave' : 'off'
  if (setting.is_by_device && !isOver) return 'no_file'
  const start = first.midnight + expected.start * MINUTE
  const end = first.midnight + expected.end * MINUTE
  if (now <= start + first.margins.grace * MINUTE) return 'later'
  return now > end ? 'absent' : 'not_in'
}

/** The dates of all zones at a moment, so that everybody's day is among them. */
export function daysAround(zones: readonly string[], now: Date): { first: Day; last: Day } {
  const dates = zones.map((zone) => dayIn(zone, now)).sort()
  return { first: required(dates[0], 'a time zone'), last: required(dates.at(-1), 'a time zone') }
}
