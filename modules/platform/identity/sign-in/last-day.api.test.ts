import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('SES-5 the first call after the person’s last day of work ends the session', async () => {
  const nurul = await server.as('nurul')
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employee')
      .set({ resigned_on: '2026-10-20', last_day: TODAY, last_payroll_day: TODAY })
      .where('id', '=', server.employeeId('nurul'))
      .execute(),
  )
  expect((await nurul.call(sessionApi.me)).status).toBe(200)
  // Midnight in Kuala Lumpur is 16:00 UTC.
  server.clock.set(`${TODAY}T15:59:59Z`)
  const late = await server.as('nurul')
  expect((await late.call(sessionApi.me)).status).toBe(200)
  server.clock.set(`${TODAY}T16:00:00Z`)
  expect((await late.call(sessionApi.me)).status).toBe(401)
  expect((await (await server.as('jun.hao')).call(sessionApi.me)).status).toBe(200)
})
