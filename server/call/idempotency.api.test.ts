import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createDataKey, openVault } from '../vault.ts'
import { withIdempotencyKey } from './idempotency.ts'

let server: TestServer
let accounts: string[]
beforeAll(async () => {
  server = await startTestServer()
  accounts = ['aminah', 'farid'].map((who) => server.companies.meridian!.accounts[who]!)
})
afterAll(() => server.stop())

const wrap = Buffer.alloc(32, 7)
const dataKey = createDataKey(wrap)
let times = 0
type Sent = { key?: unknown; by?: number; path?: string; url?: string; input?: object; replies?: 'one' | 'file' }
/** Sends a call again and returns how often the work ran so far with the reply or the refusal. */
async function sent(
  { key, by = 0, path = '/api/a', url = path, input = {}, replies = 'one' }: Sent,
  work?: () => unknown,
) {
  const { companyId } = server.companies.meridian!
  return server
    .tenant('meridian', (tx) =>
      withIdempotencyKey(
        tx,
        {
          endpoint: { method: 'POST', path, replies } as Endpoint,
          request: { headers: { ...(key !== undefined && { 'idempotency-key': key }) }, url } as never,
          input,
          now: server.clock.now(),
          vault: openVault(wrap, companyId, dataKey),
          actor: { companyId, accountId: accounts[by]! } as never,
        },
        async () => (work ? work() : { n: ++times }),
      ),
    )
    .then(
      ({ replayed, body }) => [replayed, body],
      (error) => `${error.status} ${error.code}`,
    )
}
const first = (n: number) => [false, { n }]
const again = (n: number) => [true, { n }]

it('IDM-1 one key of an account and a call has one effect and returns the same reply again', async () => {
  times = 0
  const calls: Sent[] = [
    { key: 'one' },
    { key: 'two' },
    { key: 'one', by: 1 },
    { key: 'one', path: '/api/b' },
    { key: 'one', path: '/api/{id}', url: '/api/1' },
  ]
  for (const [index, call] of calls.entries()) expect(await sent(call)).toEqual(first(index + 1))
  for (const [index, call] of calls.entries()) expect(await sent(call)).toEqual(again(index + 1))
  expect(await sent({ key: 'none' }, () => undefined)).toEqual([false, undefined])
  expect(await sent({ key: 'none' })).toEqual([true, null])
  const { rows } = await server.tenant('meridian', async (tx) => ({
    rows: await tx.selectFrom('idempotency_key').select(['status', 'created_at']).execute(),
  }))
  expect(rows).toEqual(Array(6).fill({ status: 200, created_at: server.clock.now() }))
})

it('IDM-1 every call without a key, and every file, runs again', async () => {
  times = 0
  expect([await sent({}), await sent({})]).toEqual([first(1), first(2)])
  const file: Sent = { key: 'file', replies: 'file' }
  expect([await sent(file), await sent(file)]).toEqual([first(3), first(4)])
})

it('IDM-1 a key with another input is refused, and so is a malformed key', async () => {
  times = 0
  expect(await sent({ key: 'mine', input: { a: 1 } })).toEqual(first(1))
  expect(await sent({ key: 'mine', input: { a: 2 } })).toBe('422 idempotency_mismatch')
  expect(await sent({ key: 'mine', input: { a: 1 }, url: '/api/other' })).toBe('422 idempotency_mismatch')
  for (const key of [['a', 'b'], '', 'a b', 'ä', 'x'.repeat(256)]) expect(await sent({ key })).toBe('400 malformed')
  expect(await sent({ key: 'x'.repeat(255) })).toEqual(first(2))
})

it('IDM-1 a running call is not started again, a failed one is, and a deleted reply is not made up', async () => {
  times = 0
  const set = (values: { status?: null; sealed_reply?: null }) =>
    server.tenant('meridian', (tx) => tx.updateTable('idempotency_key').set(values).where('key', '=', 'slow').execute())
  expect(
    await sent({ key: 'slow' }, () => Promise.reject(Object.assign(new Error(), { status: 500, code: 'x' }))),
  ).toBe('500 x')
  expect(await sent({ key: 'slow' })).toEqual(first(1))
  await set({ sealed_reply: null })
  expect(await sent({ key: 'slow' })).toBe('409 duplicate')
  await set({ status: null })
  expect(await sent({ key: 'slow' })).toBe('409 in_progress')
})
