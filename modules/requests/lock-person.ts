import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'

/**
 * Holds everything that is counted for a person until the end of the transaction: two requests for the last day, or two
 * approvals that share a limit, are looked at one after the other. Writing what points at the person goes on.
 */
export async function lockPerson(tx: Tx, employeeId: string): Promise<void> {
  await lockPeople(tx, [employeeId])
}

/** Holds several people, in the order of their ids: two that hold many wait for each other, and never in a circle. */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  await sql`select from employee where ${among('id', people)} order by id for no key update`.execute(tx)
}
