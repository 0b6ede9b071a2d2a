import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/database/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { appendAuditEntries } from '../audit/append-entries.ts'
import {
  deleteVersioned,
  likePattern,
  lockAllVersioned,
  lockVersioned,
  updateVersioned,
  versionConflict,
} from './records.ts'

let server: TestServer
let first: string
let second: string
let elsewhere: string
beforeAll(async () => {
  server = await startTestServer()
  const made = (company: string, name: string) =>
    server.tenant(
      company,
      async (tx) => (await tx.insertInto('department').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
    )
  first = await made('meridian', 'Tried first')
  second = await made('meridian', 'Tried second')
  elsewhere = await made('beacon', 'Tried elsewhere')
})
afterAll(() => server.stop())

const NOBODY = '018f0000-0000-7000-8000-000000000000'
/** Does something and takes it back: what came of it, or the refusal. */
async function undone<T>(work: (tx: Tx) => Promise<T>): Promise<T | string> {
  const back = new Error('taken back')
  let found: T | undefined
  try {
    await server.tenant('meridian', async (tx) => {
      found = await work(tx)
      throw back
    })
  } catch (error) {
    if (error !== back) return `${(error as { status: number }).status} ${(error as { code: string }).code}`
  }
  return found!
}
const names = (tx: Tx) =>
  tx
    .selectFrom('department')
    .select(['id', 'name', 'version'])
    .where('name', 'like', 'Tried%')
    .orderBy('name')
    .execute()
const at = (id: string, version = 1) => ({ id, version })

it('SYS-24 a row is updated only at the version that was seen, which then rises', async () => {
  const done = await undone(async (tx) => {
    const { before, after } = await updateVersioned(tx, 'department', at(first), { name: 'Tried anew' })
    return [before.name, after.name, after.version, await names(tx)]
  })
  const other = { id: second, name: 'Tried second', version: 1 }
  expect(done).toEqual(['Tried first', 'Tried anew', 2, [{ id: first, name: 'Tried anew', version: 2 }, other]])
  expect(await undone((tx) => updateVersioned(tx, 'department', at(first, 2), { name: 'x' }))).toBe(
    '409 version_conflict',
  )
  for (const id of [NOBODY, elsewhere])
    expect(await undone((tx) => updateVersioned(tx, 'department', at(id), { name: 'x' }))).toBe('404 not_found')
})

it('LOG-01b the difference has only written columns that changed', async () => {
  const told = await undone(async (tx) => {
    const { difference } = await updateVersioned(tx, 'department', at(first), { name: 'Tried anew', is_active: true })
    const { difference: none } = await updateVersioned(tx, 'department', at(first, 2), {})
    return [difference, none]
  })
  expect(told).toEqual([
    { before: { name: 'Tried first' }, after: { name: 'Tried anew' } },
    { before: {}, after: {} },
  ])
})

it('SYS-24 a row is deleted or locked only at the version that was seen', async () => {
  const gone = await undone(async (tx) => [(await deleteVersioned(tx, 'department', at(first))).name, await names(tx)])
  expect(gone).toEqual(['Tried first', [{ id: second, name: 'Tried second', version: 1 }]])
  expect(await undone((tx) => deleteVersioned(tx, 'department', at(first, 3)))).toBe('409 version_conflict')
  expect(await undone(async (tx) => (await lockVersioned(tx, 'department', at(second))).name)).toBe('Tried second')
  expect(await undone((tx) => lockVersioned(tx, 'department', at(second, 2)))).toBe('409 version_conflict')
  expect(await undone((tx) => lockVersioned(tx, 'department', at(NOBODY)))).toBe('404 not_found')
})

it('SYS-24c a version conflict names the last author in the log', async () => {
  const refused = () => server.tenant('meridian', (tx) => versionConflict(tx, first, 7))
  expect(await refused()).toMatchObject({ status: 409, params: { name: '' }, facts: { version: 7, changed_by: null } })
  for (const [name, id] of [
    ['Aminah', first],
    ['Farid', first],
    ['Priya', second],
  ])
    await server.tenant('meridian', (tx) =>
      appendAuditEntries(
        tx,
        server.secrets.audit,
        server.companies.meridian!.companyId,
        {
          accountId: null,
          name: name!,
          roleId: null,
          operation: 'test',
          now: server.clock.now(),
          origin: { requestId: 'r', address: '127.0.0.1', device: '' },
        },
        [{ kind: 'department', id: id! }],
        server.heads,
      ),
    )
  expect(await refused()).toMatchObject({ params: { name: 'Farid' }, facts: { version: 7, changed_by: 'Farid' } })
})

it('SYS-24 many rows are locked together if all exist at the versions seen, or none', async () => {
  const all = (...wanted: { id: string; version: number }[]) =>
    undone(async (tx) =>
      [...(await lockAllVersioned(tx, 'department', wanted))].map(([id, { name }]) => [id, name]).sort(),
    )
  expect(await all(at(second), at(first))).toEqual(
    [
      [first, 'Tried first'],
      [second, 'Tried second'],
    ].sort(),
  )
  expect(await all(at(second))).toEqual([[second, 'Tried second']])
  expect(await all()).toEqual([])
  for (const id of [NOBODY, elsewhere]) expect(await all(at(first), at(id))).toBe('404 not_found')
  expect(await all(at(NOBODY, 9), at(first, 2))).toBe('404 not_found')
  const moved = await server
    .tenant('meridian', (tx) => lockAllVersioned(tx, 'department', [at(first), at(second, 4)]))
    .catch((error: unknown) => error)
  expect(moved).toMatchObject({ status: 409, code: 'version_conflict', facts: { stale: [at(second, 1)] } })
})

it('SYS-20 wildcards in a search are taken literally', () => {
  expect(['a', '50%', 'a_b', 'a\\b'].map(likePattern)).toEqual(['%a%', '%50\\%%', '%a\\_b%', '%a\\\\b%'])
})
