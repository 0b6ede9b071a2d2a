import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { headCounts } from '#modules/departments/queries.ts'
import type { Tx } from '#server/database/database.ts'
import { containing } from '#server/records.ts'
import { type SortOf, sorted } from '#server/sorting.ts'
import type { costCenterApi } from './contract.ts'

type CostCenterQuery = {
  day: Day
  status?: 'active' | 'disabled'
  search?: string
  sort: SortOf<typeof costCenterApi.list>
  page: number
  per_page: number
  id?: string
}

/** Cost centers with the number of people whose cost they bear on a day. */
export async function costCenterPage(tx: Tx, asked: CostCenterQuery) {
  const found = tx
    .selectFrom('cost_center')
    .$if(asked.id !== undefined, (query) => query.where('cost_center.id', '=', asked.id!))
    .$if(asked.status !== undefined, (query) => query.where('is_active', '=', asked.status === 'active'))
    .$if(Boolean(asked.search), (query) =>
      query.where((where) =>
        where.or([
          where('cost_center.name', 'ilike', containing(asked.search!)),
          where('cost_center.code', 'ilike', containing(asked.search!)),
        ]),
      ),
    )
  const { by, direction } = sorted(asked.sort, {
    name: sql`lower(cost_center.name)`,
    code: sql`lower(cost_center.code)`,
    people: sql`coalesce(people.n, 0)`,
  })
  // Heads are counted for the rows, not for their number.
  const rows = await found
    .leftJoin(headCounts(tx, 'cost_center', asked.day).as('people'), 'people.unit_id', 'cost_center.id')
    .select(['cost_center.id', 'code', 'name', 'is_active', 'version', sql<number>`coalesce(people.n, 0)`.as('people')])
    .orderBy(by, direction)
    .orderBy('cost_center.id')
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page)
    .execute()
  const { n } = await found.select((select) => select.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}
