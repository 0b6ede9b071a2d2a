import { sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { unitPeople } from '#modules/organisation/departments/unit-people.ts'
import type { Tx } from '#server/database/database.ts'
import { pageOf } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
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
  const people = sql<number>`coalesce(people.n, 0)`
  return pageOf(asked, {
    found,
    shown: (centers) =>
      centers
        .leftJoin(unitPeople().counts(tx, 'cost_center', asked.day).as('people'), 'people.unit_id', 'cost_center.id')
        .select(['cost_center.id', 'code', 'name', 'is_active', 'version', people.as('people')]),
    search: ['cost_center.name', 'cost_center.code'],
    orders: { name: sql`lower(cost_center.name)`, code: sql`lower(cost_center.code)`, people },
    ties: sql`cost_center.id`,
  })
}
