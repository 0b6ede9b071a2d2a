import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { costCenterApi } from '../../modules/organisation/cost-centers/contract.ts'

const AT_ONCE = 4
let server: TestServer
let caller: Caller
let letGo: () => void
const held = new Promise<void>((resolve) => {
  letGo = resolve
})

beforeAll(async () => {
  server = await startTestServer({ overload: { atOnce: AT_ONCE, lagMs: 1_000_000 } })
  server.api.server.get('/api/held', async () => {
    await held
    return { ok: true }
  })
  caller = await server.as('aminah')
})
afterAll(() => server.stop())

it('LIF-6 refuses further reads at once when the limit is reached, and answers other calls', async () => {
  const [email] = await givePasswords(server, 'aminah')
  const waiting = Array.from({ length: AT_ONCE * 3 }, () => caller.request('GET', '/api/held'))
  // Those past the bound are answered while the others are still held.
  const first = await Promise.race(waiting)
  expect(first).toMatchObject({ status: 503, body: { code: 'overloaded', retry_after: 2 } })
  expect(first.headers['retry-after']).toBe('2')

  const read = await caller.call(costCenterApi.list, {})
  expect(read).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  expect((await caller.call(taskApi.list, {})).status).toBe(200)
  expect((await caller.call(costCenterApi.create, { code: 'LOAD', name: 'Load' })).status).toBe(200)
  expect((await server.nobody.call(signInApi.signIn, { email, password: PASSWORD } as never)).status).toBe(200)
  expect((await caller.request('GET', '/healthz')).status).toBe(200)

  letGo()
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE)
  expect(statuses.filter((status) => status === 503)).toHaveLength(AT_ONCE * 2)
  expect((await caller.call(costCenterApi.list, {})).status).toBe(200)
  expect((await caller.request('GET', '/api/nowhere')).status).toBe(404)
  const many = await Promise.all(Array.from({ length: AT_ONCE }, () => caller.request('GET', '/api/nowhere')))
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 404))
})
