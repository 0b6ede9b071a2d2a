import type { Week } from '#base/days/day-hours.ts'
import {
  STANDARD_MINUTES,
  STANDARD_WEEK,
  sameWeek,
  usualMinutes,
  weekWithChanges,
  workingWeekdays,
} from '#base/days/week.ts'
import type { FactValues } from './fact-columns.ts'

/** What a change says of when somebody works: the whole week, or the short way of which days and how long each. */
type ScheduleInput = { week?: Week; minutes_a_day?: number; working_days?: readonly number[] }

/**
 * Working hours as they are stored, from the week or from the short way of saying one, after what the record `held`. Where
 * both are given they have to say the same; `wrong` names the field that says otherwise. What pay reads follows from the
 * week (`minutes_a_day`, `working_days`), so neither of the two is stored by itself: minutes alone are where no weekday
 * is fixed.
 */
export function normalizeSchedule(
  given: FactValues,
  held: FactValues,
): { values: FactValues; wrong: { field: string; code: string }[] } {
  const { minutes_a_day: minutes, working_days: days, week, ...values } = given as FactValues & ScheduleInput
  if (week === undefined && days === undefined && minutes === undefined) return { values, wrong: [] }
  const before = (held.week ?? STANDARD_WEEK) as Week
  const lasted = usualMinutes(before) ?? Number(held.roster_minutes ?? STANDARD_MINUTES)
  const after = week ?? weekWithChanges(before, { days, minutes: minutes === lasted ? undefined : minutes })
  const usual = usualMinutes(after)
  const wrong: { field: string; code: string }[] = []
  if (minutes !== undefined && usual !== undefined && usual !== minutes)
    wrong.push({ field: 'minutes_a_day', code: 'week_says_otherwise' })
  if (days && String([...new Set(days)].sort()) !== String(workingWeekdays(after)))
    wrong.push({ field: 'working_days', code: 'week_says_otherwise' })
  if (!sameWeek(before, after) || held.week === undefined) values.week = after
  if (usual === undefined && minutes !== undefined) values.roster_minutes = minutes
  return { values, wrong }
}
