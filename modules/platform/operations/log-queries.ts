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
  asked: OperatorLogQuery,
): Promise<{ rows: Omit<OperatorEntry, 'sentence'>[]; total: number }> {
  let found = tx
    .selectFrom('operator_entry')
    .$if(asked.from !== undefined, (query) => query.where(sql<boolean>`at >= ${asked.from}::date`))
    .$if(asked.to !== undefined, (query) => query.where(sql<boolean>`at < ${asked.to}::date + 1`))
  if (asked.kind !== undefined) found = found.where('kind', '=', asked.kind)
  const { rows, total } = await loadPage(asked, {
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
