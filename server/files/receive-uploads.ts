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

const LIMITS = { fileSize: 25 * 1024 * 1024, files: 10, fields: 20, fieldSize: 100 * 1024, parts: 30 }

/**
 * Receives the parts of a multipart body. Files are streamed to temporary files and measured on the way. Fields are
 * always text, whatever type they claim. A repeated name becomes a list. `discard` removes the files. Throws Refused
 * 400 for an invalid or incomplete body, 413 for one beyond the limits.
 */
export async function receiveUploads(
  request: FastifyRequest,
  dataFolder: string,
): Promise<{ fields: Record<string, unknown>; discard: () => Promise<void> }> {
  if (!request.isMultipart()) throw new DomainError('unsupported_type', { status: 415 })
  const folder = path.join(dataFolder, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fields: Record<string, unknown> = {}
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((file) => rm(file, { force: true })))
  }
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.fieldname === undefined) throw malformedBody()
      if (part.type === 'field') {
        if (part.valueTruncated) throw new DomainError('too_large', { status: 413 })
        // Otherwise a part that claims to be JSON would arrive as an object.
        if (part.mimetype !== 'text/plain' || typeof part.value !== 'string') throw malformedBody()
        addField(fields, part.fieldname, part.value)
        continue
      }
      if (!part.filename) throw malformedBody()
      const file = path.join(folder, randomUUID())
      paths.push(file)
      addField(fields, part.fieldname, await writeUpload(part, file))
    }
    return { fields, discard }
  } catch (error) {
    await discard()
    throw isUnreadable(error) ? malformedBody() : error
  }
}

async function writeUpload(part: MultipartFile, file: string): Promise<Upload> {
  let size = 0
  const hash = createHash('sha256')
  const counter = new Transform({
    transform(chunk, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(part.file, counter, createWriteStream(file, { mode: 0o600 }))
  if (part.file.truncated) throw new DomainError('too_large', { status: 413 })
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

function malformedBody(): DomainError {
  return new DomainError('malformed', { status: 400 })
}

function addField(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name in Object.prototype || name === 'prototype') throw malformedBody()
  const known = fields[name]
  fields[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
}
