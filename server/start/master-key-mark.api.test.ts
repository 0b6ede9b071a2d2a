import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MASTER } from '#test/companies.ts'
import { copyStatement, databaseUrl } from '#test/database-setup.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { openDatabase } from '../database/database.ts'
import { masterKeyMark, requireMasterKey, requireMasterKeyAt, WrongMasterKeyError } from './master-key-mark.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

const serving = () => databaseUrl(inject('testDatabase').serveUrl, new URL(server.ownerUrl).pathname.slice(1))
const mark = async () => (await owner.query('select key_mark from system_state')).rows[0].key_mark
const required = (key: Buffer) => requireMasterKey(server.database.lookup, key)

it('ENC-3 a database without a mark is checked by decrypting a company’s data key, and a wrong key writes nothing', async () => {
  await owner.query('update system_state set key_mark = null')
  await expect(required(randomBytes(32))).rejects.toThrow(WrongMasterKeyError)
  expect(await mark()).toBeNull()
  await required(MASTER)
  expect(await mark()).toBe(masterKeyMark(MASTER))
})

it('ENC-3 the mark refuses another master key, for commands too, also without any company', async () => {
  await owner.query('update system_state set key_mark = $1', [masterKeyMark(MASTER)])
  await required(MASTER)
  await expect(required(randomBytes(32))).rejects.toThrow(/another master key, and nothing was served or written/)
  await expect(requireMasterKeyAt(serving(), randomBytes(32))).rejects.toThrow(WrongMasterKeyError)
  await requireMasterKeyAt(serving(), MASTER)
  expect(await mark()).toBe(masterKeyMark(MASTER))
})

it('ENC-3 a database without a company accepts the first key and no other afterwards', async () => {
  const { ownerUrl, serveUrl, template, prefix } = inject('testDatabase')
  const name = `${prefix}key_mark`
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(copyStatement(template, name))
  const empty = openDatabase(databaseUrl(serveUrl, name), { max: 1 })
  try {
    const [first, second] = [randomBytes(32), randomBytes(32)]
    await requireMasterKey(empty.lookup, first)
    await requireMasterKey(empty.lookup, first)
    await expect(requireMasterKey(empty.lookup, second)).rejects.toThrow(WrongMasterKeyError)
  } finally {
    await empty.close()
    await admin.query(`drop database "${name}" with (force)`)
    await admin.end()
  }
})
