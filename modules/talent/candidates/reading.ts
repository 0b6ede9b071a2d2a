import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import { isPlaceWithinReach } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import { emailIndex } from './persons.ts'

export type Reading = Pick<Context, 'tx' | 'actor' | 'today' | 'vault'>

/**
 * What applications are read with: their vacancy, their place, which is the vacancy's where there is one, and the candidate on
 * whose card they stand. A resume may have neither vacancy nor place.
 */
export const APPLICATION_PLACE = sql`left join vacancy v on v.id = a.vacancy_id cross join lateral (
  select coalesce(v.office_id, a.office_id) as office_id, coalesce(v.department_id, a.department_id) as department_id,
    coalesce(v.position_id, a.position_id) as position_id) place`
export const FROM_APPLICATIONS = sql`from application a ${APPLICATION_PLACE} join candidate c on c.id = a.candidate_id`

/**
 * A condition on applications `a` with their `place`: those that have not ended, of places within the reach of a permission, those
 * without a place where that is the company, and never the caller's own, on whatever card it stands.
 */
export async function applicationsWithin(
  { tx, actor, vault }: Reading,
  permission: Permission,
): Promise<RawBuilder<boolean>> {
  const own = await loadOwnCards({ tx, actor, vault })
  return sql<boolean>`a.state = 'received' and ${isPlaceWithinReach(actor, permission, 'place')} and a.candidate_id <> all(${own}::uuid[])`
}

/** The cards with an application of the caller: by the address with which they sign in, those of their record, or their record. */
export async function loadOwnCards({ tx, actor, vault }: Omit<Reading, 'today'>): Promise<string[]> {
  const { rows } = await sql<{ address: string | null }>`
    select email as address from account where id = ${actor.accountId}::uuid
    union select unnest(array[personal_email, work_email]) from employee where id = ${actor.employeeId}::uuid`.execute(
    tx,
  )
  const indexes = rows.flatMap(({ address }) => (address ? [emailIndex(vault, address)] : []))
  const cards = await sql<{ id: string }>`
    select distinct mine.candidate_id as id from candidate c join application mine on mine.own_candidate_id = c.id
    where mine.candidate_id is not null and (c.email_index = any(${indexes}::bytea[]) or c.employee_id = ${actor.employeeId}::uuid)`.execute(
    tx,
  )
  return cards.rows.map(({ id }) => id)
}
