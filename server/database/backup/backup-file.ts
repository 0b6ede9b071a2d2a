import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { errorMessage } from '#base/errors.ts'
import { required } from '#base/required.ts'

// A backup is a gzip stream, encrypted with AES-256-GCM if there is a key. Inside, JSON lines describe what follows,
// and pieces of bytes have the form `<length> <bytes>`. The last line is the SHA-256 of everything before it.

export type BackupPiece = Record<string, unknown> | Buffer

/** The file is incomplete, not a backup, or not readable with this key. Nothing may be restored from it. */
export class DamagedBackupError extends Error {}

const ENCRYPTION_MARK = Buffer.from('KERANI SEALED 1\n')
const NONCE_BYTES = 12
const TAG_BYTES = 16
const LONGEST_LINE = 256 * 1024 * 1024

/** Writes all pieces. The file gets its name only once it is complete and flushed to disk. */
export async function writeBackupFile(file: string, pieces: AsyncIterable<BackupPiece>, key?: Buffer): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(
      () => framePieces(pieces),
      createGzip({ level: 5 }),
      key ? (compressed: AsyncIterable<Buffer>) => encryptStream(compressed, key) : new PassThrough(),
      createWriteStream(part, { mode: 0o600, flags: 'w', flush: true }),
    )
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Reads the pieces of a backup. Ends without an error only if the file is complete and its hash matches. Throws
 * DamagedBackupError.
 */
export async function* readBackupFile(file: string, key?: Buffer): AsyncGenerator<BackupPiece> {
  const content = new PassThrough()
  const [source, ...unsealing] = await openBackup(file, key)
  let failure: unknown
  const flowing = pipeline([required(source, 'the stream of a backup'), ...unsealing, createGunzip(), content]).catch(
    (error) => {
      failure = error
      content.destroy()
    },
  )
  try {
    yield* unframePieces(content)
  } catch (error) {
    content.destroy()
    await flowing
    if (error instanceof DamagedBackupError) throw error
    const hint = key ? ' If it is whole, KERANI_BACKUP_KEY is not the key that it was sealed with.' : ''
    throw new DamagedBackupError(
      `The backup ${file} is damaged or incomplete: ${errorMessage(failure ?? error)}.${hint}`,
    )
  } finally {
    content.destroy()
    await flowing
  }
}

async function* framePieces(pieces: AsyncIterable<BackupPiece>): AsyncGenerator<Buffer> {
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

async function* unframePieces(content: AsyncIterable<Buffer>): AsyncGenerator<BackupPiece> {
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let length = 0
  const source = content[Symbol.asyncIterator]()
  const readMore = async (): Promise<boolean> => {
    const { done, value } = await source.next()
    if (done) return false
    chunks.push(value)
    length += value.length
    return true
  }
  const takeBytes = async (wanted: number): Promise<Buffer> => {
    while (length < wanted) if (!(await readMore())) throw new DamagedBackupError('The backup ends too early.')
    const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
    chunks = [all.subarray(wanted)]
    length -= wanted
    return all.subarray(0, wanted)
  }
  const readLine = async (): Promise<Buffer> => {
    for (;;) {
      const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
      chunks = [all]
      const end = all.indexOf(0x0a)
      if (end >= 0) return takeBytes(end + 1)
      if (length > LONGEST_LINE || !(await readMore())) throw new DamagedBackupError('The backup ends too early.')
    }
  }
  for (;;) {
    const head = await readLine()
    const parsedLine: number | Record<string, unknown> = JSON.parse(head.toString('utf8'))
    if (typeof parsedLine === 'object' && typeof parsedLine.sha256 === 'string') {
      if (parsedLine.sha256 !== hash.digest('hex'))
        throw new DamagedBackupError('The backup is not what was written: its hash differs.')
      if (length > 0 || (await readMore())) throw new DamagedBackupError('Something follows the end of the backup.')
      return
    }
    hash.update(head)
    if (typeof parsedLine === 'number') {
      const bytes = await takeBytes(parsedLine)
      hash.update(bytes)
      yield bytes
    } else {
      yield parsedLine
    }
  }
}

async function* encryptStream(compressed: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  yield ENCRYPTION_MARK
  yield nonce
  for await (const chunk of compressed) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

/** Opens the file as a stream of compressed bytes, followed by its decryption if it is encrypted. */
async function openBackup(file: string, key?: Buffer): Promise<(NodeJS.ReadableStream | NodeJS.ReadWriteStream)[]> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new DamagedBackupError(`${file} cannot be read (${error.code})`)
  })
  try {
    const { size } = await handle.stat()
    const front = Buffer.alloc(ENCRYPTION_MARK.length + NONCE_BYTES)
    const tag = Buffer.alloc(TAG_BYTES)
    await handle.read(front, 0, front.length, 0)
    if (!front.subarray(0, ENCRYPTION_MARK.length).equals(ENCRYPTION_MARK)) {
      if (key)
        throw new DamagedBackupError(
          `${file} is not sealed, although KERANI_BACKUP_KEY is set. Unset it to restore this file.`,
        )
      return [createReadStream(file)]
    }
    if (!key) throw new DamagedBackupError(`${file} is sealed: set KERANI_BACKUP_KEY to the key it was made with.`)
    const end = size - TAG_BYTES
    if (end <= front.length) throw new DamagedBackupError(`${file} ends too early.`)
    await handle.read(tag, 0, TAG_BYTES, end)
    const decipher = createDecipheriv('aes-256-gcm', key, front.subarray(ENCRYPTION_MARK.length))
    decipher.setAuthTag(tag)
    return [createReadStream(file, { start: front.length, end: end - 1 }), decipher]
  } finally {
    await handle.close()
  }
}
