import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Upload } from '#base/endpoints/upload.ts'
import { DomainError, errorCode } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { safeFileName } from './file-names.ts'

/** What a body may hold: numbers of parts, and bytes. */
export type UploadLimits = {
  fileSize: number
  files: number
  fields: number
  fieldSize: number
  parts: number
  /** Bytes of all files, of all fields, and of the body with everything between them. Reading stops at each. */
  together?: { files: number; fields: number; body: number }
}

const SIGNED_IN_LIMITS: UploadLimits = {
  fileSize: 25 * 1024 * 1024,
  files: 10,
  fields: 20,
  fieldSize: 100 * 1024,
  parts: 30,
}

/**
 * Receives the parts of a multipart body. Files are streamed to temporary files and measured on the way. Fields are
 * always text, whatever type they claim. A repeated name becomes a list. `discard` removes the files. Throws Refused
 * 400 for an invalid or incomplete body, 413 for one beyond the limits.
 */
export async function receiveUploads(
  request: FastifyRequest,
  dataFolder: string,
  { together, ...limits }: UploadLimits = SIGNED_IN_LIMITS,
): Promise<{ fields: Record<string, unknown>; discard: () => Promise<void> }> {
  if (!request.isMultipart()) throw new DomainError('unsupported_type', { status: 415 })
  const folder = path.join(dataFolder, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fields: Record<string, unknown> = {}
  const paths: string[] = []
  const countFiles = createByteCounter(together?.files)
  const countFields = createByteCounter(together?.fields)
  const discard = async () => {
    await Promise.all(paths.map((file) => rm(file, { force: true })))
  }
  try {
    if (together) stopReadingBeyond(request, together.body)
    for await (const part of request.parts({ limits })) {
      if (part.fieldname === undefined) throw malformedBody()
      if (part.type === 'field') {
        if (part.valueTruncated) throw tooLarge()
        // Otherwise a part that claims to be JSON would arrive as an object.
        if (part.mimetype !== 'text/plain' || typeof part.value !== 'string') throw malformedBody()
        countFields(Buffer.byteLength(part.value))
        addField(fields, part.fieldname, part.value)
        continue
      }
      if (!part.filename) throw malformedBody()
      const file = path.join(folder, randomUUID())
      paths.push(file)
      addField(fields, part.fieldname, await writeUpload(part, file, countFiles))
    }
    return { fields, discard }
  } catch (error) {
    await discard()
    throw isUnreadable(error) ? malformedBody() : error
  }
}

/** Adds up bytes, and throws 413 where they are more than `most`. */
function createByteCounter(most = Number.POSITIVE_INFINITY): (bytes: number) => void {
  let total = 0
  return (bytes) => {
    total += bytes
    if (total > most) throw tooLarge()
  }
}

/**
 * Makes receiving fail with 413 once the body has more bytes than this, whatever they are: the parser would pass over
 * what precedes the first part, and over the rest of a file that is too long.
 */
function stopReadingBeyond({ raw }: FastifyRequest, most: number): void {
  const count = createByteCounter(most)
  const check = (chunk: Buffer) => {
    try {
      count(chunk.length)
    } catch (error) {
      raw.off('data', check)
      // The parser lets go of the body, and reports this error from the part that it is at.
      raw.emit('error', error)
      raw.pause()
    }
  }
  raw.on('data', check)
}

async function writeUpload(part: MultipartFile, file: string, count: (bytes: number) => void): Promise<Upload> {
  let size = 0
  const hash = createHash('sha256')
  const counter = new Transform({
    transform(chunk, _, done) {
      try {
        count(chunk.length)
      } catch (error) {
        return done(error as Error)
      }
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, counter, createWriteStream(file, { mode: 0o600 }))
  if (part.file.truncated) throw tooLarge()
  return new Upload({ name: safeFileName(part.filename), path: file, size, sha256: hash.digest('hex') })
}

/**
 * Whether the parser could not read the body: its errors are plain. Disk errors have a code, such as ENOSPC; errors of
 * limits have a status.
 */
function isUnreadable(error: unknown): boolean {
  const code = errorCode(error)
  if (code?.startsWith('FST_')) return toFields(error).statusCode !== 413
  return code === 'ERR_STREAM_PREMATURE_CLOSE' || (code === undefined && toFields(error).constructor === Error)
}

function tooLarge(): DomainError {
  return new DomainError('too_large', { status: 413 })
}

function malformedBody(): DomainError {
  return new DomainError('malformed', { status: 400 })
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name in Object.prototype || name === 'prototype') throw malformedBody()
  const known = fields[name]
  fields[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
}
