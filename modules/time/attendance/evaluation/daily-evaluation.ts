import { sql } from 'kysely'
import { addDays, earlierDay } from '#base/days.ts'
import type { DerivedTable } from '#server/database/derived-tables.ts'
import type { ScheduledJob } from '#server/scheduled-jobs.ts'
import { loadOpenSpan, updateAttendanceDays } from './attendance-day-store.ts'
import { listEmployedPeople } from './employed-people.ts'

/**
 * Judges the days whose windows have closed since, and those of open months that read differently by now: leave that was
 * approved later, another schedule, a file that covers them (ATT-09). After the server was off, also the days since it was
 * done last, whose month is locked by now: they are judged once.
 */
export const DAILY_EVALUATION: ScheduledJob = {
  name: 'attendance-days',
  async run({ tx, now, today, before, publish }) {
    const open = await loadOpenSpan(tx, today)
    // A shift of the night before was not over when it was done last.
    const missedFrom = before === null ? open.first : earlierDay(open.first, addDays(before, -1))
    const span = { first: missedFrom, last: open.last }
    await updateAttendanceDays({ tx, now, today, publish }, await listEmployedPeople(tx, span), span, { missed: true })
  },
}

/** Days that were judged and approved by nobody can be judged anew. */
export const DERIVED_DAYS: DerivedTable = { table: 'attendance_day', decided: sql`approval = 'approved'` }
