import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import type { OperatorEntry } from './contract.ts'

type Asked = { from?: Day; to?: Day; kind?: string; search?: string; sort: string; page: number; per_page: number }

/** Entries of the operators' log, days in UTC: operators belong to no company and no zone. */
export async function logPage(tx: Tx, asked: Asked): Promise<{ rows: OperatorEntry[]; total: number }> {
  const found = tx
    .selectFrom('operator_entry')
    .$if(asked.from !== undefined, (query) => query.where(sql<boolean>`at >= ${asked.from}::date`))
    .$if(asked.to !== undefined, (query) => query.where(sql<boolean>`at < ${asked.to}::date + 1`))
    .$if(asked.kind !== undefined, (query) => query.where('kind', '=', asked.kind!))
    .$if(Boolean(asked.search), (query) =>
      query.where((is) =>
        is.or([
          is('actor_name', 'ilike', containing(asked.search!)),
          is('object_name', 'ilike', containing(asked.search!)),
        ]),
      ),
    )
  const rows = await found
    .select(['number', 'at', 'actor_name', 'kind', 'object_name', 'before', 'after', 'operation', 'address'])
    .$narrowType<Pick<OperatorEntry, 'kind' | 'before' | 'after'>>()
    .orderBy('number', asked.sort.startsWith('-') ? 'desc' : 'asc')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  const { n } = await found.select((is) => is.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ number, ...row }) => ({
      ...row,
      id: String(number),
      at: row.at.toISOString(),
      before: row.before,
      after: row.after,
    })),
    total: n,
  }
}
