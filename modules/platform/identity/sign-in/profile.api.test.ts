import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { productApi } from '#base/contracts/system-api.ts'
import { givePasswords, insertOperator, PASSWORD, setRoles } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul')
})
afterAll(() => server.stop())

it('AUTH-07b the profile has person and roles but no grants before a role is chosen', async () => {
  await setRoles(server, 'nurul', [8, 14])
  const b = browser(server.api)
  await b.call(signInApi.signIn, { email: 'nurul@meridian.example', password: PASSWORD })
  const me = async () => (await b.call(sessionApi.me)).body.data
  const roles = [
    { id: 8, name: 'employee' },
    { id: 14, name: 'HR Leave' },
  ]
  expect(await me()).toMatchObject({ kind: 'staff', roles, current_role: null, grants: {}, landing: '/login' })
  await b.call(sessionApi.chooseRole, { role_id: 14 })
  expect(await me()).toMatchObject({ roles, current_role: roles[1], landing: '/app/dashboard' })
})

it('AUTH-02 an operator has no company, module or office, and the day of Kuala Lumpur', async () => {
  const { id: accountId } = await insertOperator(server)
  server.clock.set('2026-11-24T17:00:00Z')
  const ops = await server.signedIn({ accountId, companyId: null, role: 'Ops' })
  const { data } = (await ops.call(sessionApi.me)).body
  expect(data).toMatchObject({
    kind: 'ops',
    roles: [{ id: 20, name: 'Ops' }],
    company: null,
    modules: [],
    office: null,
  })
  expect([data.today, data.employee_id, data.mail_folder]).toEqual(['2026-11-25', null, null])
})

it('AUTH-12 the mail folder is shown only in a demo without mail on its own machine', async () => {
  const me = async (headers: Record<string, string>) => {
    const b = browser(server.api, { address: '127.0.0.1' })
    await b.call(signInApi.signIn, { email: 'nurul@meridian.example', password: PASSWORD })
    return (await b.call(sessionApi.me, {}, headers)).body.data.mail_folder
  }
  const local = { host: 'localhost:3000' }
  expect(await me(local)).toBeNull()
  server.api.options.linksOnScreen = true
  expect([await me(local), await me({ host: 'kerani.example' })]).toEqual([server.api.options.mailFolder, null])
  server.api.options.linksOnScreen = false
})

it('SYS-01c the check reports down for a silent or missing database, with a retry after a minute', async () => {
  const { database } = server.api as unknown as { database: { ping: () => Promise<void> } }
  const before = database.ping
  for (const ping of [() => new Promise<void>(() => undefined), () => Promise.reject(new Error('away'))]) {
    database.ping = ping
    const { status, headers, body } = await server.nobody.call(productApi.check)
    expect([status, headers['retry-after'], body.message]).toEqual([503, '60', 'System is down'])
    expect(body).toMatchObject({ status: 503, code: 'maintenance', success: false })
  }
  database.ping = before
  expect((await server.nobody.call(productApi.check)).body.data.up).toBe(true)
})
