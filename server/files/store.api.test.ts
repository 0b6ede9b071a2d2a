import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
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

const bytes = () => server.tenant('meridian', (tx) => server.files.bytes(tx, id))

it('ENC-1 a stored file comes back as it was, and lies on the disk as nobody can read it', async () => {
  expect(Buffer.from(await bytes()).toString()).toBe(TEXT.repeat(40_000))
  const { size, content } = await server.tenant('meridian', (tx) => server.files.read(tx, id))
  expect(size).toBe(TEXT.length * 40_000)
  expect(Buffer.concat(await Array.fromAsync(content)).length).toBe(size)
  expect((await readFile(at)).includes('773100139955')).toBe(false)
})

it('ENC-1 a changed or exchanged file does not open, one of an earlier release does', async () => {
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
