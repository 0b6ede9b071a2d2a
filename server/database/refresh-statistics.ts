import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { DB } from './schema.generated.ts'

export type TableName = keyof DB

const MANY = 500

/**
 * Lets the planner know what a bulk write did to these tables, as its last step: until then it takes the thousands of rows
 * of a new run or import for one, and what joins two such sets compares each row with each. The sample is part of the
 * transaction and small; a table that is being vacuumed or analysed is left to whoever does it. Where `rows` says how many
 * were written, few of them mislead nobody and are left to autovacuum.
 */
export async function refreshStatistics(tx: Tx, tables: readonly TableName[], rows = MANY): Promise<void> {
  if (tables.length > 0 && rows >= MANY) await sql`select fresh_statistics(${[...tables]}::text[])`.execute(tx)
}
