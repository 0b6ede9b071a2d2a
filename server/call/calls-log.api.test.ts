import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { departmentApi } from '../../modules/organisation/departments/contract.ts'
import { waitForBackground } from './background.ts'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } })
  await givePasswords(server, 'nurul')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('LOG-1 a call is logged on one line with template, status, time and ids, without names, address, search, body or line breaks', async () => {
  const admin = await server.as('aminah')
  const made = (await admin.call(departmentApi.create, { name: 'Secret Project Kelawar' })).body.data
  await admin.request('GET', `/api/rmt/department?search=${encodeURIComponent('Kelawar\r\n{"level":"fatal"}')}`)
  await admin.request('GET', `/api/tasks/${made.id}`)
  await server.nobody.request('GET', '/api/nothing/kelawar%0d%0a', {
    headers: { 'user-agent': 'kelawar', cookie: 'token=kelawar' },
  })
  const b = browser(server.api)
  await b.call(signInApi.signIn, { email: 'nurul@meridian.example', password: 'kelawar-kelawar-1' })
  await b.call(signInApi.signIn, { email: 'nurul@meridian.example', password: PASSWORD })
  await waitForBackground()

  const calls = lines.map((line) => JSON.parse(line))
  expect(calls.length).toBeGreaterThanOrEqual(6)
  for (const line of lines) expect(line.trimEnd()).not.toContain('\n')
  const allowed = new Set(['level', 'time', 'route', 'method', 'status', 'ms', 'id', 'account', 'company', 'msg'])
  for (const call of calls) expect(Object.keys(call).filter((key) => !allowed.has(key))).toEqual([])
  expect(calls[0]).toMatchObject({
    route: departmentApi.create.path,
    status: 200,
    account: server.companies.meridian!.accounts.aminah,
    company: server.companies.meridian!.companyId,
  })
  const all = lines.join('')
  for (const secret of ['elawar', 'nurul', 'example', 'Aminah', PASSWORD, admin.token, admin.csrf, made.id])
    expect(all).not.toContain(secret)
})
