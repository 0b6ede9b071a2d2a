import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPersonDays } from './evaluation/evaluation-inputs.ts'
import type { DayEvaluation } from './rules/evaluate-day.ts'
import { midnightIn, type PersonDay } from './rules/person-days.ts'
import { roundToStep } from './rules/rounding.ts'
import { toDayRules } from './rules/setting.ts'
import { joinSettingOnDay } from './settings/setting-on-day.ts'

const MINUTE = 60_000

/** Every window of every day has closed by then. How long somebody worked does not depend on it. */
const FAR_FUTURE = new Date('9999-12-31T00:00:00.000Z')

/** A stretch of minutes after the midnight of its day. */
type MinuteSpan = { readonly start: number; readonly end: number }

/**
 * Minutes of attendance that an employee has within a stretch of a day: by punches and approved corrections as they stand,
 * rounded as their office counts, also on a day that is not over. Null where the office keeps no attendance on that day: its
 * company has the module off, or nobody has set attendance up for it. Three queries and those of `daysOfPeople`.
 */
export async function loadAttendedMinutes(
  tx: Tx,
  employee: string,
  day: Day,
  office: string | null,
  within: MinuteSpan,
): Promise<number | null> {
  if (!(await isAttendanceOn(tx, office, day))) return null
  const [found] = (await loadPersonDays(tx, [employee], { first: day, last: day }, FAR_FUTURE)).get(employee) ?? []
  return found?.evaluation ? minutesWithin(found, found.evaluation, within) : 0
}

async function isAttendanceOn(tx: Tx, office: string | null, day: Day): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select held.id is not null and not exists (select from company_module where module_id = ${ATTENDANCE_MODULE} and not is_on) as kept
    from company ${joinSettingOnDay(sql`${office}::uuid`, sql`${day}::date`)}`.execute(tx)
  return rows[0]!.kept
}

/** Of each shift, or of the whole day without one: no more than it counts, and only what lies within the stretch. */
function minutesWithin({ day, zone, setting }: PersonDay, judged: DayEvaluation, { start, end }: MinuteSpan): number {
  const midnight = midnightIn(zone, day)
  const { roundIn, roundOut } = toDayRules(setting)
  const parts = judged.parts.length > 0 ? judged.parts : [judged]
  return parts.reduce((all, { in: first, out, worked }) => {
    if (first === null || out === null) return all
    const from = Math.max(start, (roundToStep(first, roundIn, midnight) - midnight) / MINUTE)
    const until = Math.min(end, (roundToStep(out, roundOut, midnight) - midnight) / MINUTE)
    return all + Math.max(0, Math.min(worked, Math.floor(until - from)))
  }, 0)
}
