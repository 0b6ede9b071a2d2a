import { sql } from 'kysely'
import { loadRun, toSourceRun } from '#pay/runs.ts'
import type { EventContext } from '#server/context/events.ts'
import { lockEverybody } from '../person-locks.ts'

/**
 * Locks the days that a run paid when it is approved (ATT-12), for everybody in it up to the last evaluated day: a
 * night under way stays open. A concurrent change either commits before, and becomes a difference of the next run, or
 * finds the lock.
 */
export async function lockPaidDays({ runId }: { runId: string }, { tx, today }: EventContext): Promise<void> {
  const { paysDays, days } = toSourceRun(await loadRun(tx, runId))
  if (!paysDays) return
  await lockEverybody(tx)
  await sql`
    insert into attendance_lock (employee_id, pay_run_id, first_day, last_day, locked_on)
    select p.employee_id, p.pay_run_id, ${days.first}::date, max(d.day), ${today}::date
    from payslip p join attendance_day d on d.employee_id = p.employee_id and d.day between ${days.first}::date and ${days.last}::date
    where p.pay_run_id = ${runId}::uuid group by p.employee_id, p.pay_run_id`.execute(tx)
}
