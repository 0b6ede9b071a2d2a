import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { TableName } from './refresh-statistics.ts'
import type { DB } from './schema.generated.ts'

type InsertRow<T extends TableName> = { readonly [column in keyof DB[T]]?: unknown }

/**
 * Inserts rows in one statement, however many they are. All have the columns of the first; others get their default.
 * `unlessThere`: a row that is there already stays as it is.
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

/** Ids for new rows that others point at before they are written, in rising order. One query. */
export async function generateIds(tx: Tx, count: number): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select new_id() as id from generate_series(1, ${count}::int) order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}
