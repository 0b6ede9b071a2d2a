import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Endpoint } from '#base/endpoint.ts'
import { invalidField, notFound } from '#base/errors.ts'
import type { Permission } from '#base/permissions.ts'
import { mayChange } from '#server/access/own-record-guard.ts'
import type { ListRows } from '#server/call/page-route.ts'
import type { Context } from '#server/context.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { type ListOrdering, type ListQuery, loadPageFromSql, searchCondition } from '#server/list-page.ts'
import type { VersionedTable } from '#server/records.ts'
import { countConditions } from '#server/view-counts.ts'
import { withinReach } from '../reach.ts'

/** Tables whose rows each belong to one person. */
export type PersonTable = {
  [T in VersionedTable]: DB[T] extends { employee_id: string } ? T : never
}[VersionedTable]

export type PersonRecordRow = {
  id: string
  employee_id: string
  full_name: string
  version: number
  actions: readonly string[]
}

export type RecordKey = { id: string; version: number }

/**
 * Records that people have from a day or month on: their list, and how one is created, edited and removed. The list shows
 * whom the permission of its endpoint reaches. In SQL the table is called `record`, and `employee` is joined to it.
 */
export type PersonRecord<
  T extends PersonTable,
  Row extends PersonRecordRow,
  Asked extends ListQuery<string>,
  Created extends { employee_id: string },
  CreateReply,
  Edited extends RecordKey,
  EditReply,
> = {
  /** Also what the audit log calls its rows. */
  table: T
  /** Who may write, within its reach. */
  permission: Permission
  list: {
    endpoint: Endpoint<unknown, Asked, ListRows<Row>, unknown>
    /** Beside `employee_id`, which every list filters by where its contract has it. */
    filters?: (asked: Asked, context: Context) => RawBuilder<unknown>[] | Promise<RawBuilder<unknown>[]>
    query: (context: Context) => RecordQuery<Asked['sort']>
    /** What of a row the database does not say. */
    derive?: (row: Row, context: Context) => Partial<NoInfer<Row>>
    /** What may be done with a row by those who may write. */
    actions: (row: Row) => NoInfer<Row['actions'][number]>[]
  }
  create?: {
    endpoint: Endpoint<unknown, Created, CreateReply, unknown>
    /** What is written. Throws 422 for what no rule allows. */
    values: (input: Created, context: Context) => Insertable<DB[T]> | Promise<Insertable<DB[T]>>
  }
  edit?: {
    endpoint: Endpoint<unknown, Edited, EditReply, unknown>
    /** What is written into the locked row. Throws 422 or 409 for what no rule allows. */
    values: (
      patch: Omit<Edited, keyof RecordKey>,
      row: Row,
      context: Context,
    ) => Updateable<DB[T]> | Promise<Updateable<DB[T]>>
  }
  remove?: {
    endpoint: Endpoint<unknown, RecordKey, object, unknown>
    /** Throws 409 where it may no longer be removed. */
    check?: (row: Row, context: Context) => void
    /** What is written into a row that has to stay; null where it is deleted. */
    withdrawal?: (row: Row, context: Context) => Updateable<DB[T]> | null
  }
  /** What the audit log keeps of one that is created or removed; needed where one can be. */
  logged?: (row: Row) => Record<string, unknown>
  /** Of whom it is, where that is more than one person. */
  people?: (row: Row) => readonly string[]
  /** Whether one may write one's own; otherwise somebody else has to who may (ACL-5). */
  allowsOwn?: boolean
  /** Rows that are there for nobody. */
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
  /** What a search looks in; names and numbers of people unless given. */
  search?: readonly string[]
}

/** A description that stands by itself, with its types found from its endpoints. */
export function definePersonRecord<
  T extends PersonTable,
  Row extends PersonRecordRow & CreateReply & EditReply,
  Asked extends ListQuery<string>,
  Created extends { employee_id: string },
  CreateReply,
  Edited extends RecordKey,
  EditReply,
>(record: PersonRecord<T, Row, Asked, Created, CreateReply, Edited, EditReply>): typeof record {
  return record
}

/** What reading asks of a description. */
export type ListedRecord<T extends PersonTable, Row extends PersonRecordRow, Asked extends ListQuery<string>> = Pick<
  PersonRecord<T, Row, Asked, never, never, never, never>,
  'table' | 'permission' | 'list' | 'allowsOwn' | 'where'
>

/** A page of the records that meet all conditions, whoever's they are. */
export async function loadPersonRecords<
  T extends PersonTable,
  Row extends PersonRecordRow,
  Asked extends ListQuery<string>,
>(
  context: Context,
  record: ListedRecord<T, Row, Asked>,
  conditions: readonly RawBuilder<unknown>[],
  asked: ListQuery<Asked['sort']>,
): Promise<{ rows: Row[]; total: number }> {
  const { query, derive, actions } = record.list
  const { columns, joins, orders, search, tieBreaker } = query(context)
  const { rows, total } = await loadPageFromSql<Row, Asked['sort']>(context.tx, asked, {
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

/** How many records each of several askings of the list finds, in one statement. */
export async function countPersonRecords<
  T extends PersonTable,
  Row extends PersonRecordRow,
  Asked extends ListQuery<string>,
>(context: Context, record: ListedRecord<T, Row, Asked>, lists: readonly Asked[]): Promise<number[]> {
  const { joins, search } = record.list.query(context)
  const conditions: RawBuilder<unknown>[] = []
  for (const asked of lists) {
    const found = searchCondition(asked.search, search ?? SEARCH_COLUMNS)
    const all = [record.where ?? sql`true`, ...(await listConditions(context, record, asked)), found]
    conditions.push(sql.join(all, sql` and `))
  }
  return countConditions(context.tx, sql`${recordTable(record)} ${joins ?? sql``}`, conditions)
}

/** What a list is narrowed down to by the caller's reach and the filters. */
export async function listConditions<
  T extends PersonTable,
  Row extends PersonRecordRow,
  Asked extends ListQuery<string>,
>(context: Context, record: ListedRecord<T, Row, Asked>, asked: Asked): Promise<RawBuilder<unknown>[]> {
  const { endpoint, filters } = record.list
  const { employee_id } = asked as { employee_id?: string }
  return [
    withinReach(context.actor, endpoint.access as Permission, context.today),
    ...(employee_id ? [sql`record.employee_id = ${employee_id}::uuid`] : []),
    ...((await filters?.(asked, context)) ?? []),
  ]
}

/** One record by its id, whoever's it is. Throws 404. */
export async function loadPersonRecord<
  T extends PersonTable,
  Row extends PersonRecordRow,
  Asked extends ListQuery<string>,
>(context: Context, record: ListedRecord<T, Row, Asked>, id: string): Promise<Row> {
  const { rows } = await loadPersonRecords(context, record, [sql`record.id = ${id}::uuid`], {
    page: 1,
    per_page: 1,
    sort: record.list.endpoint.sort[0] as Asked['sort'],
  })
  if (rows[0] === undefined) throw notFound()
  return rows[0]
}

/** `TABLE record`, joined to its `employee`. */
export function recordTable({ table }: { table: PersonTable }): RawBuilder<unknown> {
  return sql`${sql.table(table)} record join employee on employee.id = record.employee_id`
}

/** Throws `until_before_from` where a span of days or months ends before it begins. */
export function requireSpan(from: string, until: string | null, field = 'until_day'): void {
  if (until !== null && until < from) throw invalidField(field, 'until_before_from')
}
