import { sql } from 'kysely'
import { addDays, dayIn } from '#base/days.ts'
import { messageOf, Refused } from '#base/errors.ts'
import { joinOnDay } from '#modules/employees/as-of.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { clockOn } from './clock-text.ts'
import { judgeDays } from './judged.ts'
import { type FixJudged, fixJudged, type Place } from './rules/fix.ts'

export type Pressing = { latitude: number; longitude: number; accuracy_m: number; age_s: number }

type Refusal = Extract<FixJudged, { code: string }>

/** Where somebody works, with the clock there. */
export async function workplaceOf(tx: Tx, employee: string, today: string) {
  const { rows } = await sql<{ office: string | null; zone: string }>`
    select office.id as office, coalesce(office.timezone, (select timezone from company)) as zone
    from employee ${joinOnDay('employment', today)} left join office on office.id = employment.office_id
    where employee.id = ${employee}::uuid`.execute(tx)
  return rows[0]!
}

/** The places where people of an office clock in. */
export async function placesOf(tx: Tx, office: string | null): Promise<Place[]> {
  if (office === null) return []
  const rows = await tx
    .selectFrom('place')
    .select(['id', 'name', 'latitude', 'longitude', 'radius_m'])
    .where('office_id', '=', office)
    .where('is_active', '=', true)
    .orderBy('name')
    .execute()
  return rows.map(({ latitude, longitude, radius_m, ...place }) => ({
    ...place,
    latitude: Number(latitude),
    longitude: Number(longitude),
    radius: radius_m,
  }))
}

/** The caller's own record. Throws 422 for whoever has none. */
export function requireOwnRecord({ actor }: Pick<Context, 'actor'>): string {
  if (actor.employeeId === null) throw new Refused('press_no_record')
  return actor.employeeId
}

/**
 * Clocks in or out where the caller stands, or refuses by how much. A refused press is kept too, and counts for nothing: it
 * is written by itself, since the refusal undoes the call.
 */
export async function pressed(api: Api, context: Context, given: Pressing) {
  const { tx, now, today } = context
  const employee = requireOwnRecord(context)
  const { office, zone } = await workplaceOf(tx, employee, today)
  const fix = { ...given, accuracy: given.accuracy_m, age: given.age_s }
  const judged = fixJudged(fix, await placesOf(tx, office))
  if ('code' in judged) {
    void keepRefusal(api, context, employee, given, judged)
    const { code, ...params } = judged
    throw new Refused(code, { params, facts: params })
  }
  const { place, distance } = judged
  const { rows } = await sql<{ id: string }>`
    insert into punch (employee_id, at, source, received_at, place_id, latitude, longitude, accuracy_m, distance_m)
    values (${employee}::uuid, date_trunc('second', ${now}::timestamptz), 'location', ${now}, ${place.id}::uuid, ${given.latitude}, ${given.longitude},
      ${Math.round(given.accuracy_m)}, ${distance})
    on conflict (company_id, employee_id, at, source) where employee_id is not null do nothing returning id`.execute(tx)
  const known = await tx
    .selectFrom('punch')
    .select(['id', 'at'])
    .where('employee_id', '=', employee)
    .where('source', '=', 'location')
    .where('at', '=', sql<Date>`date_trunc('second', ${now}::timestamptz)`)
    .executeTakeFirstOrThrow()
  const day = dayIn(zone, known.at)
  context.record({ kind: 'punch', id: known.id, name: place.name, after: { place: place.name, distance_m: distance } })
  // After midnight it may be of the shift of the day before.
  await judgeDays(context, [employee], { first: addDays(day, -1), last: day })
  return {
    id: known.id,
    at: known.at.toISOString(),
    clock: clockOn(zone, day, known.at),
    place: place.name,
    distance_m: distance,
    is_known: rows.length === 0,
  }
}

async function keepRefusal(
  { database }: Api,
  { actor, now }: Context,
  employee_id: string,
  { latitude, longitude, accuracy_m }: Pressing,
  refusal: Refusal,
): Promise<void> {
  const too_far_m = refusal.code === 'press_too_far' ? Math.min(refusal.by, 2_147_483_647) : null
  await database
    .tenant(actor.companyId, (tx) =>
      tx
        .insertInto('refused_press')
        .values({
          ...{ employee_id, at: now, code: refusal.code, latitude, longitude, too_far_m },
          accuracy_m: Math.round(accuracy_m),
        })
        .execute(),
    )
    .catch((error) => console.error('refused press', messageOf(error)))
}
