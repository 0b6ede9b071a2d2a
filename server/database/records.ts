import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { DomainError, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Tx } from './database.ts'
import { type Difference, difference } from './difference.ts'
import type { DB } from './schema.generated.ts'

/** Tables with an id and a version. */
export type VersionedTable = {
  [T in keyof DB]: DB[T] extends { id: unknown; version: unknown } ? T : never
}[keyof DB]

/** What may be written into the columns of a row: values, or SQL. */
type VersionedPatch<T extends keyof DB> = {
  [C in keyof Updateable<DB[T]>]: Updateable<DB[T]>[C] | RawBuilder<unknown>
}

export type RowOf<T extends keyof DB> = Selectable<DB[T]>

/**
 * Updates a row at the version the person saw, and raises the version. Throws 404 when the company has no such row,
 * 409 `version_conflict` with the current version and its author when it was changed meanwhile. The difference is for
 * the audit log: `record({ kind, id, name, ...difference })`.
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
  const updated = required(after, `updated row of ${table}`)
  return { before, after: updated, difference: difference(before, updated, Object.keys(patch)) }
}

/** Inserts a row and returns it as it is stored. */
export async function insertVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  values: Insertable<DB[T]>,
): Promise<RowOf<T> & VersionedColumns> {
  const [row] = await untypedQueries<T>(tx).insertInto(table).values(values).returningAll().execute()
  return required(row, `inserted row of ${table}`)
}

/** Deletes a row at the version the person saw and returns it. */
export async function deleteVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  at: { id: string; version: number },
): Promise<RowOf<T>> {
  const before = await lockVersioned(tx, table, at)
  await untypedQueries<T>(tx).deleteFrom(table).where('id', '=', at.id).execute()
  return before
}

/** Locks a row at its version until the end of the transaction. Throws 404 or 409. */
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

/** 409 with the current version and its author. */
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
 * Locks many rows at their versions, ordered by id so that two callers never wait for each other. Throws 404 when one
 * is missing, or 409 naming the rows that were changed meanwhile (SYS-24).
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
  const moved = wanted.flatMap(({ id, version }) => {
    const current = found.get(id)?.version
    return current === undefined || current === version ? [] : [{ id, version: current }]
  })
  if (moved.length > 0)
    throw new DomainError('version_conflict', {
      status: 409,
      params: { name: '' },
      facts: { stale: moved },
    })
  return found
}

/** `%text%` for LIKE, with wildcards in the text taken literally. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * Kysely cannot type queries on a table that is a type parameter, so these return a row of the table with the columns
 * that all versioned tables have.
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
