import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.generated.ts'

export type TableName = keyof DB

const MANY = 500

/**
 * Refreshes the planner's statistics of tables after a bulk write, as its last step: until then the planner takes
 * thousands of new rows for one, and a join of two such sets compares every pair of rows. The sample is small and
 * part of the transaction; a table that is being vacuumed or analysed is skipped. Few `rows` do not mislead the
 * planner and are left to autovacuum.
 */
export async function refreshStatistics(tx: Tx, tables: readonly TableName[], rows = MANY): Promise<void> {
  if (tables.length > 0 && rows >= MANY) await sql`select fresh_statistics(${[...tables]}::text[])`.execute(tx)
}
