import { type RawBuilder, sql } from 'kysely'
import { required } from '#base/required.ts'
import { limitOffset } from '#server/call/list-page.ts'
import type { Tx } from '#server/database/database.ts'

type PeopleSelection = {
  /** A `select` of the `id` of all people in the list and their order as `key`. */
  found: RawBuilder<unknown>
  order: 'asc' | 'desc'
  page: number
  per_page: number
  /** A row's columns, `employee.id` included. */
  columns: RawBuilder<unknown>
  /** Joins to `employee` for those columns. */
  joins: RawBuilder<unknown>
}

/**
 * A page of people and the total in one statement. People are found once with only the tables that filters and order
 * need; joins of the shown columns are made for the page alone.
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
  // After the last page there are no rows but still a total.
  const there = rows.flatMap(({ list_total: _, ...row }) => (row.id === null ? [] : [row as unknown as Row]))
  return { rows: there, total: required(rows[0], 'the row with the total').list_total }
}
