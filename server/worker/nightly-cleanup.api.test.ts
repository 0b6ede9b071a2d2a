import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { product } from '#app/modules.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { WHAT_IF } from '../../modules/pay/what-if/what-if-task.ts'
import { runNightlyCleanup } from './nightly-cleanup.ts'

const DAY_MS = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Inserts a task that ended so many days ago, with its file. */
async function ended(days: number, kind: string): Promise<string> {
  const { companyId } = server.companies.meridian!
  const at = new Date(server.clock.now().getTime() - days * DAY_MS)
  return server.tenant('meridian', async (tx) => {
    const account = await tx.selectFrom('membership').select('account_id').limit(1).executeTakeFirstOrThrow()
    const file = { name: `${days}.zip`, type: 'application/zip', content: Buffer.from(`${days}`), ownerKind: 'task' }
    const file_id = await server.files.put(tx, companyId, file)
    await tx.updateTable('file').set({ created_at: at }).where('id', '=', file_id).execute()
    const made = { account_id: account.account_id, state: 'done' as const, file_id, created_at: at, finished_at: at }
    const { id } = await tx
      .insertInto('task')
      .values({ kind, input: '{}', result: JSON.stringify({ people: [] }), ...made })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

it('EXP-3 PAY-09b files of tasks and results of what-ifs are deleted after two weeks', async () => {
  const old = await ended(15, WHAT_IF)
  const oldZip = await ended(15, 'payroll.payslips')
  const fresh = await ended(13, WHAT_IF)
  await runNightlyCleanup({ ...server, product })
  const left = await server.tenant('meridian', (tx) =>
    tx.selectFrom('task').select(['id', 'file_id', 'result']).where('id', 'in', [old, oldZip, fresh]).execute(),
  )
  const of = (id: string) => left.find((task) => task.id === id)!
  expect(of(old)).toMatchObject({ file_id: null, result: null })
  expect(of(oldZip)).toMatchObject({ file_id: null, result: { people: [] } })
  expect(of(fresh)).toMatchObject({ file_id: expect.any(String), result: { people: [] } })
  const names = await server.tenant('meridian', (tx) =>
    tx.selectFrom('file').select('name').where('owner_kind', '=', 'task').execute(),
  )
  expect(names.map(({ name }) => name)).toEqual(['13.zip'])
})

it('EXP-3 two weeks and two days are exact, and a file that a task still has stays', async () => {
  const at = (ms: number) => new Date(server.clock.now().getTime() - ms)
  const [just, over] = [await ended(14, WHAT_IF), await ended(14, WHAT_IF)]
  const held = await ended(14, WHAT_IF)
  await server.tenant('meridian', async (tx) => {
    const moment = at(14 * DAY_MS + 1)
    await tx.updateTable('task').set({ finished_at: moment }).where('id', '=', over).execute()
    const made = await tx.selectFrom('task').select('file_id').where('id', 'in', [over, held]).execute()
    const ids = made.map(({ file_id }) => file_id!)
    await tx.updateTable('file').set({ created_at: moment }).where('id', 'in', ids).execute()
    const { accounts } = server.companies.meridian!
    const key = { operation: 'test', request_hash: Buffer.alloc(32), account_id: accounts.aminah! }
    await tx
      .insertInto('idempotency_key')
      .values([
        { ...key, key: 'just', created_at: at(2 * DAY_MS) },
        { ...key, key: 'over', created_at: at(2 * DAY_MS + 1) },
      ])
      .execute()
    // A file of another owner stays.
    await server.files.put(tx, server.companies.meridian!.companyId, {
      name: 'own.txt',
      type: 'text/plain',
      content: Buffer.from('x'),
      ownerKind: 'employee',
    })
    await tx
      .updateTable('file')
      .set({ created_at: at(90 * DAY_MS) })
      .where('name', '=', 'own.txt')
      .execute()
  })
  await runNightlyCleanup({ ...server, product })
  const left = await server.tenant('meridian', async (tx) => ({
    tasks: await tx
      .selectFrom('task')
      .select(['id', 'file_id', 'result'])
      .where('id', 'in', [just, over, held])
      .execute(),
    keys: await tx.selectFrom('idempotency_key').select('key').execute(),
    own: await tx.selectFrom('file').select('name').where('name', '=', 'own.txt').execute(),
    files: await tx.selectFrom('file').select('id').where('name', '=', '14.zip').execute(),
  }))
  const of = (id: string) => left.tasks.find((task) => task.id === id)!
  expect(of(over)).toMatchObject({ file_id: null, result: null })
  for (const id of [just, held]) expect(of(id)).toMatchObject({ file_id: expect.any(String), result: { people: [] } })
  expect(left.files.map(({ id }) => id).sort()).toEqual([of(just).file_id, of(held).file_id].sort())
  expect([left.keys, left.own]).toEqual([[{ key: 'just' }], [{ name: 'own.txt' }]])
})

it('LIF-3 the nightly cleanup deletes expired sessions, and stored bytes without a row after a day', async () => {
  const { companyId } = server.companies.meridian!
  const folder = path.join(server.dataFolder, 'files', companyId)
  await mkdir(folder, { recursive: true })
  for (const [name, age] of [
    ['stray-old', DAY_MS + 1_000],
    ['stray-new', DAY_MS - 1_000],
  ] as const) {
    const file = path.join(folder, name)
    await writeFile(file, 'x')
    const moment = new Date(server.clock.now().getTime() - age)
    await utimes(file, moment, moment)
  }
  const known = await ended(13, 'payroll.payslips')
  const long = new Date(server.clock.now().getTime() - 2 * DAY_MS)
  await server.database.runOutsideTenants((tx) =>
    tx.insertInto('rate_count').values({ bucket: 'x', window_start: long, hits: 1 }).execute(),
  )
  await runNightlyCleanup({ ...server, product })
  const names = await readdir(folder)
  expect(names).toContain('stray-new')
  expect(names).not.toContain('stray-old')
  const { file_id } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('task').select('file_id').where('id', '=', known).executeTakeFirstOrThrow(),
  )
  expect(names).toContain(file_id)
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  expect((await owner.query(`select from rate_count where bucket = 'x'`)).rowCount).toBe(0)
  await owner.end()
})
