import { type RawBuilder, sql } from 'kysely'
import { limitOffset } from '#server/call/list-page.ts'
import type { Tx } from '#server/database/database.ts'

type PeopleSelection = {
  /** A `select` of `id` of the people the list holds, and of what they are ordered by as `key`. */
  found: RawBuilder<unknown>
  order: 'asc' | 'desc'
  page: number
  per_page: number
  /** The columns of a row, `employee.id` among them. */
  columns: RawBuilder<unknown>
  /** Joins to `employee` that the columns need. */
  joins: RawBuilder<unknown>
}

/**
 * A page of people and how many the list holds, in one statement: whom it holds is found once, with only the tables that
 * filters and order need; the joins for what is shown are made for those on the page.
 */
export async function loadPeoplePage<Row extends { id: string }>(
  tx: Tx,
  { found, order, page, per_page, columns, joins }: PeopleSelection,
): Promise<{ rows: Row[]; total: number }> {
  const direction = sql.raw(order)
  const { rows } = await sql<Omit<Row, 'id'> & { id: string | null; list_total: number }>`
    with found as materialized (${found}),
      page as materialized (select id, key from found order by key ${direction} nulls last, id ${limitOffset({ page, per_page })})
    select counted.total as list_total, ${columns} from (select count(*)::int as total from found) counted
    left join page on true left join employee on employee.id = page.id ${joins} order by page.key ${direction} nulls last, page.id`.execute(
    tx,
  )
  // Past the last page there is nobody, and still a total.
  const there = rows.flatMap(({ list_total: _, ...row }) => (row.id === null ? [] : [row as unknown as Row]))
  return { rows: there, total: rows[0]!.list_total }
}
