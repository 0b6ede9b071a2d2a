import { type RawBuilder, sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import { postgresErrorCode, type Tx } from '#server/database/database.ts'

/**
 * Stores what an approved run settles. `taken` selects employee_id, source, source_id, nth, shape, amount and minutes.
 * Returns how many records of each source. Throws 409 `already_paid` where another run has paid one.
 */
export async function insertSettlements(
  tx: Tx,
  runId: string,
  taken: RawBuilder<unknown>,
): Promise<Map<string, number>> {
  const inserted = sql<{ source: string; things: number }>`
    with kept as (
      insert into pay_run_took (pay_run_id, employee_id, source, source_id, nth, shape, amount, minutes)
      select ${runId}::uuid, t.employee_id, t.source, t.source_id, t.nth, t.shape, t.amount, t.minutes from (${taken}) t
      returning source)
    select source, count(*)::int as things from kept group by source`
  try {
    return new Map((await inserted.execute(tx)).rows.map(({ source, things }) => [source, things]))
  } catch (error) {
    if (postgresErrorCode(error) === '23505') throw conflict('already_paid')
    throw error
  }
}

/** Whether an approved run has settled a record. */
export async function isSettled(tx: Tx, source: string, id: string): Promise<boolean> {
  const settlement = await tx
    .selectFrom('pay_run_took')
    .select('source_id')
    .where('source', '=', source)
    .where('source_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return settlement !== undefined
}
