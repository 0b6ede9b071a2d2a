import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'

const personPlaces = subject('person-places', { module: ATTENDANCE_MODULE })

const MAX_PLACES = 100

/** The places of somebody who clocks in elsewhere than at those of their office. */
export const PersonPlaces = z.object({
  /** The person. */
  id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  office_name: z.string().nullable(),
  place_ids: z.array(Id),
  places: z.array(z.string()),
  actions: z.array(z.enum(['edit'])),
})

export const personPlacesApi = {
  list: personPlaces.page('GET /api/attendance/person-places', {
    access: 'attendance:manage',
    row: PersonPlaces,
    sort: ['full_name', 'employee_no'],
    exports: 'attendance:manage',
  }),
  /** Sets where somebody clocks in; with none, at the places of their office again. */
  set: personPlaces.endpoint('PUT /api/attendance/people/{id}/places', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, place_ids: z.array(Id).max(MAX_PLACES) }),
    reply: z.object({ id: Id, places: z.number().int() }),
  }),
  /** The places that may be given: those of all offices, in use. */
  choices: personPlaces.endpoint('GET /api/attendance/person-places/choices', {
    access: 'attendance:manage',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
}
