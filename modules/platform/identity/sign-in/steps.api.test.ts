import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD, setRoles } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const signIn = (b: Browser, key: string, password = PASSWORD) =>
  b.call(signInApi.signIn, { email: `${key}@meridian.example`, password })
const copyOf = (b: Browser) => browser(server.api, { cookies: new Map(b.cookies) })
const sessionsOf = (key: string) =>
  server.database.lookup
    .selectFrom('login_session')
    .select(['state', 'company_id'])
    .where('account_id', '=', idOf(key))
    .execute()
const logOf = (key: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'actor_name', 'after'])
      .where('object_id', '=', idOf(key))
      .orderBy('number')
      .execute(),
  )

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'daniel', 'jun.hao', 'ken', 'rosli', 'priya')
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    const { id } = await tx
      .insertInto('membership')
      .values({ company_id, account_id: idOf('daniel') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id: 13 }).execute()
  })
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('SES-4 a browser has one session: its earlier session and the step before it end', async () => {
  const b = fresh()
  await signIn(b, 'nurul')
  const before = copyOf(b)
  await signIn(b, 'nurul')
  expect((await before.call(sessionApi.me)).status).toBe(401)
  expect((await b.call(sessionApi.me)).status).toBe(200)
  // Another person at the same browser has half signed in: the first is signed out.
  const first = copyOf(b)
  await signIn(b, 'daniel')
  expect((await first.call(sessionApi.me)).status).toBe(401)
  // While it is chosen the sign-in belongs to no company; afterwards nothing is left of the half one.
  expect(await sessionsOf('daniel')).toEqual([{ state: 'choose_company', company_id: null }])
  await b.call(signInApi.chooseCompany, { code: 'meridian' })
  expect(await sessionsOf('daniel')).toEqual([{ state: 'signed_in', company_id: server.companies.meridian!.companyId }])
})

it('SES-10 a step continues only the sign-in that waits for it', async () => {
  const b = fresh()
  await signIn(b, 'nurul')
  for (const reply of [
    await b.call(signInApi.chooseCompany, { code: 'meridian' }),
    await b.call(signInApi.secondFactor, { code: '123456' }),
  ])
    expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in'])
  expect((await b.call(sessionApi.me)).status).toBe(200)
})

it('AUTH-04 AUTH-07b a step shows names only while a company is chosen, and a token with its cookies only while a role is', async () => {
  const b = fresh()
  const companies = (await signIn(b, 'daniel')).body.data
  expect(companies).toMatchObject({ state: 'choose_company', token: null, expires_at: null, landing: '/login' })
  expect(companies.full_name).toBe('Daniel Lee Chee Hoong')
  expect([...b.cookies.keys()].sort()).toEqual(['csrf', 'token'])

  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ totp_on: true }).where('id', '=', idOf('ken')).execute(),
  )
  const code = fresh()
  expect((await signIn(code, 'ken')).body.data).toMatchObject({ state: 'second_factor', full_name: '', token: null })
  expect([...code.cookies.keys()].sort()).toEqual(['csrf', 'token'])

  await setRoles(server, 'jun.hao', [8, 16])
  const role = fresh()
  const { body } = await signIn(role, 'jun.hao')
  expect(body.data).toMatchObject({ state: 'choose_role', current_role: null, landing: '/login' })
  expect(body.data.token).toBeTruthy()
  expect(Date.parse(body.data.expires_at)).toBe(server.clock.now().getTime() + 3_600_000)
  expect(role.cookies.get('current_role') ?? '').toBe('')
  expect(decodeURIComponent(role.cookies.get('roles')!)).toBe('employee|HR Payroll')
})

it('SES-7 SES-10 a browser is known, and shown by name, once its sign-in is complete', async () => {
  const known = (b: Browser) => [...b.cookies.keys()].some((name) => name.startsWith('known_'))
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_setting').values({ role_id: 8, second_factor: true }).execute(),
  )
  const half = fresh()
  expect((await signIn(half, 'rosli')).body.data.state).toBe('set_up_second_factor')
  expect([...half.cookies.keys()].sort()).toEqual(['csrf', 'token'])
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_setting').execute())
  const whole = fresh()
  await signIn(whole, 'rosli')
  expect(known(whole)).toBe(true)
})

it('SES-7 a right password clears earlier wrong ones', async () => {
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++) expect((await signIn(fresh(), 'nurul', 'wrong wrong wrong')).status).toBe(401)
    expect((await signIn(fresh(), 'nurul')).status).toBe(200)
  }
})

it('LOG-01 a sign-in is logged with method and browser, a wrong code as such, and nothing about strangers', async () => {
  const complaints = vi.spyOn(console, 'error')
  const b = fresh()
  const email = 'priya@meridian.example'
  await b.call(signInApi.signIn, { email, password: PASSWORD }, { 'user-agent': 'Somebody’s phone' })
  expect((await logOf('priya')).at(-1)).toMatchObject({
    kind: 'sign_in',
    after: { directory: false, device: 'Somebody’s phone' },
  })
  const code = fresh()
  await signIn(code, 'ken')
  expect((await code.call(signInApi.secondFactor, { code: '123456' })).body.code).toBe('code_wrong')
  await signIn(fresh(), 'stranger', 'wrong wrong wrong')
  await waitForBackground()
  expect((await logOf('ken')).at(-1)).toMatchObject({ kind: 'failed_sign_in', after: { wrong: 'code' } })
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
