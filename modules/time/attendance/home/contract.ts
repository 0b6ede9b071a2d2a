import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, Decimal, MomentField } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'

const home = subject('home-point', { module: ATTENDANCE_MODULE })

export const HomeState = z.enum(['proposed', 'confirmed', 'declined', 'revoked'])

export const HomePoint = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  state: HomeState.meta({ kind: 'status' }),
  latitude: z.number(),
  longitude: z.number(),
  accuracy_m: z.number().int(),
  proposed_at: MomentField(),
  from_day: DayField().nullable(),
  until_day: DayField().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['confirm', 'decline', 'revoke'])),
})

export const homeApi = {
  list: home.page('GET /api/attendance/homes', {
    access: 'attendance:manage',
    row: HomePoint,
    filters: { state: HomeState.optional(), employee_id: Id.optional() },
    sort: ['proposed_at', 'full_name', 'from_day'],
    order: '-proposed_at',
    exports: 'attendance:manage',
  }),
  /** Proposes the caller's current position as their home; it counts once HR confirms it. */
  propose: home.endpoint('POST /api/attendance/homes', {
    access: 'attendance:press',
    input: z.strictObject({
      latitude: Decimal({ min: -90, max: 90, decimals: 6 }),
      longitude: Decimal({ min: -180, max: 180, decimals: 6 }),
      accuracy_m: z.number().min(0).max(1_000_000),
    }),
    reply: z.object({ id: Id }),
  }),
  confirm: home.endpoint('POST /api/attendance/homes/{id}/confirm', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, version: Version, from_day: DayField() }),
    reply: z.object({ id: Id }),
  }),
  decline: home.endpoint('POST /api/attendance/homes/{id}/decline', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
  /** The home counts until the day before this one. */
  revoke: home.endpoint('POST /api/attendance/homes/{id}/revoke', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, version: Version, from_day: DayField() }),
    reply: z.object({ id: Id }),
  }),
}
