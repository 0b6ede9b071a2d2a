import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { type ListQuery, loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { unitActions } from '../departments/rules.ts'
import { unitPeople } from '../departments/unit-people.ts'
import type { officeApi } from './contract.ts'

type OfficeQuery = {
  day: Day
  status?: 'active' | 'disabled'
  country?: string
  search?: string
  sort: SortOf<typeof officeApi.list>
  page: number
  per_page: number
  id?: string
}

/** Offices with their head counts on a day. */
export async function loadOfficePage(tx: Tx, asked: OfficeQuery) {
  const found = tx
    .selectFrom('office')
    .$call((query) => (asked.id === undefined ? query : query.where('office.id', '=', asked.id)))
    .$if(asked.status !== undefined, (query) => query.where('is_active', '=', asked.status === 'active'))
    .$call((query) => (asked.country === undefined ? query : query.where('country', '=', asked.country)))
  const people = sql<number>`coalesce(people.n, 0)`
  return loadPage(asked, {
    found,
    shown: (offices) =>
      offices
        .leftJoin(unitPeople().countPeople(tx, 'office', asked.day).as('people'), 'people.unit_id', 'office.id')
        .selectAll('office')
        .select(people.as('people')),
    search: ['office.name', 'office.code'],
    orders: { name: sql`lower(office.name)`, code: sql`lower(office.code)`, people },
    tieBreaker: sql`office.id`,
  })
}

/** One office. Throws 404. */
export async function requireOffice(tx: Tx, id: string, day: Day) {
  const { rows } = await loadOfficePage(tx, { id, day, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One office with the caller's actions. Throws 404. */
export async function loadOfficeRow(id: string, context: Context) {
  return withActions(await requireOffice(context.tx, id, context.today), context)
}

export function withActions<R extends { is_active: boolean }>(row: R, { actor }: Context) {
  return { ...row, actions: unitActions(actor.grants.has('office:edit'), row.is_active) }
}

/** Active offices of the caller's reach by name with their country, for choosing (ORG-09). */
export function loadOfficeChoices({ tx, actor, today }: Context, asked: ListQuery<'name' | '-name'>) {
  return loadPage(asked, {
    found: tx
      .selectFrom('office')
      .where('is_active', '=', true)
      .where(unitPeople().isWithinReach(actor, 'office:read', 'office', today)),
    shown: (offices) => offices.select(['id', 'name', 'country']),
    search: ['name'],
    orders: { name: sql`lower(name)` },
    tieBreaker: sql`id`,
  })
}

/** Countries with an office, closed ones included, because people were paid there. */
export async function loadOfficeCountries(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('office').select('country').distinct().orderBy('country').execute()
  return rows.map(({ country }) => country)
}
