import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('SYS-20a a month before the first known law is refused with a message, not a 500', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const people = await admin.request('GET', '/api/payroll/people?month=1900-01')
  expect(people.status).toBe(422)
  expect(people.body).toMatchObject({
    code: 'before_known_law',
    message: 'The law is known here from 2023-01-01 on. Choose a later day or month.',
  })
  const employee = await server.as('nurul', 'employee')
  const saving = await employee.request('POST', '/api/tax-forms/mine/tp1/saving', {
    body: JSON.stringify({ period: '2022-06', claims: {} }),
    headers: { 'content-type': 'application/json' },
  })
  expect([saving.status, saving.body.code]).toEqual([422, 'before_known_law'])
})
