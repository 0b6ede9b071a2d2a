import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/** So many people are each held by themselves; more of them hold everybody. */
export const BATCH_SIZE = 100

const COMPANY_LOCK_KEY = sql`hashtextextended((select id::text from company), 6)`

/**
 * Until the end of the transaction nobody else changes days of these people. Two who judge one person at a time wait for each
 * other; one who judges many waits for everybody.
 */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  if (people.length > BATCH_SIZE) return lockEverybody(tx)
  await sql`select pg_advisory_xact_lock_shared(${COMPANY_LOCK_KEY})`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(id::text, 6))
    from (select distinct unnest(${`{${people.join()}}`}::uuid[]) as id order by 1) people`.execute(tx)
}

/** The same of everybody in the company. */
export async function lockEverybody(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPANY_LOCK_KEY})`.execute(tx)
}
