import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { unitPeople } from '../departments/unit-people.ts'
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

/** Cost centers with the number of people charged to them on a day. */
export async function loadCostCenterPage(tx: Tx, asked: CostCenterQuery) {
  const found = tx
    .selectFrom('cost_center')
    .$call((query) => (asked.id === undefined ? query : query.where('cost_center.id', '=', asked.id)))
    .$if(asked.status !== undefined, (query) => query.where('is_active', '=', asked.status === 'active'))
  const people = sql<number>`coalesce(people.n, 0)`
  return loadPage(asked, {
    found,
    shown: (centers) =>
      centers
        .leftJoin(
          unitPeople().countPeople(tx, 'cost_center', asked.day).as('people'),
          'people.unit_id',
          'cost_center.id',
        )
        .select(['cost_center.id', 'code', 'name', 'is_active', 'version', people.as('people')]),
    search: ['cost_center.name', 'cost_center.code'],
    orders: { name: sql`lower(cost_center.name)`, code: sql`lower(cost_center.code)`, people },
    tieBreaker: sql`cost_center.id`,
  })
}
