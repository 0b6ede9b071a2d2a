import { type Day, dayIn } from '#base/days/days.ts'
import { stretchesDue } from '#calendar/workdays.ts'
import { expectedHours } from '../rules/expected-hours.ts'
import type { PersonDay } from '../rules/person-days.ts'
import type { TodayState } from './today-value.ts'

const MINUTE = 60_000

/**
 * The day that somebody is in at a moment (milliseconds): that of their office's date, or the one before it while its shift
 * is still under way.
 */
export function dayUnderWay(days: readonly PersonDay[], now: number): PersonDay | undefined {
  const isDate = ({ day, zone }: PersonDay) => day === dayIn(zone, new Date(now))
  const isNight = (one: PersonDay) =>
    !isDate(one) && !one.isOver && one.windows.some(({ from, end }) => from <= now && now <= end)
  return days.find(isNight) ?? days.find(isDate)
}

/** What a day is for somebody at a moment (milliseconds): whoever has not come is absent when their hours have ended. */
export function todayState(
  { workday, windows, punches: presses, evaluation: judged, setting, isOver }: PersonDay,
  now: number,
): TodayState {
  if (presses.length > 0 || (judged?.in ?? null) !== null) return (judged?.late ?? 0) > 0 ? 'late' : 'present'
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

/** The days that are asked for so that everybody's day is among them, whatever the zone of their office. */
export function daysAround(zones: readonly string[], now: Date): { first: Day; last: Day } {
  const dates = zones.map((zone) => dayIn(zone, now)).sort()
  return { first: dates[0]!, last: dates.at(-1)! }
}
