import { sql } from 'kysely'
import { addDays, earlierOf } from '#base/days.ts'
import type { WorkedOut } from '#modules/platform/migration/worked-out.ts'
import type { DailyWork } from '#server/daily.ts'
import { judgeDays, openSpan } from './judged.ts'
import { everybody } from './people.ts'

/**
 * Judges the days whose windows have closed since, and those of open months that read differently by now: leave that was
 * approved later, another schedule, a file that covers them (ATT-09). After the server was off, also the days since it was
 * done last, whose month is locked by now: they are judged once.
 */
export const JUDGE_DAYS: DailyWork = {
  name: 'attendance-days',
  async run({ tx, now, today, before, tell }) {
    const open = await openSpan(tx, today)
    // A shift of the night before was not over when it was done last.
    const missedFrom = before === null ? open.first : earlierOf(open.first, addDays(before, -1))
    const span = { first: missedFrom, last: open.last }
    await judgeDays({ tx, now, today, tell }, await everybody(tx, span), span, { missed: true })
  },
}

/** Days that were judged and approved by nobody can be judged anew. */
export const JUDGED_BY_ITSELF: WorkedOut = { table: 'attendance_day', decided: sql`approval = 'approved'` }
