import { z } from 'zod'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'

const personPlaces = subject('person-places', { module: ATTENDANCE_MODULE })

const MAX_PLACES = 100

/** A person with places of their own for clocking in. */
export const PersonPlaces = z.object({
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
  /** Sets a person's places; an empty list returns them to their office's places. */
  set: personPlaces.endpoint('PUT /api/attendance/people/{id}/places', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, place_ids: z.array(Id).max(MAX_PLACES) }),
    reply: z.object({ id: Id, places: z.number().int() }),
  }),
  /** Active places of all offices. */
  choices: personPlaces.endpoint('GET /api/attendance/person-places/choices', {
    access: 'attendance:manage',
    reply: z.array(z.object({ id: Id, name: z.string() })),
  }),
}
