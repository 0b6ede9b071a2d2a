import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { TableCount, TracedTable } from './contract.ts'

/** The key of a row in traces. The tables are constants of the code. */
export function rowKey(table: TracedTable, alias: string): RawBuilder<string> {
  const at = (column: string) => sql.ref(`${alias}.${column}`)
  return table === 'position_department'
    ? sql`${at('position_id')} || ' ' || ${at('department_id')}`
    : sql`${at('id')}::text`
}

/** A digest of a row. Equal rows, byte for byte in every column, have equal digests. */
export function rowDigest(alias: string): RawBuilder<string> {
  return sql`md5(to_jsonb(${sql.ref(alias)})::text)`
}

/** Copies every row of the tables before an import into temporary storage, until the end of the transaction. */
export async function snapshotRows(tx: Tx, tables: readonly TracedTable[]): Promise<void> {
  await sql`create temporary table rows_before (table_name text not null, row_key text not null, row_data jsonb not null) on commit drop`.execute(
    tx,
  )
  for (const table of tables)
    await sql`insert into rows_before select ${table}, ${rowKey(table, 't')}, to_jsonb(t) from ${sql.table(table)} t`.execute(
      tx,
    )
  await sql`create index on rows_before (table_name, row_key)`.execute(tx)
  await sql`analyze rows_before`.execute(tx)
}

/**
 * Stores a trace of every row that differs from the copy: the row before, and a digest of the row after. Returns the
 * rows added, changed and removed in each table.
 */
export async function insertTraces(tx: Tx, batchId: string, tables: readonly TracedTable[]): Promise<TableCount[]> {
  for (const table of tables)
    await sql`insert into import_row (import_batch_id, table_name, row_key, before, after_digest)
      select ${batchId}::uuid, ${table}, coalesce(b.row_key, t.row_key), b.row_data, t.digest
      from (select ${rowKey(table, 'r')} as row_key, to_jsonb(r) as row_data, ${rowDigest('r')} as digest from ${sql.table(table)} r) t
      full join (select row_key, row_data from rows_before where table_name = ${table}) b on b.row_key = t.row_key
      where b.row_key is null or t.row_key is null or b.row_data <> t.row_data`.execute(tx)
  const { rows } =
    await sql<TableCount>`select table_name as "table", count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null and after_digest is not null)::int as changed, count(*) filter (where after_digest is null)::int as removed
    from import_row where import_batch_id = ${batchId}::uuid group by 1`.execute(tx)
  return rows.toSorted((a, b) => tables.indexOf(a.table) - tables.indexOf(b.table))
}

/** One digest for all rows of each table. */
export async function loadTableDigests(tx: Tx, tables: readonly TracedTable[]): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await sql<{
      digest: string
    }>`select coalesce(md5(string_agg(${rowDigest('t')}, '' order by ${rowKey(table, 't')})), '') as digest from ${sql.table(table)} t`.execute(
      tx,
    )
    digests[table] = rows[0]!.digest
  }
  return digests
}
