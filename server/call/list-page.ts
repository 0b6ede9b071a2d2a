import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import { searchWords } from '#base/names.ts'
import { required } from '#base/required.ts'
import type { Tx } from '../database/database.ts'
import { likePattern } from '../database/records.ts'
import { selectOne } from '../database/select-one.ts'
import type { SortKey } from './parse-sort.ts'

/** What every list takes beside its filters. */
export type ListQuery<S extends string> = { page: number; per_page: number; sort: S; search?: string | undefined }

type OrderTerms = RawBuilder<unknown> | readonly RawBuilder<unknown>[]

export type ListOrdering<S extends string> = {
  /**
   * One order, or several in turn, for each key of the contract; the compiler checks that none is missing. A `sort`
   * of arbitrary text cannot be checked, so it has none.
   */
  orders: string extends S ? never : Readonly<Record<SortKey<S>, OrderTerms>>
  /** Order of rows that are equal, always ascending. Its last column is unique, so that no row is on two pages. */
  tieBreaker?: RawBuilder<unknown>
  /** Puts rows without a value last in both directions; PostgreSQL puts them first when descending. */
  blanksLast?: boolean
}

/**
 * Loads a page of rows with the exact number of all. `found` selects and counts the rows; `shown` joins what each row
 * shows of other tables, so that the count does not pay for it.
 */
export async function loadPage<DB, TB extends keyof DB, DB2, TB2 extends keyof DB2, Row, S extends string>(
  query: ListQuery<S>,
  list: ListOrdering<S> & {
    found: SelectQueryBuilder<DB, TB, object>
    shown: (found: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB2, TB2, Row>
    /** Columns that a search looks in. */
    search?: readonly (StringReference<DB, TB> | RawBuilder<unknown>)[]
  },
): Promise<{ rows: Row[]; total: number }> {
  const found = list.found.where(searchCondition(query.search, list.search ?? []))
  const rows = await list
    .shown(found)
    .orderBy(orderByTerms(query.sort, list))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
    .execute()
  const counted = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  // Kysely cannot infer the row type where the tables are type parameters.
  return { rows: rows as Row[], total: (counted as { total: number }).total }
}

/** Does the same for SQL: `select`, `from`, and `joins` for what rows only show. */
export async function loadPageFromSql<Row, S extends string>(
  tx: Tx,
  query: ListQuery<S>,
  list: ListOrdering<S> & {
    select: RawBuilder<Row>
    from: RawBuilder<unknown>
    joins?: RawBuilder<unknown>
    where?: readonly RawBuilder<unknown>[]
    search?: readonly (string | RawBuilder<unknown>)[]
  },
): Promise<{ rows: Row[]; total: number }> {
  const where = sql.join([...(list.where ?? []), searchCondition(query.search, list.search ?? [])], sql` and `)
  const { rows } = await sql<Row>`${list.select} ${list.from} ${list.joins ?? sql``} where ${where}
    order by ${orderByTerms(query.sort, list)} ${limitOffset(query)}`.execute(tx)
  const count = sql<{ total: number }>`select count(*)::int as total ${list.from} where ${where}`
  return { rows, total: (await selectOne(tx, count)).total }
}

/** A page of rows that are already in memory and in order. */
export function slicePage<Row>(
  rows: readonly Row[],
  { page, per_page }: Omit<ListQuery<string>, 'sort'>,
): { rows: Row[]; total: number } {
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length }
}

/**
 * Whether each word of the text is found in one of these columns, ignoring accents; true without words
 * (`search_text`).
 */
export function searchCondition(
  search: string | undefined,
  columns: readonly (string | RawBuilder<unknown>)[],
): RawBuilder<SqlBool> {
  const words = searchWords(search ?? '')
  if (words.length === 0 || columns.length === 0) return sql<SqlBool>`true`
  // Columns are joined by a line feed, which no search word contains.
  const each = columns.map((one) => (typeof one === 'string' ? sql.ref(one) : one))
  const text = sql`search_text(concat_ws(chr(10), ${sql.join(each)}))`
  return sql<SqlBool>`${text} like all (${words.map(likePattern)}::text[])`
}

/** The terms after `order by`. */
export function orderByTerms<S extends string>(
  sort: S,
  { orders, tieBreaker: ties, blanksLast }: ListOrdering<S>,
): RawBuilder<unknown> {
  const isFalling = sort.startsWith('-')
  const by = required(
    (orders as Readonly<Record<string, OrderTerms>>)[isFalling ? sort.slice(1) : sort],
    `order ${sort}`,
  )
  const direction = sql.raw(`${isFalling ? 'desc' : 'asc'}${blanksLast ? ' nulls last' : ''}`)
  const each = [by].flat().map((one) => sql`${one} ${direction}`)
  return sql.join(ties ? [...each, ties] : each)
}

/** Orders by columns whose names equal the keys of the contract. */
export function columnOrders<K extends string>(...names: readonly K[]): Record<K, RawBuilder<unknown>> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(name)])) as Record<K, RawBuilder<unknown>>
}

export function limitOffset({ page, per_page }: Pick<ListQuery<string>, 'page' | 'per_page'>): RawBuilder<unknown> {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`
}
