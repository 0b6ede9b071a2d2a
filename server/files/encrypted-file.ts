import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'

// A stored file is this mark, a nonce, the bytes encrypted with AES-256-GCM, and the tag. `place` binds it to its
// company and id.
const MARK = Buffer.from('KERANI SEALED FILE 1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = MARK.length + NONCE_BYTES

export async function* encryptFile(
  key: Buffer,
  place: string,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(place))
  yield Buffer.concat([MARK, nonce])
  for await (const chunk of content) yield cipher.update(chunk)
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts a stored file. An unencrypted file of an earlier release is returned unchanged. A tampered file throws at
 * its end.
 */
export async function* decryptFile(at: string, key: Buffer, place: string): AsyncGenerator<Buffer> {
  const file = await open(at)
  try {
    const { size } = await file.stat()
    const head = Buffer.alloc(HEAD_BYTES)
    await file.read(head, 0, HEAD_BYTES, 0)
    const isEncrypted = head.subarray(0, MARK.length).equals(MARK) && size >= HEAD_BYTES + TAG_BYTES
    const [start, end] = isEncrypted ? [HEAD_BYTES, size - TAG_BYTES - 1] : [0, size - 1]
    const stored = end < start ? [] : file.createReadStream({ start, end, autoClose: false, highWaterMark: 256 * 1024 })
    if (!isEncrypted) return yield* stored
    const tag = Buffer.alloc(TAG_BYTES)
    await file.read(tag, 0, TAG_BYTES, size - TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(MARK.length))
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(tag)
    for await (const chunk of stored) yield decipher.update(chunk)
    yield decipher.final()
  } finally {
    await file.close()
  }
}
