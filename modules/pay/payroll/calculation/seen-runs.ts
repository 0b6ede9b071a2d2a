import { sql } from 'kysely'
import { type Month, shiftMonth } from '#base/days/days.ts'
import { conflict } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { RowOf } from '#server/database/records.ts'

/** Approved runs of a month and the one before, whose last weeks may reach into it. */
export async function listApprovedRunsAround(tx: Tx, period: Month): Promise<string[]> {
  const runs = await tx
    .selectFrom('pay_run')
    .select('id')
    .where('state', '=', 'approved')
    .where('period', '>=', shiftMonth(period, -1))
    .orderBy('id')
    .execute()
  return runs.map(({ id }) => id)
}

/**
 * Throws 409 `run_outdated` where another run with one of its people was approved since this one was calculated: it may have
 * paid the same days, and this run does not count what it took of the month. Approvals wait for each other.
 */
export async function requireRunNotOutdated(
  tx: Tx,
  run: Pick<RowOf<'pay_run'>, 'id' | 'period' | 'seen_runs'>,
): Promise<void> {
  await sql`select from pay_group order by id for no key update`.execute(tx)
  // Two sets compared without an estimate: right after a month was paid the planner knows nothing of its payslips.
  const { rows } = await sql`
    select paid.first_employee_id from pay_run other
    join payslip p on p.pay_run_id = other.id join employee paid on paid.id = p.employee_id
    where other.state = 'approved' and other.period >= ${shiftMonth(run.period, -1)} and other.id <> all(${run.seen_runs}::uuid[])
    intersect
    select own.first_employee_id from payslip mine join employee own on own.id = mine.employee_id
    where mine.pay_run_id = ${run.id}::uuid
    limit 1`.execute(tx)
  if (rows.length > 0) throw conflict('run_outdated')
}
