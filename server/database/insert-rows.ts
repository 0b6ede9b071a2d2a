import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { TableName } from './refresh-statistics.ts'
import type { DB } from './schema.generated.ts'

type InsertRow<T extends TableName> = { readonly [column in keyof DB[T]]?: unknown }

/**
 * Inserts rows in one statement. All have the columns of the first row; other columns get their default.
 * `unlessThere` skips rows that exist already.
 */
export async function insertRows<T extends TableName>(
  tx: Tx,
  table: T,
  rows: readonly InsertRow<T>[],
  { unlessThere = false }: { readonly unlessThere?: boolean } = {},
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!).map((name) => sql.ref(name))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    ${unlessThere ? sql`on conflict do nothing` : sql``}`.execute(tx)
}

/** Generates ids for rows that others reference before they are inserted, ascending, in one query. */
export async function generateIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select new_id() as id from generate_series(1, ${count}::int) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
