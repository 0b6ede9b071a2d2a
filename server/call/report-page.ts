import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { selectOne } from '../database/select-one.ts'
import { type ListOrdering, type ListQuery, limitOffset, orderByTerms } from './list-page.ts'

export type ReportPage<Row> = { rows: Row[]; total: number; totals: object[] }

/**
 * A page of a report with the exact count and the sums, in one statement. `parts` are the queries of a `with`, the last
 * two named `report`, whose `id` comes last in the order, and `totals`.
 */
export async function loadReportPage<Row, S extends string>(
  tx: Tx,
  parts: readonly RawBuilder<unknown>[],
  asked: ListQuery<S>,
  ordering: ListOrdering<S>,
): Promise<ReportPage<Row>> {
  const order = sql`${orderByTerms(asked.sort, { ...ordering, blanksLast: true })}, id`
  // Sums over a year of many people then fit in memory, which takes a fraction of the time.
  await sql`set local work_mem = '64MB'`.execute(tx)
  const query = sql<{ total: number; rows: Row[]; totals: object[] }>`
    with ${sql.join(parts)}
    select (select count(*)::int from report) as total,
      (select coalesce(jsonb_agg(to_jsonb(shown) - 'place' order by shown.place), '[]') from (
        select report.*, row_number() over (order by ${order}) as place from report
        order by ${order} ${limitOffset(asked)}) shown) as rows,
      (select coalesce(jsonb_agg(to_jsonb(totals) order by totals.currency), '[]') from totals) as totals`
  return selectOne(tx, query)
}
