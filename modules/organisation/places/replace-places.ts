import { conflict, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import { lockAllVersioned, updateVersioned } from '#server/database/records.ts'
import { requireOffice } from './queries.ts'

type PlacePoint = { name: string; latitude: number; longitude: number; radius_m: number }

/** Replaces all places of an office, or none. Throws 404, 409 and 422. */
export async function replacePlaces(
  context: Context,
  officeId: string,
  seen: readonly { id: string; version: number }[],
  places: readonly (PlacePoint & { id?: string })[],
): Promise<void> {
  const { tx, record } = context
  const office = await requireOffice(context, 'place:edit', officeId)
  requireDifferentNames(places)
  const before = await tx.selectFrom('place').selectAll().where('office_id', '=', office.id).orderBy('id').execute()
  const known = new Map(before.map((place) => [place.id, place]))
  if (seen.some(({ id }) => !known.has(id)) || places.some(({ id }) => id !== undefined && !known.has(id)))
    throw notFound()
  if (seen.length !== before.length) throw conflict('places_changed')
  await lockAllVersioned(tx, 'place', seen)

  const keptIds = new Set(places.flatMap(({ id }) => id ?? []))
  for (const { id, name, latitude, longitude, radius_m } of before.filter((place) => !keptIds.has(place.id))) {
    await tx.deleteFrom('place').where('id', '=', id).execute()
    record({ kind: 'place', id, name, before: { office: office.name, latitude, longitude, radius_m } })
  }
  for (const { id, ...point } of places)
    if (id === undefined) await insertPlace(context, office, point)
    else {
      const { difference } = await updateVersioned(
        tx,
        'place',
        { id, version: required(known.get(id), `the place ${id}`).version },
        point,
      )
      record({ kind: 'place', id, name: point.name, ...difference })
    }
}

/** Inserts a place of an office and logs it. Returns its id. */
export async function insertPlace({ tx, record }: Context, office: { id: string; name: string }, point: PlacePoint) {
  const { id } = await tx
    .insertInto('place')
    .values({ office_id: office.id, ...point })
    .returning('id')
    .executeTakeFirstOrThrow()
  record({ kind: 'place', id, name: point.name, after: { office: office.name, ...point } })
  return id
}

function requireDifferentNames(places: readonly PlacePoint[]): void {
  const names = new Set<string>()
  for (const [index, { name }] of places.entries()) {
    const key = name.toLowerCase()
    if (names.has(key)) throw invalidField(`places.${index}.name`, 'name_taken')
    names.add(key)
  }
}
