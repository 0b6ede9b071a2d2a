import { sql } from 'kysely'
import type { z } from 'zod'
import { invalidField, notFound } from '#base/errors.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { mayEditSetting } from '../settings/setting-store.ts'
import type { KioskState, kioskApi } from './contract.ts'

export type KioskQuery = {
  page: number
  per_page: number
  sort: SortOf<typeof kioskApi.list>
  search?: string | undefined
  office_id?: string | undefined
}

type KioskListRow = {
  id: string
  name: string
  office_id: string
  office_name: string
  place_id: string | null
  place_name: string | null
  state: z.output<typeof KioskState>
  opened_at: Date | null
  seen_at: Date | null
  version: number
}

/** Lists kiosks of offices that the caller manages. */
export async function loadKioskPage({ tx, actor, now }: Context, { office_id, ...asked }: KioskQuery) {
  const { rows, total } = await loadPageFromSql<KioskListRow, KioskQuery['sort']>(tx, asked, {
    select: sql`select k.id, k.name, k.office_id, office.name as office_name, k.place_id, place.name as place_name, k.opened_at, k.seen_at, k.version,
      case when k.revoked_at is not null then 'revoked' when k.token_hash is not null then 'open' when k.opening_until < ${now} then 'late' else 'waiting' end as state`,
    from: sql`from kiosk k join office on office.id = k.office_id left join place on place.id = k.place_id`,
    where: [
      ...(actor.grants.get('attendance:setting') === 'company'
        ? []
        : [sql`k.office_id = any(${[...actor.officeIds]}::uuid[])`]),
      ...(office_id ? [sql`k.office_id = ${office_id}::uuid`] : []),
    ],
    search: ['k.name', 'office.name'],
    orders: { name: sql`lower(k.name)`, office_name: sql`lower(office.name)`, seen_at: sql`k.seen_at` },
    tieBreaker: sql`k.id`,
  })
  return {
    rows: rows.map(({ opened_at, seen_at, ...row }) => ({
      ...row,
      opened_at: opened_at?.toISOString() ?? null,
      seen_at: seen_at?.toISOString() ?? null,
      actions: ['edit' as const, 'renew' as const, ...(row.state === 'revoked' ? [] : (['revoke'] as const))],
    })),
    total,
  }
}

/** Throws 404 unless the caller manages the kiosk's office. */
export async function requireKiosk({ tx, actor }: Context, id: string) {
  const found = await tx.selectFrom('kiosk').select(['id', 'name', 'office_id']).where('id', '=', id).executeTakeFirst()
  if (!found || !mayEditSetting(actor, found.office_id)) throw notFound()
  return found
}

/** Throws 422 for a missing office or a place of another one, 404 for an office that the caller does not manage. */
export async function requireSpot({ tx, actor }: Context, office_id: string, place_id: string | null): Promise<string> {
  const office = await tx.selectFrom('office').select('name').where('id', '=', office_id).executeTakeFirst()
  if (!office) throw invalidField('office_id', 'not_found')
  if (!mayEditSetting(actor, office_id)) throw notFound()
  if (place_id === null) return office.name
  const place = await tx
    .selectFrom('place')
    .select('name')
    .where('id', '=', place_id)
    .where('office_id', '=', office_id)
    .executeTakeFirst()
  if (!place) throw invalidField('place_id', 'kiosk_place_elsewhere')
  return place.name
}
