import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Decimal, ShortText, UniqueRows } from '#base/endpoints/fields.ts'

const place = subject('place')

/** How many places an office may have. */
export const MAX_PLACES = 100

const point = {
  name: ShortText(),
  latitude: Decimal({ min: -90, max: 90, decimals: 6 }),
  longitude: Decimal({ min: -180, max: 180, decimals: 6 }),
  /** Metres around the point within which people clock in. */
  radius_m: z.number().int().min(10).max(50_000),
}

export const Place = z.object({
  id: Id,
  office_id: Id,
  office_name: z.string(),
  ...point,
  latitude: z.number(),
  longitude: z.number(),
  is_active: z.boolean(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'delete'])),
})

const OfficePlaces = z.object({ id: Id, places: z.array(Place) })

export const placeApi = {
  list: place.page('GET /api/{env}/attendance/coordinate', {
    access: 'place:read',
    row: Place,
    filters: { office_id: Id.optional() },
    sort: ['name', 'office_name', 'radius_m'],
    exports: 'place:read',
  }),
  create: place.endpoint('POST /api/{env}/attendance/coordinate', {
    access: 'place:edit',
    input: z.strictObject({ office_id: Id, ...point }),
    reply: Place,
  }),
  update: place.endpoint('PATCH /api/{env}/attendance/coordinate/{id}', {
    access: 'place:edit',
    input: z
      .strictObject({ ...point, is_active: z.boolean() })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: Place,
  }),
  remove: place.endpoint('DELETE /api/{env}/attendance/coordinate/{id}', {
    access: 'place:edit',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ removed: z.number().int() }),
  }),
  /** All places of one office. */
  ofOffice: place.endpoint('GET /api/{env}/attendance/coordinate/office/{id}', {
    access: 'place:read',
    input: z.strictObject({ id: Id }),
    reply: OfficePlaces,
  }),
  /** Replaces the places of an office: places with an id are changed, places without one are added, missing ones are deleted. */
  replace: place.endpoint('PUT /api/{env}/attendance/coordinate/office/{id}', {
    access: 'place:edit',
    input: z.strictObject({
      id: Id,
      /** The places that the caller saw. 409 where another was added since. */
      seen: UniqueRows(z.strictObject({ id: Id, version: Version }), ({ id }) => id, MAX_PLACES, 0),
      places: UniqueRows(z.strictObject({ id: Id.optional(), ...point }), ({ id }) => id, MAX_PLACES, 0),
    }),
    reply: OfficePlaces,
  }),
}
