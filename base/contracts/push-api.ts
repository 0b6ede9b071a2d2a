import { z } from 'zod'
import { Id, subject } from '../endpoints/endpoint.ts'
import { MomentField, Secret } from '../endpoints/fields.ts'

const push = subject('push')

/** The address of a browser at its push service: whoever has it and the keys can push to it. */
const Endpoint = Secret(z.string().min(1).max(1_000))
const Base64Url = (max: number) =>
  Secret(
    z
      .string()
      .regex(/^[\w-]+$/)
      .max(max),
  )

/** The caller's devices that notices are pushed to. */
export const pushApi = {
  /** `public_key` is what browsers ask for before they give an address. */
  devices: push.endpoint('GET /api/push', {
    access: 'staff',
    reply: z.object({
      public_key: z.string(),
      devices: z.array(z.object({ id: Id, device: z.string(), created_at: MomentField(), used_at: MomentField() })),
    }),
  }),
  /** Registers this browser, also where it is registered already; 409 `push_devices_full` beyond ten. */
  add: push.endpoint('POST /api/push/devices', {
    access: 'staff',
    usesIdempotencyKey: false,
    input: z.strictObject({ endpoint: Endpoint, p256dh: Base64Url(100), auth: Base64Url(40) }),
    reply: z.object({ id: Id }),
  }),
  /**
   * Says whose this browser is: `id` where it is the caller's here, `is_elsewhere` where it is theirs in another company.
   * Their device then belongs to the present session.
   */
  current: push.endpoint('POST /api/push/devices/current', {
    access: 'staff',
    safe: true,
    input: z.strictObject({ endpoint: Endpoint }),
    reply: z.object({ id: Id.nullable(), is_elsewhere: z.boolean() }),
  }),
  test: push.endpoint('POST /api/push/devices/{id}/test', {
    access: 'staff',
    usesIdempotencyKey: false,
    input: z.strictObject({ id: Id }),
    reply: z.object({}),
  }),
  remove: push.endpoint('DELETE /api/push/devices/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Id }),
    reply: z.object({ removed: z.number().int() }),
  }),
}
