import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** The keys by which push services recognise this installation (RFC 8292). */
export type VapidKeys = {
  privateKey: KeyObject
  /** The point of the curve in base64url, as browsers take it. */
  publicKey: string
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** Of more bytes than the key, so that the remainder prefers no key (FIPS 186-5, A.2.1). */
const SEED_BYTES = 48
const HOURS_VALID = 12

/** Derives the key pair from the installation's secret for pushes: always the same, so that nothing is stored. */
export function deriveVapidKeys(secret: Buffer): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'kerani', 'vapid', SEED_BYTES))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y }
  return { privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey: point.toString('base64url') }
}

/**
 * Creates the `authorization` header of a push. `contact` is an https or mailto address by which the operators of a push
 * service reach those of this installation.
 */
export async function vapidAuthorization(
  { privateKey, publicKey }: VapidKeys,
  endpoint: string,
  contact: string,
  now: Date,
): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + HOURS_VALID * 3_600)
    .setSubject(contact)
    .sign(privateKey)
  return `vapid t=${token}, k=${publicKey}`
}

/** The contact of an installation: its address where others can open it, else the sender of its mails. */
export function pushContact(publicUrl: string, mailFrom: string): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom.trim()}`
}
