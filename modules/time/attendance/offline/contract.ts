import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { MomentField, ShortText } from '#base/endpoints/fields.ts'
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
  /** Other people with a key on the same device. */
  others: z.number().int(),
  actions: z.array(z.enum(['revoke'])),
})

export const offlinePunchApi = {
  /** Registers a device's public key for the caller: punches signed with it are theirs. */
  register: key.endpoint('POST /api/attendance/press-keys', {
    access: 'attendance:press',
    input: z.strictObject({
      /** Created by the device once; the same for everybody on it. */
      device_id: Id,
      device_name: ShortText(),
      /** An uncompressed P-256 point as base64. */
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
  /** Sends an offline punch as signed by the device. Sending it again returns the same punch. */
  send: key.endpoint('POST /api/attendance/presses/sent', {
    access: 'attendance:press',
    input: z.strictObject({
      key_id: Id,
      client_id: Id,
      /** The signed text, byte for byte. */
      signed: z.string().min(2).max(4000),
      signature: z.string().length(88),
      /** The device's clock at sending. */
      sent_at: MomentField(),
    }),
    reply: ClockedPunch,
  }),
}
