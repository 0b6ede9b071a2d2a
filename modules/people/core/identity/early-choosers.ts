import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/** Those of these people, or of all, whose history has a choice of full EPF contributions before 1 August 1998. */
export async function loadEarlyChoosers(tx: Tx, ids?: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from statutory_status where resident_status = 'expatriate_a'
      ${ids ? sql`and employee_id = any(${[...ids]}::uuid[])` : sql``}`.execute(tx)
  return new Set(rows.map((row) => row.employee_id))
}
