import { sql } from 'kysely'
import { addDays, earlierDay } from '#base/days/days.ts'
import type { DerivedTable } from '#server/database/derived-tables.ts'
import type { ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { loadOpenSpan, updateAttendanceDays } from './attendance-day-store.ts'
import { listEmployedPeople } from './employed-people.ts'

/**
 * Evaluates days whose punch windows closed since the last run, and days of open months whose result changed: late
 * leave, another schedule, a file that covers them (ATT-09). After downtime it also evaluates once the days of months
 * that are locked by now.
 */
export const DAILY_EVALUATION: ScheduledJob = {
  name: 'attendance-days',
  async run({ tx, now, today, before, publish }) {
    const open = await loadOpenSpan(tx, today)
    // A night shift of the day before was not over at the last run.
    const missedFrom = before === null ? open.first : earlierDay(open.first, addDays(before, -1))
    const span = { first: missedFrom, last: open.last }
    await updateAttendanceDays({ tx, now, today, publish }, await listEmployedPeople(tx, span), span, { missed: true })
  },
}

/** Evaluated days that nobody approved can be derived again. */
export const DERIVED_DAYS: DerivedTable = { table: 'attendance_day', decided: sql`approval = 'approved'` }
