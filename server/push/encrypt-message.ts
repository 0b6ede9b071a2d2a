import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, in base64url: a P-256 point of 65 bytes and 16 random bytes. */
export type SubscriptionKeys = { p256dh: string; auth: string }

const CURVE = 'prime256v1'
/** One record holds the whole message: its size is larger than any message that push services take. */
const RECORD_SIZE = 4_096

/**
 * Encrypts a message for one browser as the body of a push: RFC 8291 with the coding `aes128gcm` of RFC 8188. The last
 * argument is for the published test vector only. Throws where the browser's key is no point of the curve.
 */
export function encryptMessage(
  message: string,
  { p256dh, auth }: SubscriptionKeys,
  fixed?: { privateKey: Buffer; salt: Buffer },
): Buffer {
  const sender = createECDH(CURVE)
  if (fixed) sender.setPrivateKey(fixed.privateKey)
  else sender.generateKeys()
  const salt = fixed?.salt ?? randomBytes(16)
  const receiverKey = Buffer.from(p256dh, 'base64url')
  const senderKey = sender.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey])
  const shared = sender.computeSecret(receiverKey)
  const input = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32))
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The byte 2 marks the end of the last record.
  const sealed = Buffer.concat([
    cipher.update(message, 'utf8'),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(RECORD_SIZE)
  return Buffer.concat([salt, recordSize, Buffer.of(senderKey.length), senderKey, sealed])
}

/** Whether a browser's keys can be encrypted for. */
export function areKeysUsable(keys: SubscriptionKeys): boolean {
  try {
    encryptMessage('', keys)
    return Buffer.from(keys.auth, 'base64url').length === 16
  } catch {
    return false
  }
}
