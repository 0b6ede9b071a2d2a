import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The keys of this installation, each derived from the master key for one purpose. */
export type Secrets = {
  /** Chains the audit log. */
  audit: Buffer
  /** Signs the display token. */
  token: Buffer
  /** Wraps the companies' data keys. */
  wrap: Buffer
  /** Encrypts what belongs to an account, such as the secret of its second factor. */
  account: Buffer
  /** The installation's key pair for push services is derived from it. */
  push: Buffer
}

export function deriveSecrets(master: Buffer): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, 'kerani', purpose, 32))
  return {
    audit: derive('audit'),
    token: derive('token'),
    wrap: derive('wrap'),
    account: derive('account'),
    push: derive('push'),
  }
}

/** Bytes, or a key object: Node makes a key object of bytes for each use, which takes many times as long as the use. */
export type Key = Buffer | KeyObject

/**
 * AES-256-GCM: version, nonce, tag, text. `place` is authenticated with it, so that the value cannot be moved
 * elsewhere.
 */
export function encrypt(key: Key, place: string, plain: string | Buffer): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), text])
}

/** Throws when the value was changed, moved, or encrypted with another key. */
export function decrypt(key: Key, place: string, sealed: Buffer): Buffer {
  if (sealed[0] !== 1 || sealed.length < 29) throw new Error('Not a sealed value')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
  decipher.setAAD(Buffer.from(place))
  decipher.setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

/** Creates a random credential: the token for the browser, its hash for the database. */
export function createToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export function isSameBytes(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export function keyedHash(key: Key, value: string): Buffer {
  return createHmac('sha256', key).update(value).digest()
}
