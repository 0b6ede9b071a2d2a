import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { MAX_PLACES, type placeApi } from './contract.ts'

type PlaceQuery = {
  office_id?: string
  search?: string
  sort: SortOf<typeof placeApi.list>
  page: number
  per_page: number
  id?: string
}

/** The offices that a grant reaches: all of the company, or those where the caller works or that they look after. */
function isOfficeInReach({ grants, officeIds }: Actor, permission: Permission) {
  return grants.get(permission) === 'company'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`office.id = any(${[...officeIds]}::uuid[])`
}

const ACTIONS: ('edit' | 'delete')[] = ['edit', 'delete']

export async function loadPlacePage({ tx, actor }: Context, asked: PlaceQuery) {
  const found = tx
    .selectFrom('place')
    .innerJoin('office', 'office.id', 'place.office_id')
    .where(isOfficeInReach(actor, 'place:read'))
    .$call((query) => (asked.id === undefined ? query : query.where('place.id', '=', asked.id)))
    .$call((query) => (asked.office_id === undefined ? query : query.where('place.office_id', '=', asked.office_id)))
  const { rows, total } = await loadPage(asked, {
    found,
    shown: (places) => places.selectAll('place').select('office.name as office_name'),
    search: ['place.name', 'office.name'],
    orders: {
      name: sql`lower(place.name)`,
      office_name: sql`lower(office.name)`,
      radius_m: sql`place.radius_m`,
    },
    tieBreaker: sql`place.id`,
  })
  return {
    rows: rows.map((row) => ({
      ...row,
      latitude: Number(row.latitude),
      longitude: Number(row.longitude),
      actions: mayEditAt(actor, row.office_id) ? ACTIONS : [],
    })),
    total,
  }
}

function mayEditAt({ grants, officeIds }: Actor, officeId: string): boolean {
  const reach = grants.get('place:edit')
  return reach === 'company' || (reach !== undefined && officeIds.includes(officeId))
}

/** One place within the caller's reach. Throws 404. */
export async function requirePlace(context: Context, id: string) {
  const { rows } = await loadPlacePage(context, { id, sort: 'name', page: 1, per_page: 1 })
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Locks an office while its places change. Throws 404 where the permission does not reach it. */
export async function requireOffice({ tx, actor }: Context, permission: Permission, id: string) {
  const office = await tx
    .selectFrom('office')
    .select(['id', 'name'])
    .where('office.id', '=', id)
    .where(isOfficeInReach(actor, permission))
    .$if(permission === 'place:edit', (query) => query.forUpdate())
    .executeTakeFirst()
  if (!office) throw notFound()
  return office
}

/** Throws 409 where an office has the most places allowed. */
export async function requirePlaceLimit(tx: Tx, officeId: string): Promise<void> {
  const { n } = await tx
    .selectFrom('place')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('office_id', '=', officeId)
    .executeTakeFirstOrThrow()
  if (n >= MAX_PLACES) throw conflict('places_full', { most: MAX_PLACES })
}

/** Throws 422 where another place of the office has that name in any capitals. */
export async function requireUniqueName(tx: Tx, officeId: string, name: string, except?: string): Promise<void> {
  const taken = await tx
    .selectFrom('place')
    .select('id')
    .where('office_id', '=', officeId)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .$call((query) => (except === undefined ? query : query.where('id', '<>', except)))
    .executeTakeFirst()
  if (taken) throw invalidField('name', 'name_taken')
}

/** All places of an office by name, at most as many as one change may contain. */
export async function loadOfficePlaces(context: Context, officeId: string) {
  const { rows } = await loadPlacePage(context, { office_id: officeId, sort: 'name', page: 1, per_page: MAX_PLACES })
  return rows
}
