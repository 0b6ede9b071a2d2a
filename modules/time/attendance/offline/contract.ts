import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoint.ts'
import { MomentField, ShortText } from '#base/fields.ts'
import { ATTENDANCE_MODULE } from '#base/modules.ts'
import { ClockedPunch } from '../contract.ts'

const key = subject('press-key', { module: ATTENDANCE_MODULE })

export const OwnDeviceKey = z.object({
  id: Id,
  device_name: z.string(),
  made_at: MomentField(),
  seen_at: MomentField(),
  version: z.number().int(),
})

export const DeviceKey = OwnDeviceKey.extend({
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  state: z.enum(['active', 'revoked']).meta({ kind: 'status' }),
  /** How many other people sign on the same device. */
  others: z.number().int(),
  actions: z.array(z.enum(['revoke'])),
})

export const offlinePunchApi = {
  /** Makes a device known for the person who is signed in: what it signs is theirs. */
  register: key.endpoint('POST /api/attendance/press-keys', {
    access: 'attendance:press',
    input: z.strictObject({
      /** Made up by the device once, and the same for everybody on it. */
      device_id: Id,
      device_name: ShortText(),
      /** A point of P-256, uncompressed, as base64. */
      public_key: z.string().length(88),
    }),
    reply: z.object({ id: Id }),
  }),
  mine: key.endpoint('GET /api/attendance/press-keys/mine', {
    access: 'attendance:press',
    reply: z.array(OwnDeviceKey),
  }),
  end: key.endpoint('POST /api/attendance/press-keys/{id}/end', {
    access: 'attendance:press',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
  list: key.page('GET /api/attendance/press-keys', {
    access: 'attendance:manage',
    row: DeviceKey,
    filters: { employee_id: Id.optional() },
    sort: ['full_name', 'seen_at', 'made_at'],
    exports: 'attendance:manage',
  }),
  revoke: key.endpoint('POST /api/attendance/press-keys/{id}/revoke', {
    access: 'attendance:manage',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
  /** A press that was made without network, as the device signed it: sent again, it is the same punch. */
  send: key.endpoint('POST /api/attendance/presses/sent', {
    access: 'attendance:press',
    input: z.strictObject({
      key_id: Id,
      client_id: Id,
      /** The text that was signed, to the letter. */
      signed: z.string().min(2).max(4000),
      signature: z.string().length(88),
      /** By the device's clock, as it is sent. */
      sent_at: MomentField(),
    }),
    reply: ClockedPunch,
  }),
}
