import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import { searchWords } from '#base/names.ts'
import type { Tx } from '../database/database.ts'
import { likePattern } from '../database/records.ts'
import type { SortKey } from './parse-sort.ts'

/** What every list is asked beside its filters. */
export type ListQuery<S extends string> = { page: number; per_page: number; sort: S; search?: string | undefined }

type OrderTerms = RawBuilder<unknown> | readonly RawBuilder<unknown>[]

/** What a list may be ordered by. */
export type ListOrdering<S extends string> = {
  /**
   * An order for each key of the contract, which the compiler sees to; several stand one after the other. A `sort` that
   * may be any text has none: nobody would see that a key is missing.
   */
  orders: string extends S ? never : Readonly<Record<SortKey<S>, OrderTerms>>
  /** What comes after it in either direction, always rising; its last is unique, so that no row is on two pages. */
  tieBreaker?: RawBuilder<unknown>
  /** Rows without a value come last in either direction; falling, they come first otherwise. */
  blanksLast?: boolean
}

/**
 * A page of what a query finds, with the exact number of all. `found` holds the rows and is counted; `shown` adds what
 * each row shows of other tables, which is looked up for the rows and not for their number.
 */
export async function loadPage<DB, TB extends keyof DB, DB2, TB2 extends keyof DB2, Row, S extends string>(
  asked: ListQuery<S>,
  list: ListOrdering<S> & {
    found: SelectQueryBuilder<DB, TB, object>
    shown: (found: SelectQueryBuilder<DB, TB, object>) => SelectQueryBuilder<DB2, TB2, Row>
    /** What a search looks in. */
    search?: readonly (StringReference<DB, TB> | RawBuilder<unknown>)[]
  },
): Promise<{ rows: Row[]; total: number }> {
  const found = list.found.where(searchCondition(asked.search, list.search ?? []))
  const rows = await list
    .shown(found)
    .orderBy(orderByTerms(asked.sort, list))
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  const counted = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  // The builder's types do not follow tables that are parameters.
  return { rows: rows as Row[], total: (counted as { total: number }).total }
}

/** The same of a query that is written out: `select`, `from`, and `joins` for what rows show and nothing asks for. */
export async function loadPageFromSql<Row, S extends string>(
  tx: Tx,
  asked: ListQuery<S>,
  list: ListOrdering<S> & {
    select: RawBuilder<Row>
    from: RawBuilder<unknown>
    joins?: RawBuilder<unknown>
    where?: readonly RawBuilder<unknown>[]
    search?: readonly (string | RawBuilder<unknown>)[]
  },
): Promise<{ rows: Row[]; total: number }> {
  const where = sql.join([...(list.where ?? []), searchCondition(asked.search, list.search ?? [])], sql` and `)
  const { rows } = await sql<Row>`${list.select} ${list.from} ${list.joins ?? sql``} where ${where}
    order by ${orderByTerms(asked.sort, list)} ${limitOffset(asked)}`.execute(tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${list.from} where ${where}`.execute(tx)
  return { rows, total: counted.rows[0]!.total }
}

/** A page of rows that are in memory already, in their order. */
export function slicePage<Row>(
  rows: readonly Row[],
  { page, per_page }: Omit<ListQuery<string>, 'sort'>,
): { rows: Row[]; total: number } {
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length }
}

/** Whether each word of the text stands in one of these, whatever its accents; true without one (`search_text`). */
export function searchCondition(
  search: string | undefined,
  columns: readonly (string | RawBuilder<unknown>)[],
): RawBuilder<SqlBool> {
  const words = searchWords(search ?? '')
  if (words.length === 0 || columns.length === 0) return sql<SqlBool>`true`
  // No word holds the line feed between two columns.
  const each = columns.map((one) => (typeof one === 'string' ? sql.ref(one) : one))
  const text = sql`search_text(concat_ws(chr(10), ${sql.join(each)}))`
  return sql<SqlBool>`${text} like all (${words.map(likePattern)}::text[])`
}

/** What stands behind `order by`. */
export function orderByTerms<S extends string>(
  sort: S,
  { orders, tieBreaker: ties, blanksLast }: ListOrdering<S>,
): RawBuilder<unknown> {
  const isFalling = sort.startsWith('-')
  const by = (orders as Readonly<Record<string, OrderTerms>>)[isFalling ? sort.slice(1) : sort]!
  const direction = sql.raw(`${isFalling ? 'desc' : 'asc'}${blanksLast ? ' nulls last' : ''}`)
  const each = [by].flat().map((one) => sql`${one} ${direction}`)
  return sql.join(ties ? [...each, ties] : each)
}

/** Orders by columns that are called as the contract calls them. */
export function columnOrders<K extends string>(...names: readonly K[]): Record<K, RawBuilder<unknown>> {
  return Object.fromEntries(names.map((name) => [name, sql.ref(name)])) as Record<K, RawBuilder<unknown>>
}

/** `limit … offset …` of the page. */
export function limitOffset({ page, per_page }: Pick<ListQuery<string>, 'page' | 'per_page'>): RawBuilder<unknown> {
  return sql`limit ${per_page} offset ${(page - 1) * per_page}`
}
