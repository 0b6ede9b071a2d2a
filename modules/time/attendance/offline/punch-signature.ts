import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { Decimal } from '#base/endpoints/fields.ts'

const PositionFields = {
  latitude: Decimal({ min: -90, max: 90, decimals: 6 }),
  longitude: Decimal({ min: -180, max: 180, decimals: 6 }),
  accuracy_m: z.number().min(0).max(1_000_000),
  age_s: z.number().int().min(0).max(86_400),
}
const Moment = z.iso.datetime().transform((text) => Date.parse(text))

/** The signed text: the punch and the device's clock readings. */
const SignedPunchText = z.strictObject({
  key_id: z.uuid(),
  client_id: z.uuid(),
  device_at: Moment,
  heard_at: Moment.nullable(),
  off_s: z.number().int().min(-1e9).max(1e9).nullable(),
  silent_s: z.number().int().min(0).max(1e8).nullable(),
  given: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['place', 'home']), ...PositionFields }),
    z.strictObject({ kind: z.literal('code'), code: z.string().min(1).max(500) }),
  ]),
})

/** Length of an uncompressed P-256 point: 4, x, y. */
const POINT_BYTES = 65
const SIGNATURE_BYTES = 64

/** Decodes a raw public key from a browser; undefined when it is no point of the curve. */
export function parsePublicKey(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === POINT_BYTES && bytes[0] === 4 && toPublicKey(bytes) ? bytes : undefined
}

/** Returns the signed content when the signature is valid, otherwise undefined. */
export function verifySignedPunch(
  publicKey: Buffer,
  text: string,
  signature: string,
): z.output<typeof SignedPunchText> | undefined {
  const key = toPublicKey(publicKey)
  const bytes = Buffer.from(signature, 'base64')
  if (!key || bytes.length !== SIGNATURE_BYTES) return undefined
  if (!verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)) return undefined
  try {
    return SignedPunchText.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function toPublicKey(bytes: Buffer) {
  const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) } })
  } catch {
    return undefined
  }
}
