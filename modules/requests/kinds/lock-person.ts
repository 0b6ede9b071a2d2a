import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { AnyKind } from './request-kind.ts'

/**
 * Locks employee rows until the end of the transaction, in the order of their ids, so that two requests for the last day, or
 * two approvals that share a limit, are planned one after the other. Rows that reference them can still be written.
 */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  await sql`select from employee where ${idIn('id', people)} order by id for no key update`.execute(tx)
}

/** Locks the applicant of a request, and the other people that its kind names. */
export async function lockRequestPeople(
  tx: Tx,
  kind: AnyKind,
  { id, employee_id }: { readonly id: string; readonly employee_id: string },
): Promise<void> {
  await lockPeople(tx, [employee_id, ...((await kind.listOtherPeople?.(tx, id)) ?? [])])
}
