import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import { type ListOrdering, type ListQuery, loadPageFromSql, searchCondition } from '#server/call/list-page.ts'
import type { ListRows } from '#server/call/page-route.ts'
import { countConditions } from '#server/call/view-counts.ts'
import type { Context } from '#server/context/context.ts'
import type { VersionedTable } from '#server/database/records.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { withinReach } from '../reach.ts'

/** Tables whose rows each belong to one person. */
export type PersonTable = {
  [T in VersionedTable]: DB[T] extends { employee_id: string } ? T : never
}[VersionedTable]

export type RecordKey = { id: string; version: number }

type ListedRow = RecordKey & { employee_id: string; full_name: string; actions: readonly string[] }

/** The calls of a record in its contract. Those that it lacks are not registered. */
export type PersonRecordCalls = {
  list: Endpoint<unknown, ListQuery<string>, ListRows<ListedRow>, unknown>
  create?: Endpoint<unknown, { employee_id: string }, object, unknown>
  edit?: Endpoint<unknown, RecordKey, object, unknown>
  remove?: Endpoint<unknown, RecordKey, object, unknown>
}

type Types<E extends Endpoint<unknown, unknown, unknown, unknown>> = NonNullable<E['types']>
/** A row as the list shows it, and as create and edit reply. */
export type RowOf<C extends PersonRecordCalls> = Types<C['list']>['reply']['rows'][number]
export type ListInput<C extends PersonRecordCalls> = Types<C['list']>['parsed']
export type CreateInput<C extends PersonRecordCalls> = Types<NonNullable<C['create']>>['parsed']
export type EditInput<C extends PersonRecordCalls> = Types<NonNullable<C['edit']>>['parsed']

type WriteReply<C extends PersonRecordCalls> = (C['create'] extends Endpoint<unknown, unknown, unknown, unknown>
  ? Types<C['create']>['reply']
  : unknown) &
  (C['edit'] extends Endpoint<unknown, unknown, unknown, unknown> ? Types<C['edit']>['reply'] : unknown)

/**
 * Records that people have from a day or month on: their list, and how one is created, edited and removed. The list shows
 * whom the permission of its endpoint reaches. In SQL the table is called `record`, and `employee` is joined to it.
 */
export type PersonRecord<T extends PersonTable, C extends PersonRecordCalls> = {
  /** Also what the audit log calls its rows. */
  table: T
  /** Create and edit reply with the row of the list, which has all fields of their replies. */
  calls: C & (RowOf<C> extends WriteReply<C> ? unknown : never)
  /** Who may write, within its reach. */
  permission: Permission
  list: {
    /** Beside `employee_id`, which every list filters by where its contract has it. */
    filters?: (asked: ListInput<C>, context: Context) => RawBuilder<unknown>[] | Promise<RawBuilder<unknown>[]>
    query: (context: Context) => RecordQuery<ListInput<C>['sort']>
    /** Adds to a row what the database does not know. */
    derive?: (row: RowOf<C>, context: Context) => Partial<NoInfer<RowOf<C>>>
    /** What those who may write may do with a row. */
    actions: (row: RowOf<C>) => NoInfer<RowOf<C>['actions'][number]>[]
  }
  /** Returns what is written. Throws 422 for what no rule allows. */
  create?: (input: CreateInput<C>, context: Context) => Insertable<DB[T]> | Promise<Insertable<DB[T]>>
  /** Returns what is written into the locked row. Throws 422 or 409 for what no rule allows. */
  edit?: (
    patch: Omit<EditInput<C>, keyof RecordKey>,
    row: RowOf<C>,
    context: Context,
  ) => Updateable<DB[T]> | Promise<Updateable<DB[T]>>
  remove?: {
    /** Throws 409 where it may no longer be removed. */
    check?: (row: RowOf<C>, context: Context) => void
    /** Returns what is written into a row that has to stay; null where it is deleted. */
    withdrawal?: (row: RowOf<C>, context: Context) => Updateable<DB[T]> | null
  }
  /** What the audit log stores of a record that is created or removed. */
  logged?: (row: RowOf<C>) => Record<string, unknown>
  /** The people it belongs to, where that is more than one. */
  people?: (row: RowOf<C>) => readonly string[]
  /** Whether people may write their own; otherwise somebody else who may has to (ACL-5). */
  allowsOwn?: boolean
  /** Excludes rows that nobody may see. */
  where?: RawBuilder<unknown>
  /** The refusal where the database finds a second one for the same days. */
  overlap?: { field: string; code: string }
}

const SEARCH_COLUMNS = ['employee.full_name', 'employee.employee_no']

type RecordQuery<S extends string> = {
  columns: RawBuilder<unknown>
  joins?: RawBuilder<unknown>
  orders: ListOrdering<S>['orders']
  tieBreaker?: RawBuilder<unknown>
  /** Columns that a search looks in; names and numbers of people unless given. */
  search?: readonly string[]
}

/** Types a description that several calls share. */
export function definePersonRecord<T extends PersonTable, C extends PersonRecordCalls>(
  record: PersonRecord<T, C>,
): PersonRecord<T, C> {
  return record
}

/** A page of the records of all people that meet the conditions. */
export async function loadPersonRecords<T extends PersonTable, C extends PersonRecordCalls>(
  context: Context,
  record: PersonRecord<T, C>,
  conditions: readonly RawBuilder<unknown>[],
  asked: ListQuery<ListInput<C>['sort']>,
): Promise<{ rows: RowOf<C>[]; total: number }> {
  const { query, derive, actions } = record.list
  const { columns, joins, orders, search, tieBreaker } = query(context)
  const { rows, total } = await loadPageFromSql<RowOf<C>, ListInput<C>['sort']>(context.tx, asked, {
    select: sql`select record.id, record.version, employee.id as employee_id, employee.employee_no, employee.full_name, ${columns}`,
    from: sql`from ${recordTable(record)} ${joins ?? sql``}`,
    where: [record.where ?? sql`true`, ...conditions],
    search: search ?? SEARCH_COLUMNS,
    orders,
    tieBreaker: tieBreaker ?? sql`employee.full_name, record.id`,
  })
  const may = record.allowsOwn ? () => true : await mayChange(context.tx, context.actor, record.permission)
  return {
    total,
    rows: rows.map((row) => ({
      ...row,
      ...derive?.(row, context),
      actions: may(row.employee_id) ? actions(row) : [],
    })),
  }
}

/** How many records each of several lists finds, in one statement. */
export async function countPersonRecords<T extends PersonTable, C extends PersonRecordCalls>(
  context: Context,
  record: PersonRecord<T, C>,
  lists: readonly ListInput<C>[],
): Promise<number[]> {
  const { joins, search } = record.list.query(context)
  const conditions: RawBuilder<unknown>[] = []
  for (const asked of lists) {
    const found = searchCondition(asked.search, search ?? SEARCH_COLUMNS)
    const all = [record.where ?? sql`true`, ...(await listConditions(context, record, asked)), found]
    conditions.push(sql.join(all, sql` and `))
  }
  return countConditions(context.tx, sql`${recordTable(record)} ${joins ?? sql``}`, conditions)
}

/** The conditions of the caller's reach and of the filters. */
export async function listConditions<T extends PersonTable, C extends PersonRecordCalls>(
  context: Context,
  record: PersonRecord<T, C>,
  asked: ListInput<C>,
): Promise<RawBuilder<unknown>[]> {
  const { employee_id } = asked as { employee_id?: string }
  return [
    withinReach(context.actor, record.calls.list.access as Permission, context.today),
    ...(employee_id ? [sql`record.employee_id = ${employee_id}::uuid`] : []),
    ...((await record.list.filters?.(asked, context)) ?? []),
  ]
}

/** One record by its id, of anybody. Throws 404. */
export async function loadPersonRecord<T extends PersonTable, C extends PersonRecordCalls>(
  context: Context,
  record: PersonRecord<T, C>,
  id: string,
): Promise<RowOf<C>> {
  const { rows } = await loadPersonRecords(context, record, [sql`record.id = ${id}::uuid`], {
    page: 1,
    per_page: 1,
    sort: record.calls.list.sort[0] as ListInput<C>['sort'],
  })
  const [row] = rows
  if (row === undefined) throw notFound()
  return row
}

/** `TABLE record`, joined to its `employee`. */
export function recordTable({ table }: { table: PersonTable }): RawBuilder<unknown> {
  return sql`${sql.table(table)} record join employee on employee.id = record.employee_id`
}

/** Throws `until_before_from` where a span of days or months ends before it begins. */
export function requireSpan(from: string, until: string | null, field = 'until_day'): void {
  if (until !== null && until < from) throw invalidField(field, 'until_before_from')
}
