import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { DERIVED_TABLES } from '../../../server/database/derived-tables.ts'
import { TABLES, type TracedTable } from './contract.ts'
import { rowDigest, rowKey } from './traces.ts'

export type Blocker = { reason: 'referenced' | 'changed' | 'paid'; table: string; count: number }
export type TableErasure = { table: TracedTable; erased: number; restored: number }

/**
 * Makes the planner join by hash until the end of the transaction. Rows of a fresh import have no statistics yet: the
 * planner takes ten thousand traces for one and compares every row with every trace.
 */
async function preferHashJoins(tx: Tx): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(tx)
}

/** Counts, by table, the rows that erasing these imports together would delete and restore. */
export async function loadErasureTables(tx: Tx, batchIds: readonly string[]): Promise<TableErasure[]> {
  const { rows } = await sql<TableErasure>`
    with oldest as (
      select distinct on (i.table_name, i.row_key) i.table_name, i.row_key, i.before from import_row i
      join import_batch b on b.id = i.import_batch_id where b.id = any(${batchIds}::uuid[]) order by i.table_name, i.row_key, b.imported_at, b.id)
    select table_name as "table", count(*) filter (where before is null)::int as erased, count(*) filter (where before is not null)::int as restored
    from oldest group by 1`.execute(tx)
  return rows.toSorted((a, b) => TABLES.indexOf(a.table) - TABLES.indexOf(b.table))
}

/** Finds later work that the erasure would delete or leave dangling. While there is any, nothing is erased (IMP-6). */
export async function findErasureBlockers(tx: Tx, batchIds: readonly string[]): Promise<Blocker[]> {
  await preferHashJoins(tx)
  const tables = (await loadErasureTables(tx, batchIds)).map((one) => one.table)
  const found: Blocker[] = []
  for (const table of tables)
    found.push(...(await findChangedSince(tx, table, batchIds)), ...(await findReferences(tx, table, batchIds)))
  found.push(...(await findPaidSince(tx, tables, batchIds)))
  return found.filter((one) => one.count > 0)
}

/** The traces of a table, each joined to the next later trace of the same row. */
function selectTraces(table: TracedTable, batchIds: readonly string[]) {
  return sql`select i.row_key, i.before, i.after_digest,
      lead(md5(coalesce(i.before, 'null'::jsonb)::text)) over later as next_before, lead(true) over later as has_next
    from import_row i join import_batch b on b.id = i.import_batch_id
    where b.id = any(${batchIds}::uuid[]) and i.table_name = ${table} window later as (partition by i.row_key order by b.imported_at, b.id)`
}

async function findChangedSince(tx: Tx, table: TracedTable, batchIds: readonly string[]): Promise<Blocker[]> {
  const count = await selectOne(
    tx,
    sql<{ n: number }>`
    select count(*)::int as n from (${selectTraces(table, batchIds)}) w
    left join (select ${rowKey(table, 'r')} as row_key, ${rowDigest('r')} as digest from ${sql.table(table)} r) now on now.row_key = w.row_key
    where case when w.has_next then w.next_before is distinct from coalesce(w.after_digest, md5('null')) else w.after_digest is distinct from now.digest end`,
  )
  return [{ reason: 'changed', table, count: count.n }]
}

/** The keys of the rows that this erasure would delete from one table. */
function selectErasedKeys(table: TracedTable, batchIds: readonly string[]) {
  return sql`select i.row_key from import_row i where i.import_batch_id = any(${batchIds}::uuid[]) and i.table_name = ${table} and i.before is null`
}

/** Finds rows that refer, by a foreign key, to rows the erasure would delete, and that would stay themselves. */
async function findReferences(tx: Tx, table: TracedTable, batchIds: readonly string[]): Promise<Blocker[]> {
  if (table === 'position_department') return []
  const keys = await sql<{ child: string; column: string }>`
    select child.relname as child, a.attname as column from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join unnest(c.conkey, c.confkey) as k(child_column, parent_column) on true
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.child_column
    join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.parent_column
    where c.contype = 'f' and c.confrelid = ${table}::regclass and p.attname = 'id' order by 1, 2`.execute(tx)
  const blockers = new Map<string, number>()
  for (const { child, column } of keys.rows) {
    const own = TABLES.find((table) => table === child) ?? null
    const goesToo = own ? sql`and ${rowKey(own, 'r')} not in (${selectErasedKeys(own, batchIds)})` : sql``
    // A row that an import changed gets its old reference back when it is restored.
    const putBack = own
      ? sql`and ${rowKey(own, 'r')} not in (select i.row_key from import_row i where i.import_batch_id = any(${batchIds}::uuid[]) and i.table_name = ${own} and i.before is not null)`
      : sql``
    const byItself = DERIVED_TABLES.all().find((one) => one.table === child)
    const { n } = await selectOne(
      tx,
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(child)} r
      where r.${sql.ref(column)}::text in (${selectErasedKeys(table, batchIds)}) ${goesToo} ${putBack} and ${byItself?.decided ?? sql`true`}`,
    )
    if (n > 0) blockers.set(child, (blockers.get(child) ?? 0) + n)
  }
  return [...blockers].map(([child, count]) => ({ reason: 'referenced', table: child, count }))
}

/** What payslips are calculated from. */
const PAY_TABLES: readonly TracedTable[] = [
  'employment',
  'compensation',
  'bank_detail',
  'statutory_status',
  'work_schedule',
  'family_member',
  'employee_child',
  'recurring_item',
]
const RECORD_TABLES: readonly TracedTable[] = [...PAY_TABLES, 'custom_field_value', 'leave_opening']

/** Finds all people of whom these imports wrote anything. */
export async function findImportedPeople(tx: Tx, batchIds: readonly string[]): Promise<string[]> {
  const mine = (table: TracedTable) => sql`i.import_batch_id = any(${batchIds}::uuid[]) and i.table_name = ${table}`
  const { rows } = await sql<{ id: string }>`
    select i.row_key as id from import_row i where ${mine('employee')} union
    ${sql.join(
      RECORD_TABLES.map(
        (
          table,
        ) => sql`select r.employee_id::text from ${sql.table(table)} r join import_row i on i.row_key = r.id::text and ${mine(table)}
          union select i.before->>'employee_id' from import_row i where ${mine(table)} and i.before is not null`,
      ),
      sql` union `,
    )}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether these imports wrote rows of a person in a table. */
export async function isImportedOf(
  tx: Tx,
  table: TracedTable,
  batchIds: readonly string[],
  employeeId: string,
): Promise<boolean> {
  if (!RECORD_TABLES.includes(table)) return false
  const { rows } = await sql`
    select from import_row i left join ${sql.table(table)} r on r.id::text = i.row_key
    where i.import_batch_id = any(${batchIds}::uuid[]) and i.table_name = ${table}
      and ${employeeId} in (r.employee_id::text, i.before->>'employee_id') limit 1`.execute(tx)
  return rows.length > 0
}

/** Counts payslips that were calculated after the import from data it wrote. */
async function findPaidSince(tx: Tx, tables: readonly TracedTable[], batchIds: readonly string[]): Promise<Blocker[]> {
  const facts = tables.filter((table) => PAY_TABLES.includes(table))
  if (facts.length === 0) return []
  const people = sql.join(
    facts.map(
      (table) =>
        sql`select r.employee_id from ${sql.table(table)} r join import_row i on i.row_key = r.id::text and i.table_name = ${table} where i.import_batch_id = any(${batchIds}::uuid[])`,
    ),
    sql` union `,
  )
  const { n } = await selectOne(
    tx,
    sql<{ n: number }>`
    select count(*)::int as n from payslip s join pay_run p on p.id = s.pay_run_id
    where s.employee_id in (${people}) and p.calculated_at >= (select min(imported_at) from import_batch where id = any(${batchIds}::uuid[]))`,
  )
  return [{ reason: 'paid', table: 'payslip', count: n }]
}

/**
 * Undoes one import: restores the rows it removed and changed, and deletes the rows it added, so that every row is
 * identical to before, byte for byte. It deletes the traces too. The caller has found no blockers and holds the lock of
 * the migration.
 */
export async function eraseBatch(tx: Tx, batchId: string): Promise<void> {
  await preferHashJoins(tx)
  const touched = await sql<{
    table_name: TracedTable
  }>`select distinct table_name from import_row where import_batch_id = ${batchId}::uuid`.execute(tx)
  const tables = TABLES.filter((table) => touched.rows.some((row) => row.table_name === table))
  const mine = (table: TracedTable) => sql`i.import_batch_id = ${batchId}::uuid and i.table_name = ${table}`
  for (const table of tables) {
    const columns = await loadWrittenColumns(tx, table)
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      select ${sql.join(columns.map((column) => sql`r.${sql.ref(column)}`))} from import_row i, jsonb_populate_record(null::${sql.table(table)}, i.before) r
      where ${mine(table)} and i.after_digest is null`.execute(tx)
  }
  for (const table of tables) {
    const columns = (await loadWrittenColumns(tx, table)).filter((column) => column !== 'company_id' && column !== 'id')
    await sql`update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))}
      from import_row i, jsonb_populate_record(null::${sql.table(table)}, i.before) r
      where ${mine(table)} and i.before is not null and i.after_digest is not null and i.row_key = ${rowKey(table, 't')}`.execute(
      tx,
    )
  }
  for (const table of tables.toReversed())
    await sql`delete from ${sql.table(table)} t using import_row i where ${mine(table)} and i.before is null and i.row_key = ${rowKey(table, 't')}`.execute(
      tx,
    )
  await sql`delete from import_row where import_batch_id = ${batchId}::uuid`.execute(tx)
}

/** The columns that an insert writes. Generated columns are left out. */
async function loadWrittenColumns(tx: Tx, table: TracedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx,
  )
  return rows.map((row) => row.name)
}
