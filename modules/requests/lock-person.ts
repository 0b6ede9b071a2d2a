import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/**
 * Holds everything that is counted for a person until the end of the transaction: two requests for the last day, or two
 * approvals that share a limit, are looked at one after the other. Writing what points at the person goes on.
 */
export async function lockPerson(tx: Tx, employeeId: string): Promise<void> {
  await sql`select from employee where id = ${employeeId}::uuid for no key update`.execute(tx)
}
