import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { type ListQuery, loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { OperatorEntry, operatorLogApi } from './log-contract.ts'

type OperatorLogQuery = ListQuery<SortOf<typeof operatorLogApi.log>> & { from?: Day; to?: Day; kind?: string }

/**
 * Loads a page of the operators' log. Day filters are in UTC, since operators belong to no company and no time zone.
 */
export async function loadOperatorLogPage(
  tx: Tx,
  query: OperatorLogQuery,
): Promise<{ rows: Omit<OperatorEntry, 'sentence'>[]; total: number }> {
  let found = tx
    .selectFrom('operator_entry')
    .$if(query.from !== undefined, (rows) => rows.where(sql<boolean>`at >= ${query.from}::date`))
    .$if(query.to !== undefined, (rows) => rows.where(sql<boolean>`at < ${query.to}::date + 1`))
  if (query.kind !== undefined) found = found.where('kind', '=', query.kind)
  const { rows, total } = await loadPage(query, {
    found,
    shown: (entries) =>
      entries
        .select(['number', 'at', 'actor_name', 'kind', 'object_name', 'before', 'after', 'operation', 'address'])
        .$narrowType<Pick<OperatorEntry, 'kind' | 'before' | 'after'>>(),
    search: ['actor_name', 'object_name'],
    orders: { at: sql`number` },
  })
  return {
    rows: rows.map(({ number, ...row }) => ({
      ...row,
      id: String(number),
      at: row.at.toISOString(),
      before: row.before,
      after: row.after,
    })),
    total,
  }
}
