import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskKinds } from '#app/task-kinds.ts'
import { WHAT_IF } from '#modules/what-if/what-if-task.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { tidy } from './tidy.ts'

const DAY_MS = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A task that ended so many days ago, with the file it made. */
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

it('EXP-3 PAY-09b what tasks made is forgotten after two weeks: files of everybody, and results of what-ifs', async () => {
  const old = await ended(15, WHAT_IF)
  const oldZip = await ended(15, 'payroll.payslips')
  const fresh = await ended(13, WHAT_IF)
  await tidy({ ...server, kinds: taskKinds })
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
