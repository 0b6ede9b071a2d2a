import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { listRunPeople } from '../gather/people.ts'
import { loadRun } from '../gather/run-row.ts'

/** A condition that a row is about a person of a run, by the column of the person's id; undefined without a run. Throws 404. */
export async function runPeopleCondition(
  tx: Tx,
  id: string | undefined,
  column: string,
): Promise<RawBuilder<unknown>[]> {
  if (id === undefined) return []
  return [sql`${sql.ref(column)} = any(${await listRunPeople(tx, await loadRun(tx, id))}::uuid[])`]
}
