import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { MomentField, Secret, ShortText } from '#base/endpoints/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'

const kiosk = subject('kiosk', { module: ATTENDANCE_MODULE })
const kioskDevice = subject('kiosk')

/** `late`: its opening code expired. `open`: it shows codes. */
export const KioskState = z.enum(['waiting', 'late', 'open', 'revoked'])

export const Kiosk = z.object({
  id: Id,
  name: z.string(),
  office_id: Id,
  office_name: z.string(),
  place_id: Id.nullable(),
  place_name: z.string().nullable(),
  state: KioskState.meta({ kind: 'status' }),
  opened_at: MomentField().nullable(),
  seen_at: MomentField().nullable(),
  version: z.number().int(),
  actions: z.array(z.enum(['edit', 'renew', 'revoke'])),
})

const kioskFields = {
  name: ShortText(),
  /** Null for everybody of the office. */
  place_id: Id.nullable(),
}

/** The code that opens a device; shown once. */
const Opening = z.object({ id: Id, code: Secret(z.string()), until: MomentField(), address: z.string() })

export const KioskDisplay = z.object({
  name: z.string(),
  company: z.string(),
  office: z.string(),
  place: z.string().nullable(),
  zone: z.string(),
  /** Time of the reply, since a tablet's clock may be wrong. */
  now: MomentField(),
  /** Content of the QR picture: an address that a phone's camera opens. Null while the place is inactive. */
  link: z.string().nullable(),
  /** Milliseconds from `now` until the next code. */
  next_in: z.number().int(),
  /** People who have just clocked in here. */
  greeted: z.array(z.object({ id: Id, name: z.string(), clock: z.string() })),
})

export const kioskApi = {
  list: kiosk.page('GET /api/attendance/kiosks', {
    access: 'attendance:setting',
    row: Kiosk,
    filters: { office_id: Id.optional() },
    sort: ['name', 'office_name', 'seen_at'],
    exports: 'attendance:setting',
  }),
  create: kiosk.endpoint('POST /api/attendance/kiosks', {
    access: 'attendance:setting',
    usesIdempotencyKey: false,
    input: z.strictObject({ ...kioskFields, office_id: Id, place_id: kioskFields.place_id.default(null) }),
    reply: Opening,
  }),
  /** The device shows a changed name or place at once. */
  update: kiosk.endpoint('PATCH /api/attendance/kiosks/{id}', {
    access: 'attendance:setting',
    input: z.strictObject({ id: Id, version: Version, ...kioskFields }),
    reply: z.object({ id: Id }),
  }),
  /** Issues a new opening code; the device that was open stops showing codes. */
  renew: kiosk.endpoint('POST /api/attendance/kiosks/{id}/code', {
    access: 'attendance:setting',
    usesIdempotencyKey: false,
    input: z.strictObject({ id: Id, version: Version }),
    reply: Opening,
  }),
  revoke: kiosk.endpoint('POST /api/attendance/kiosks/{id}/revoke', {
    access: 'attendance:setting',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
  open: kioskDevice.endpoint('POST /api/kiosk/open', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ code: Secret(ShortText(40)) }),
    reply: KioskDisplay,
  }),
  /** What the device shows; null when it is no kiosk or was revoked. */
  shown: kioskDevice.endpoint('GET /api/kiosk', {
    access: 'public',
    reply: z.object({ kiosk: KioskDisplay.nullable() }),
  }),
}
