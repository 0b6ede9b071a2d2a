import type { QueryExecutorProvider, RawBuilder } from 'kysely'

/**
 * Runs SQL that returns exactly one row, such as a count or `insert … returning`.
 * @throws Error where there is no row or more than one.
 */
export async function selectOne<Row>(db: QueryExecutorProvider, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`One row expected, got ${rows.length}`)
  return row
}
