import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { DomainError, notFound } from '#base/errors.ts'
import type { Tx } from './database.ts'
import { type Difference, difference } from './difference.ts'
import type { DB } from './schema.generated.ts'

/** Tables whose rows are found by id and changed by version. */
export type VersionedTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never
}[keyof DB]

/** What may be written into columns of a row: values, or what the database works out. */
type VersionedPatch<T extends keyof DB> = {
  [C in keyof Updateable<DB[T]>]: Updateable<DB[T]>[C] | RawBuilder<unknown>
}

/** A row of a table as it is read. */
export type RowOf<T extends keyof DB> = Selectable<DB[T]>

/**
 * Changes one row that is still at the version the person saw, and raises the version. Throws 404 when there is no such
 * row in the company, 409 `version_conflict` with the current version and who changed it when it has moved on. The
 * difference is what the log is told: `record({ kind, id, name, ...difference })`.
 */
export async function updateVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  { id, version }: { id: string; version: number },
  patch: VersionedPatch<T>,
): Promise<{ before: RowOf<T>; after: RowOf<T>; difference: Difference }> {
  const before = await lockVersioned(tx, table, { id, version })
  const [after] = await untypedQueries<T>(tx)
    .updateTable(table)
    .set({ ...patch, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .execute()
  return { before, after: after!, difference: difference(before, after!, Object.keys(patch)) }
}

/** Writes a new row and answers it as it is stored. */
export async function insertVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  values: Insertable<DB[T]>,
): Promise<RowOf<T> & VersionedColumns> {
  const [row] = await untypedQueries<T>(tx).insertInto(table).values(values).returningAll().execute()
  return row!
}

/** Removes one row that is still at the version the person saw. Answers what it was. */
export async function deleteVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  at: { id: string; version: number },
): Promise<RowOf<T>> {
  const before = await lockVersioned(tx, table, at)
  await untypedQueries<T>(tx).deleteFrom(table).where('id', '=', at.id).execute()
  return before
}

/** The row, locked until the end of the transaction, if it is still at the version; else 404 or 409. */
export async function lockVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  { id, version }: { id: string; version: number },
): Promise<RowOf<T>> {
  const [row] = await untypedQueries<T>(tx).selectFrom(table).selectAll().where('id', '=', id).forUpdate().execute()
  if (!row) throw notFound()
  if (row.version !== version) throw await versionConflict(tx, id, row.version)
  return row
}

/** 409 for a version that has moved on, naming who moved it. */
export async function versionConflict(tx: Tx, id: string, version: number): Promise<DomainError> {
  const last = await tx
    .selectFrom('audit_entry')
    .select('actor_name')
    .where('object_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new DomainError('version_conflict', {
    status: 409,
    params: { name: last?.actor_name ?? '' },
    facts: { version, changed_by: last?.actor_name ?? null },
  })
}

/**
 * Locks many rows at their versions, in the order of their ids so that two callers never wait for each other. When one
 * is missing or has moved on, nothing may be changed: throws 404, or 409 naming the rows (SYS-24).
 */
export async function lockAllVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  wanted: readonly { id: string; version: number }[],
): Promise<Map<string, RowOf<T>>> {
  const ids = wanted.map((one) => one.id)
  const rows = await untypedQueries<T>(tx)
    .selectFrom(table)
    .selectAll()
    .where('id', 'in', ids.length > 0 ? ids : [sql`null`])
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  if (ids.some((id) => !found.has(id))) throw notFound()
  const moved = wanted.filter(({ id, version }) => found.get(id)!.version !== version)
  if (moved.length > 0)
    throw new DomainError('version_conflict', {
      status: 409,
      params: { name: '' },
      facts: { stale: moved.map(({ id }) => ({ id, version: found.get(id)!.version })) },
    })
  return found
}

/** `%text%` for LIKE, with the pattern's own signs taken literally. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * The query builder for what is the same on every table: its own types cannot follow a table that is a parameter. What
 * comes back is a row of the table, with the two columns that each of these tables has.
 */
function untypedQueries<T extends VersionedTable>(tx: Tx): UntypedQueries<RowOf<T> & VersionedColumns> {
  return tx as never
}

type VersionedColumns = { id: string; version: number }
type UntypedQueries<Row> = {
  insertInto(table: string): { values(values: object): UntypedQuery<Row> }
  selectFrom(table: string): UntypedQuery<Row>
  updateTable(table: string): UntypedQuery<Row>
  deleteFrom(table: string): UntypedQuery<Row>
}
type UntypedQuery<Row> = {
  selectAll(): UntypedQuery<Row>
  set(values: Record<string, unknown>): UntypedQuery<Row>
  where(column: string, operator: string, value: unknown): UntypedQuery<Row>
  orderBy(column: string): UntypedQuery<Row>
  forUpdate(): UntypedQuery<Row>
  returningAll(): UntypedQuery<Row>
  execute(): Promise<Row[]>
}
