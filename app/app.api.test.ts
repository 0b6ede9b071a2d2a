import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('GUARD-05 a call without a session is refused', async () => {
  const reply = await server.nobody.call(taskApi.list, {})
  expect(reply.status).toBe(401)
  expect(reply.body.message).toBe('Session expired due to inactivity, please login again')
})

it('SYS-19a a list carries data, page, per_page and total', async () => {
  const reply = await (await server.as('mei.ling')).call(taskApi.list, {})
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ data: [], page: 1, per_page: 25, total: 0 })
})

it('SYS-20b unknown API paths answer JSON with a reference number', async () => {
  const reply = await server.nobody.request('GET', '/api/no/such/thing')
  expect(reply.status).toBe(404)
  expect(reply.body).toMatchObject({ code: 'not_found', message: 'Not found' })
})
