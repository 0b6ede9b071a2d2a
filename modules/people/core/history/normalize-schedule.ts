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

/** Changed hours: the whole week, or its short form of working days and their length. */
type ScheduleInput = { week?: Week; minutes_a_day?: number; working_days?: readonly number[] }

/**
 * Working hours as they are stored, from the week or its short form, based on the current row `held`. Where both are
 * given they have to agree; `wrong` names the field that does not. `minutes_a_day` and `working_days` follow from the
 * week and are not stored, except minutes where no weekday is fixed.
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
