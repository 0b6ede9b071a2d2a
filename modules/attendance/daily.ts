import { sql } from 'kysely'
import type { WorkedOut } from '#modules/migration/worked-out.ts'
import type { DailyWork } from '#server/daily.ts'
import { judgeDays, openSpan } from './judged.ts'
import { everybody } from './people.ts'

/**
 * Judges the days whose windows have closed since, and those of open months that read differently by now: leave that was
 * approved later, another schedule, a file that covers them (ATT-09).
 */
export const JUDGE_DAYS: DailyWork = {
  name: 'attendance-days',
  async run({ tx, now, today, tell }) {
    const span = await openSpan(tx, today)
    await judgeDays({ tx, now, today, tell }, await everybody(tx, span), span)
  },
}

/** Days that were judged and approved by nobody can be judged anew. */
export const JUDGED_BY_ITSELF: WorkedOut = { table: 'attendance_day', decided: sql`approval = 'approved'` }
