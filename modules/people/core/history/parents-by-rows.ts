import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/** Those of these people, or of all, whose children are rows: nobody types their counts. */
export async function loadParentsByRows(tx: Tx, ids?: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from employee_child
    ${ids ? sql`where employee_id = any(${[...ids]}::uuid[])` : sql``}`.execute(tx)
  return new Set(rows.map((row) => row.employee_id))
}
