import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { messageOf } from '#base/errors.ts'

// A backup is a gzip stream, sealed with AES-256-GCM when there is a key. Inside, lines of JSON say what follows and
// pieces of bytes follow as `<length>\n<bytes>`. The last line is the SHA-256 of everything before it.

export type Piece = Record<string, unknown> | Buffer

/** The file is not whole, not ours, or not readable with this key. Nothing may be restored from it. */
export class DamagedBackup extends Error {}

const SEAL = Buffer.from('KERANI SEALED 1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LONGEST_LINE = 256 * 1024 * 1024

/** Writes all pieces. The file appears under its name only once it is whole and on the disk. */
export async function writeBackupFile(file: string, pieces: AsyncIterable<Piece>, key?: Buffer): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(
      () => framed(pieces),
      createGzip({ level: 5 }),
      key ? (compressed: AsyncIterable<Buffer>) => sealed(compressed, key) : new PassThrough(),
      createWriteStream(part, { mode: 0o600, flags: 'w', flush: true }),
    )
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** The pieces of a backup. Ends normally only when the whole file was there and its hash is right. Throws DamagedBackup. */
export async function* readBackupFile(file: string, key?: Buffer): AsyncGenerator<Piece> {
  const content = new PassThrough()
  const [source, ...unsealing] = await opened(file, key)
  let failure: unknown
  const flowing = pipeline([source!, ...unsealing, createGunzip(), content]).catch((error) => {
    failure = error
    content.destroy()
  })
  try {
    yield* unframed(content)
  } catch (error) {
    content.destroy()
    await flowing
    if (error instanceof DamagedBackup) throw error
    const hint = key ? ' If it is whole, KERANI_BACKUP_KEY is not the key that it was sealed with.' : ''
    throw new DamagedBackup(`The backup ${file} is damaged or incomplete: ${messageOf(failure ?? error)}.${hint}`)
  } finally {
    content.destroy()
    await flowing
  }
}

async function* framed(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    const head = Buffer.from(Buffer.isBuffer(piece) ? `${piece.length}\n` : `${JSON.stringify(piece)}\n`)
    for (const bytes of Buffer.isBuffer(piece) ? [head, piece] : [head]) {
      hash.update(bytes)
      yield bytes
    }
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}

async function* unframed(content: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  const hash = createHash('sha256')
  let held: Buffer[] = []
  let length = 0
  const source = content[Symbol.asyncIterator]()
  const more = async (): Promise<boolean> => {
    const { done, value } = await source.next()
    if (done) return false
    held.push(value)
    length += value.length
    return true
  }
  /** Takes this many bytes off the front. */
  const take = async (wanted: number): Promise<Buffer> => {
    while (length < wanted) if (!(await more())) throw new DamagedBackup('The backup ends too early.')
    const all = held.length === 1 ? held[0]! : Buffer.concat(held)
    held = [all.subarray(wanted)]
    length -= wanted
    return all.subarray(0, wanted)
  }
  const line = async (): Promise<Buffer> => {
    for (;;) {
      const all = held.length === 1 ? held[0]! : Buffer.concat(held)
      held = [all]
      const end = all.indexOf(0x0a)
      if (end >= 0) return take(end + 1)
      if (length > LONGEST_LINE || !(await more())) throw new DamagedBackup('The backup ends too early.')
    }
  }
  for (;;) {
    const head = await line()
    const said: number | Record<string, unknown> = JSON.parse(head.toString('utf8'))
    if (typeof said === 'object' && typeof said.sha256 === 'string') {
      if (said.sha256 !== hash.digest('hex'))
        throw new DamagedBackup('The backup is not what was written: its hash differs.')
      if (length > 0 || (await more())) throw new DamagedBackup('Something follows the end of the backup.')
      return
    }
    hash.update(head)
    if (typeof said === 'number') {
      const bytes = await take(said)
      hash.update(bytes)
      yield bytes
    } else {
      yield said
    }
  }
}

async function* sealed(compressed: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield SEAL
  yield nonce
  for await (const chunk of compressed) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** The file as a stream of compressed bytes, with what unseals it. */
async function opened(file: string, key?: Buffer): Promise<(NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new DamagedBackup(`${file} cannot be read (${error.code})`)
  })
  try {
    const { size } = await handle.stat()
    const front = Buffer.alloc(SEAL.length + NONCE_BYTES)
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(front, 0, front.length, 0)
    if (!front.subarray(0, SEAL.length).equals(SEAL)) {
      if (key)
        throw new DamagedBackup(
          `${file} is not sealed, although KERANI_BACKUP_KEY is set. Unset it to restore this file.`,
        )
      return [createReadStream(file)]
    }
    if (!key) throw new DamagedBackup(`${file} is sealed: set KERANI_BACKUP_KEY to the key it was made with.`)
    const end = size - TAG_BYTES
    if (end <= front.length) throw new DamagedBackup(`${file} ends too early.`)
    await handle.read(tag, 0, TAG_BYTES, end)
    const decipher = createDecipheriv('aes-256-gcm', key, front.subarray(SEAL.length))
    decipher.setAuthTag(tag)
    return [createReadStream(file, { start: front.length, end: end - 1 }), decipher]
  } finally {
    await handle.close()
  }
}
