import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { resolveError } from '#server/call/problem.ts'
import { receiveUploads } from './receive-uploads.ts'

/** Redirects written files to a full disk, which Linux provides as a device. */
const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const createWriteStream: typeof fs.createWriteStream = (file, options) =>
    fs.createWriteStream(disk.isFull ? '/dev/full' : file, options)
  return { ...fs, createWriteStream }
})

const BOUNDARY = 'between'
let folder: string
let api: FastifyInstance
/** The result of the last body. */
let received: { fields: Record<string, unknown>; discard: () => Promise<void> } | undefined
let refused: unknown

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'received-'))
  api = fastify()
  await api.register(multipart)
  api.post('/', { bodyLimit: 1_000_000_000 }, async (request) => {
    received = refused = undefined
    try {
      received = await receiveUploads(request, folder)
    } catch (error) {
      refused = error instanceof DomainError ? [error.code, error.status] : error
    }
    return {}
  })
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

type Part = { name: string | null; filename?: string; type?: string; content: string | Buffer }
const field = (name: string, content: string): Part => ({ name, content })
const file = (name: string, content: string | Buffer, filename = 'a.pdf'): Part => ({
  name,
  filename,
  content,
  type: 'application/pdf',
})

function bodyOf(parts: readonly Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, filename, type, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data${name === null ? '' : `; name="${name}"`}${filename === undefined ? '' : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ])
}
async function send(payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  await api.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type } })
  return refused ?? received!.fields
}
const sent = (...parts: Part[]) => send(bodyOf(parts))
const left = async () => (existsSync(path.join(folder, 'incoming')) ? readdir(path.join(folder, 'incoming')) : [])

describe('FIL-2 a multipart body', () => {
  it('becomes files on disk, measured, and fields as text', async () => {
    const content = Buffer.from('%PDF-1.7 \u00ff')
    const fields = await sent(field('note', '{"a":1}'), file('scan', content, '../../the scan.pdf'))
    const { scan, note } = fields as { scan: Upload; note: string }
    expect(note).toBe('{"a":1}')
    expect(scan).toBeInstanceOf(Upload)
    expect(scan).toMatchObject({
      name: 'the scan.pdf',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    expect(path.dirname(scan.path)).toBe(path.join(folder, 'incoming'))
    expect(await readFile(scan.path)).toEqual(content)
    expect((await stat(scan.path)).mode & 0o777).toBe(0o600)
    expect((await stat(path.dirname(scan.path))).mode & 0o777).toBe(0o700)
    await received!.discard()
    expect(await left()).toEqual([])
    // It may be gone already.
    await received!.discard()
  })

  it('gives a list for a repeated name', async () => {
    expect(await sent(field('a', '1'), field('b', 'x'), field('a', '2'), field('a', '3'))).toEqual({
      a: ['1', '2', '3'],
      b: 'x',
    })
    const { scan } = (await sent(file('scan', 'a'), file('scan', 'b'))) as { scan: Upload[] }
    expect(scan.map(({ size }) => size)).toEqual([1, 1])
    await received!.discard()
    expect(await left()).toEqual([])
  })

  it.each(['toString', '__proto__', 'constructor', 'hasOwnProperty', 'prototype'])(
    'has no field called %s',
    async (name) => {
      expect(await sent(field(name, 'x'))).toEqual(['malformed', 400])
    },
  )

  it('is refused with a field that is no text, a part without a name, or a file without one', async () => {
    expect(await sent({ name: 'a', type: 'application/json', content: '{"a":1}' })).toEqual(['malformed', 400])
    expect(await sent({ name: 'a', type: 'text/html', content: 'x' })).toEqual(['malformed', 400])
    expect(await sent({ name: 'a', type: 'text/plain', content: 'x' })).toEqual({ a: 'x' })
    expect(await sent({ name: null, content: 'x' })).toEqual(['malformed', 400])
    expect(await sent({ ...file('a', 'x'), filename: '' })).toEqual(['malformed', 400])
  })

  it('is refused when it is incomplete, and leaves nothing behind', async () => {
    const parts = [file('first', 'x'.repeat(100_000)), file('scan', 'y'.repeat(100))]
    expect(await send(bodyOf(parts, ''))).toEqual(['malformed', 400])
    expect(await send(bodyOf(parts).subarray(0, 50_000))).toEqual(['malformed', 400])
    expect(await send(bodyOf([file('first', 'x'), field('toString', 'y')]))).toEqual(['malformed', 400])
    expect(await send(Buffer.from('x'), 'multipart/form-data')).toEqual(['malformed', 400])
    expect(await send(Buffer.from('"x"'), 'application/json')).toEqual(['unsupported_type', 415])
    expect(await left()).toEqual([])
  })

  it('may be as large as its limits, and no larger', async () => {
    const mega = 25 * 1024 * 1024
    const { scan } = (await sent(file('scan', Buffer.alloc(mega)))) as { scan: Upload }
    expect(scan.size).toBe(mega)
    expect(await sent(file('scan', Buffer.alloc(mega + 1)))).toMatchObject(['too_large', 413])
    const text = 'x'.repeat(100 * 1024)
    expect(await sent(field('a', text))).toEqual({ a: text })
    expect(await sent(field('a', `${text}x`))).toEqual(['too_large', 413])
    const fields = (count: number) => Array.from({ length: count }, (_, at) => field(`f${at}`, 'x'))
    const files = (count: number) => Array.from({ length: count }, (_, at) => file(`s${at}`, 'x'))
    expect(Object.keys((await sent(...fields(20))) as object)).toHaveLength(20)
    expect(await sent(...fields(21))).toMatchObject({ statusCode: 413 })
    expect(Object.keys((await sent(...files(10))) as object)).toHaveLength(10)
    expect(await sent(...files(11))).toMatchObject({ statusCode: 413 })
    expect(Object.keys((await sent(...fields(20), ...files(10))) as object)).toHaveLength(30)
  })
})

it('SYS-20g a file that does not fit on the disk answers 507, not as a broken body', async () => {
  disk.isFull = true
  await send(bodyOf([file('file', 'x'.repeat(1_000))]))
  disk.isFull = false
  expect(refused).toMatchObject({ code: 'ENOSPC' })
  expect(resolveError(refused)).toMatchObject({ status: 507, refusal: { code: 'no_room' } })
  await send(bodyOf([file('file', 'x'.repeat(1_000))]))
  expect(refused).toBeUndefined()
})
