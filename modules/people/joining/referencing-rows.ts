import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

/**
 * Columns that refer to an employee and are not parts of the record. Read from the foreign keys, so that new modules
 * are included.
 */
export async function loadReferencingColumns(tx: Tx): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select k.conrelid::regclass::text as name, a.attname as column
    from pg_constraint k
    join lateral unnest(k.conkey, k.confkey) as part(own, other) on true
    join pg_attribute o on o.attrelid = k.confrelid and o.attnum = part.other and o.attname = 'id'
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = part.own
    where k.contype = 'f' and k.confrelid = 'employee'::regclass and k.confdeltype <> 'c' and k.conparentid = 0`.execute(
    tx,
  )
  // Managing an office is not history.
  return rows.filter(({ name }) => name !== 'office_member')
}

/** Tables with rows that prevent deleting somebody. */
export async function listReferencingTables(tx: Tx, employeeId: string): Promise<string[]> {
  const found: string[] = []
  for (const { name, column } of await loadReferencingColumns(tx)) {
    const { rows } = await sql`select from ${sql.table(name)} where ${sql.ref(column)} = ${employeeId} limit 1`.execute(
      tx,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
