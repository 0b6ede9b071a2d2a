import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#base/endpoint.ts'
import { Refused } from '#base/errors.ts'

const MAX_FILE = 25 * 1024 * 1024
const MAX_FILES = 10
const MAX_FIELDS = 20
const MAX_FIELD = 100 * 1024

/**
 * The parts of a multipart body: files streamed to temporary ones with a byte counter, fields as text. A field given
 * more than once is a list. `discard` removes the files.
 */
export async function receivedUploads(
  request: FastifyRequest,
  dataFolder: string,
): Promise<{ fields: Record<string, unknown>; discard: () => Promise<void> }> {
  if (!request.isMultipart()) throw new Refused('unsupported_type', { status: 415 })
  const folder = path.join(dataFolder, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const fields: Record<string, unknown> = {}
  const paths: string[] = []
  const discard = async () => {
    await Promise.all(paths.map((file) => rm(file, { force: true })))
  }
  try {
    const parts = request.parts({
      limits: {
        fileSize: MAX_FILE,
        files: MAX_FILES,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD,
        parts: MAX_FILES + MAX_FIELDS,
      },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new Refused('too_large', { status: 413 })
        put(fields, part.fieldname, part.value)
        continue
      }
      const file = path.join(folder, randomUUID())
      paths.push(file)
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
      if (part.file.truncated) throw new Refused('too_large', { status: 413 })
      put(fields, part.fieldname, {
        name: part.filename,
        path: file,
        size,
        type: part.mimetype,
        sha256: hash.digest('hex'),
      } satisfies Upload)
    }
    return { fields, discard }
  } catch (error) {
    await discard()
    if ((error as { code?: string }).code?.startsWith('FST_')) throw new Refused('too_large', { status: 413 })
    throw error
  }
}

function put(fields: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__' || name === 'constructor' || name === 'prototype')
    throw new Refused('malformed', { status: 400 })
  const known = fields[name]
  fields[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
}
