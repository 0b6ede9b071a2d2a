import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { AnyKind } from './request-kind.ts'

/**
 * Holds everything that is counted for people until the end of the transaction, in the order of their ids: two requests for the
 * last day, or two approvals that share a limit, are looked at one after the other. Writing what points at them goes on.
 */
export async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  await sql`select from employee where ${idIn('id', people)} order by id for no key update`.execute(tx)
}

/** Holds whom a request is of, and who else it is about. */
export async function lockRequestPeople(
  tx: Tx,
  kind: AnyKind,
  { id, employee_id }: { readonly id: string; readonly employee_id: string },
): Promise<void> {
  await lockPeople(tx, [employee_id, ...((await kind.listOtherPeople?.(tx, id)) ?? [])])
}
