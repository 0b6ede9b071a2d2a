import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/database/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const TEXT = 'Account,773100139955\n'
let server: TestServer
let id: string
let at: string
beforeAll(async () => {
  server = await startTestServer()
  const { companyId } = server.companies.meridian!
  const pieces = Array.from({ length: 40_000 }, () => Buffer.from(TEXT))
  const file = {
    name: 'a.csv',
    type: 'text/csv',
    content: (async function* () {
      yield* pieces
    })(),
    ownerKind: 'test',
  }
  id = await server.tenant('meridian', (tx) => server.files.put(tx, companyId, file))
  at = path.join(server.dataFolder, 'files', companyId, id)
})
afterAll(() => server.stop())

const bytes = () => server.tenant('meridian', (tx) => server.files.readBytes(tx, id))

it('ENC-1 a stored file is read as it was and is encrypted on disk', async () => {
  expect(Buffer.from(await bytes()).toString()).toBe(TEXT.repeat(40_000))
  const { size, content } = await server.tenant('meridian', (tx) => server.files.read(tx, id))
  expect(size).toBe(TEXT.length * 40_000)
  expect(Buffer.concat(await Array.fromAsync(content)).length).toBe(size)
  expect((await readFile(at)).includes('773100139955')).toBe(false)
})

it('ENC-1 a changed or exchanged file is refused, and one of an earlier release is read', async () => {
  const stored = await readFile(at)
  const changed = Buffer.from(stored)
  changed[100]! ^= 1
  await writeFile(at, changed)
  await expect(bytes()).rejects.toThrow(/authenticate/)
  const { companyId } = server.companies.meridian!
  const other = { name: 'b', type: 'text/csv', content: Buffer.from('b'), ownerKind: 'test' }
  const otherId = await server.tenant('meridian', (tx) => server.files.put(tx, companyId, other))
  await writeFile(at, await readFile(path.join(path.dirname(at), otherId)))
  await expect(bytes()).rejects.toThrow(/authenticate/)
  await writeFile(at, 'written before files were sealed')
  expect(Buffer.from(await bytes()).toString()).toBe('written before files were sealed')
  await writeFile(at, '')
  expect((await bytes()).length).toBe(0)
})

const inMeridian = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('meridian', work)
const fileOf = (content: string) => ({
  name: 'b.txt',
  type: 'text/plain',
  content: Buffer.from(content),
  ownerKind: 'test',
})

it('FIL-3 a stored file has its row and a file that no other user can read', async () => {
  const { companyId } = server.companies.meridian!
  const stored = await inMeridian((tx) => server.files.put(tx, companyId, { ...fileOf('content'), ownerId: companyId }))
  const row = await inMeridian((tx) =>
    tx.selectFrom('file').selectAll().where('id', '=', stored).executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject({
    name: 'b.txt',
    type: 'text/plain',
    size: 7,
    owner_kind: 'test',
    owner_id: companyId,
    account_id: null,
  })
  expect(Buffer.from(row.sha256 as Uint8Array)).toEqual(createHash('sha256').update('content').digest())
  const place = path.join(path.dirname(at), stored)
  expect((await stat(place)).mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(place))).mode & 0o777).toBe(0o700)
  expect((await readdir(path.dirname(place))).filter((name) => name.endsWith('.part'))).toEqual([])
  expect(await inMeridian((tx) => server.files.read(tx, stored))).toMatchObject({
    name: 'b.txt',
    type: 'text/plain',
    size: 7,
  })
})

it('FIL-3 a missing file or one without bytes is a 404', async () => {
  const { companyId } = server.companies.meridian!
  const missing = { code: 'no_file', status: 404 }
  await expect(inMeridian((tx) => server.files.read(tx, companyId))).rejects.toMatchObject(missing)
  const [kept, lost] = await inMeridian(async (tx) => [
    await server.files.put(tx, companyId, fileOf('kept')),
    await server.files.put(tx, companyId, fileOf('lost')),
  ])
  await rm(path.join(path.dirname(at), lost!))
  await expect(inMeridian((tx) => server.files.readBytes(tx, lost!))).rejects.toMatchObject(missing)
  expect(Buffer.from(await inMeridian((tx) => server.files.readBytes(tx, kept!))).toString()).toBe('kept')
  await inMeridian((tx) => server.files.remove(tx, lost!))
  const rows = await inMeridian((tx) => tx.selectFrom('file').select('id').where('id', 'in', [kept!, lost!]).execute())
  expect(rows).toEqual([{ id: kept }])
})

it('FIL-3 old bytes without a row are deleted', async () => {
  const { companyId } = server.companies.meridian!
  const folder = path.dirname(at)
  const before = new Date('2026-11-20T00:00:00Z')
  const names = await readdir(folder)
  for (const name of names) await rm(path.join(folder, name))
  for (const [name, seconds] of [
    ['known', -10],
    ['old', -10],
    ['older.part', -20],
    ['as old', 0],
    ['new', 1],
  ] as const) {
    await writeFile(path.join(folder, name), 'x')
    const moment = before.getTime() / 1000 + seconds
    await utimes(path.join(folder, name), moment, moment)
  }
  expect(await server.files.sweep(companyId, new Set(['known']), before)).toBe(3)
  expect((await readdir(folder)).sort()).toEqual(['known', 'new'])
  expect(await server.files.sweep(companyId, new Set(['known']), before)).toBe(0)
  expect(await server.files.sweep('00000000-0000-0000-0000-000000000000', new Set(), before)).toBe(0)
})
