import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/** Above this number of people, one lock covers everybody. */
export const BATCH_SIZE = 100

const COMPANY_LOCK_KEY = sql`hashtextextended((select id::text from company), 6)`

/**
 * Prevents other transactions from changing these people's days. Callers with few people lock each person; callers with
 * many lock everybody.
 */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  if (people.length > BATCH_SIZE) return lockEverybody(tx)
  await sql`select pg_advisory_xact_lock_shared(${COMPANY_LOCK_KEY})`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(id::text, 6))
    from (select distinct unnest(${`{${people.join()}}`}::uuid[]) as id order by 1) people`.execute(tx)
}

export async function lockEverybody(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${COMPANY_LOCK_KEY})`.execute(tx)
}
