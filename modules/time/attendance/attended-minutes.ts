import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { loadPersonDays } from './evaluation/evaluation-inputs.ts'
import type { DayEvaluation } from './rules/evaluate-day.ts'
import { midnightIn, type PersonDay } from './rules/person-days.ts'
import { roundToStep } from './rules/rounding.ts'
import { toDayRules } from './rules/setting.ts'
import { joinSettingOnDay } from './settings/setting-on-day.ts'

const MINUTE = 60_000

/** A moment after every punch window has closed; minutes worked do not depend on it. */
const FAR_FUTURE = new Date('9999-12-31T00:00:00.000Z')

/** Minutes after the midnight of the day. */
type MinuteSpan = { readonly start: number; readonly end: number }

/**
 * Returns an employee's attended minutes within a span of a day: from punches and approved corrections, rounded by the
 * office's setting, also on a day that is not over. Null when the office has no attendance on that day: the company has
 * the module off, or nobody has set it up. Runs three queries beside those of `loadPersonDays`.
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
  const { is_on } = await selectOne(
    tx,
    sql<{ is_on: boolean }>`
    select held.id is not null and not exists (select from company_module where module_id = ${ATTENDANCE_MODULE} and not is_on) as is_on
    from company ${joinSettingOnDay(sql`${office}::uuid`, sql`${day}::date`)}`,
  )
  return is_on
}

/** Sums each shift, or the whole day without shifts; each counts at most its evaluated minutes. */
function minutesWithin(
  { day, zone, setting }: PersonDay,
  evaluation: DayEvaluation,
  { start, end }: MinuteSpan,
): number {
  const midnight = midnightIn(zone, day)
  const { roundIn, roundOut } = toDayRules(setting)
  const parts = evaluation.parts.length > 0 ? evaluation.parts : [evaluation]
  return parts.reduce((all, { in: first, out, worked }) => {
    if (first === null || out === null) return all
    const from = Math.max(start, (roundToStep(first, roundIn, midnight) - midnight) / MINUTE)
    const until = Math.min(end, (roundToStep(out, roundOut, midnight) - midnight) / MINUTE)
    return all + Math.max(0, Math.min(worked, Math.floor(until - from)))
  }, 0)
}
