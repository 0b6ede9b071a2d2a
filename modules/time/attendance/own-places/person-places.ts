import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import { joinAsOf } from '#people/as-of.ts'
import { requireEmployee, withinReach } from '#people/reach.ts'
import { forbidOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { personPlacesApi } from './contract.ts'

export type PersonPlacesQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof personPlacesApi.list>
  search?: string | undefined
}

type PersonPlacesRow = {
  id: string
  employee_no: string
  full_name: string
  office_name: string | null
  place_ids: string[]
  places: string[]
}

/** Lists people in reach with places of their own. */
export async function loadPersonPlacesPage({ tx, actor, today }: Context, asked: PersonPlacesQuery) {
  const { rows, total } = await loadPageFromSql<PersonPlacesRow, PersonPlacesQuery['sort']>(tx, asked, {
    select: sql`select employee.id, employee.employee_no, employee.full_name, office.name as office_name, own.place_ids, own.places`,
    from: sql`from employee join (select pp.employee_id, array_agg(place.id order by place.name, place.id) as place_ids,
        array_agg(place.name order by place.name, place.id) as places
      from person_place pp join place on place.id = pp.place_id group by pp.employee_id) own on own.employee_id = employee.id`,
    joins: sql`${joinAsOf('employment', today)} left join office on office.id = employment.office_id`,
    where: [withinReach(actor, 'attendance:manage', today)],
    search: ['employee.full_name', 'employee.employee_no'],
    orders: { full_name: sql`employee.full_name`, employee_no: sql`employee.employee_no` },
    tieBreaker: sql`employee.id`,
  })
  const isOthers = await mayChange(tx, actor, 'attendance:manage')
  return { rows: rows.map((row) => ({ ...row, actions: isOthers(row.id) ? ['edit' as const] : [] })), total }
}

/** Replaces a person's places. Throws 403, 404, and 422 for a missing place. */
export async function setPersonPlaces(context: Context, { id, place_ids }: { id: string; place_ids: string[] }) {
  const { tx, actor, today, record } = context
  const person = await requireEmployee(tx, actor, 'attendance:manage', id, today)
  await forbidOwnRecord(tx, actor, 'attendance:manage', id)
  const wanted = [...new Set(place_ids)]
  const { rows: known } = await sql<{ id: string; name: string; had: boolean; wanted: boolean }>`
    select id, name, exists (select from person_place pp where pp.place_id = place.id and pp.employee_id = ${id}::uuid) as had,
      id = any(${wanted}::uuid[]) as wanted
    from place order by name, id`.execute(tx)
  const found = known.filter((place) => place.wanted)
  if (found.length !== wanted.length) throw invalidField('place_ids', 'not_found')
  await tx.deleteFrom('person_place').where('employee_id', '=', id).execute()
  if (found.length > 0)
    await tx
      .insertInto('person_place')
      .values(found.map((place) => ({ employee_id: id, place_id: place.id })))
      .execute()
  const names = (places: typeof known) => places.map(({ name }) => name)
  record({
    kind: 'person_places',
    id,
    name: person.full_name,
    before: { places: names(known.filter(({ had }) => had)) },
    after: { places: names(found) },
  })
  return { id, places: found.length }
}

/** Lists active places with their offices, since two offices may use the same name. */
export async function listPlaceChoices({ tx }: Context) {
  const { rows } = await sql<{ id: string; name: string }>`
    select place.id, place.name || ' · ' || office.name as name from place join office on office.id = place.office_id
    where place.is_active order by office.name, place.name, place.id`.execute(tx)
  return rows
}
