import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, insertOperator, PASSWORD, setRoles } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
/** Each browser has its own address, so that tests do not share limits. */
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const signIn = (b: ReturnType<typeof fresh>, email: string, password = PASSWORD, company?: string) =>
  b.call(signInApi.signIn, { email, password, ...(company && { company }) })

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(
    server,
    'nurul',
    'mei.ling',
    'jun.hao',
    'priya',
    'ken',
    'grace',
    'amirul',
    'daniel',
    'lakshmi',
    'hui.min',
    'azman',
    'bala',
    'beacon:nurul',
  )
  await insertOperator(server)
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

describe('signing in as staff', () => {
  it('AUTH-01ab AUTH-04abc AUTH-20a signs in by form, with the token at the top and in data, and the cookies of the specification', async () => {
    const b = fresh()
    const reply = await signIn(b, 'NURUL@meridian.example ')
    expect(reply.status).toBe(200)
    expect(reply.body.data.state).toBe('signed_in')
    expect(reply.body.token).toBe(reply.body.data.token)
    const claims = decodeJwt(reply.body.token)
    expect(claims).toMatchObject({ roles: ['employee'], full_name: 'Nurul Huda binti Hassan', preferred_name: 'Nurul' })
    expect(claims.exp).toBe(Math.floor(server.clock.now().getTime() / 1000) + 3600)
    const set = reply.headers['set-cookie'] as string[]
    const token = set.find((line) => line.startsWith('token='))!
    expect(token).toMatch(/HttpOnly/i)
    expect(token).toMatch(/SameSite=Strict/i)
    const expiry = server.clock.now().getTime() + 3_600_000
    const shown = Object.fromEntries([...b.cookies].map(([name, value]) => [name, decodeURIComponent(value)]))
    expect(shown).toMatchObject({
      full_name: 'Nurul Huda binti Hassan',
      preferred_name: 'Nurul',
      current_role: 'employee',
      roles: 'employee',
      is_aad: '0',
      before_expiry: String(expiry - 2_700_000),
      expiry: String(expiry),
    })
    expect(set.filter((line) => !/^(token|known_\w+)=/.test(line)).some((line) => /HttpOnly/i.test(line))).toBe(false)
    expect(reply.body.data.landing).toBe('/app/dashboard')
    const me = await b.call(sessionApi.me)
    expect(me.body.data).toMatchObject({
      full_name: 'Nurul Huda binti Hassan',
      company: { code: 'meridian' },
      current_role: { id: 8, name: 'employee' },
      second_factor: false,
    })
  })

  it('AUTH-04b marks the cookies Secure and __Host- where people come by https', async () => {
    const { options } = server.api as unknown as { options: { publicUrl: string } }
    const before = options.publicUrl
    options.publicUrl = 'https://hr.example.com'
    const reply = await browser(server.api, { address: '198.51.100.250' }).call(signInApi.signIn, {
      email: 'nurul@meridian.example',
      password: PASSWORD,
    })
    options.publicUrl = before
    const token = (reply.headers['set-cookie'] as string[]).find((line) => line.startsWith('__Host-token='))!
    expect(token).toMatch(/Secure/i)
    expect(token).toMatch(/Path=\//i)
    expect(token).not.toMatch(/Domain=/i)
  })

  it('AUTH-05ab refuses a person without roles and stores nothing', async () => {
    await setRoles(server, 'ken', [])
    const b = fresh()
    const reply = await signIn(b, 'ken@meridian.example')
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ success: false, code: 'no_roles', message: 'You are not authorised to login' })
    expect(b.cookies.size).toBe(0)
    const sessions = await server.database.runOutsideTenants((tx) =>
      tx
        .selectFrom('login_session')
        .select('id')
        .where('account_id', '=', server.companies.meridian!.accounts.ken!)
        .execute(),
    )
    expect(sessions).toEqual([])
  })

  it('AUTH-06a a refusal has success false and a message, and removes the token', async () => {
    const b = fresh()
    await signIn(b, 'nurul@meridian.example')
    expect(b.cookies.has('token')).toBe(true)
    const refused = await signIn(b, 'nurul@meridian.example', 'not the password at all')
    expect(refused.body).toMatchObject({ success: false, message: 'The email or the password is wrong.' })
    expect(b.cookies.has('token')).toBe(false)
    const empty = await b.call(signInApi.signIn, { email: '', password: '' })
    expect(empty.status).toBe(422)
    expect(Object.values(empty.body.errors)[0]).toEqual(['Please fill this in.'])
  })

  it('AUTH-07a a person with one role gets it without a choice', async () => {
    const b = fresh()
    expect((await signIn(b, 'nurul@meridian.example')).body.data).toMatchObject({
      state: 'signed_in',
      roles: [{ id: 8, name: 'employee' }],
      current_role: { id: 8, name: 'employee' },
      landing: '/app/dashboard',
    })
    expect((await b.request('GET', '/api/settings/my/acl')).status).toBe(200)
  })

  it('AUTH-07b asks which role when there are several, and opens nothing of the company until one is chosen', async () => {
    await setRoles(server, 'jun.hao', [8, 16])
    const b = fresh()
    const reply = await signIn(b, 'jun.hao@meridian.example')
    expect(reply.body.data).toMatchObject({ state: 'choose_role', current_role: null })
    expect(reply.body.data.roles.map((role: { name: string }) => role.name)).toEqual(['employee', 'HR Payroll'])
    const early = await b.request('GET', '/api/settings/my/acl')
    expect(early.status).toBe(403)
    expect(early.body.code).toBe('choose_role_first')
    const chosen = await b.call(sessionApi.chooseRole, { role_id: 16 })
    expect(chosen.body.data).toMatchObject({
      state: 'signed_in',
      current_role: { id: 16, name: 'HR Payroll' },
      landing: '/app/dashboard',
    })
    expect((await b.request('GET', '/api/settings/my/acl')).status).toBe(200)
    const wrong = await b.call(sessionApi.chooseRole, { role_id: 12 })
    expect(wrong.status).toBe(403)
    expect(wrong.body.code).toBe('role_not_held')
  })

  it('AUTH-20b AUTH-07c chooses the other of two roles when one is interviewer, and never offers interviewer', async () => {
    await setRoles(server, 'grace', [7, 14])
    const b = fresh()
    const reply = await signIn(b, 'grace@meridian.example')
    expect(reply.body.data).toMatchObject({ state: 'signed_in', current_role: { id: 14 } })
    expect(decodeJwt(reply.body.token).roles).toEqual(['interviewer', 'HR Leave'])
    expect((await b.call(sessionApi.chooseRole, { role_id: 7 })).status).toBe(403)
    await setRoles(server, 'amirul', [7])
    const only = await signIn(fresh(), 'amirul@meridian.example')
    expect(only.body.data).toMatchObject({ state: 'signed_in', current_role: { id: 7 }, landing: '/app/onboarding' })
  })

  it('AUTH-01 asks which company when there are several, and opens nothing else before', async () => {
    const accountId = server.companies.meridian!.accounts.daniel!
    const company_id = server.companies.beacon!.companyId
    await server.tenant('beacon', async (tx) => {
      const made = await tx
        .insertInto('membership')
        .values({ company_id, account_id: accountId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('member_role').values({ company_id, membership_id: made.id, role_id: 13 }).execute()
    })
    const b = fresh()
    const reply = await signIn(b, 'daniel@meridian.example')
    expect(reply.body.data).toMatchObject({ state: 'choose_company', token: null })
    expect(reply.body.data.companies.map((company: { code: string }) => company.code)).toEqual(['beacon', 'meridian'])
    expect((await b.call(sessionApi.me)).status).toBe(401)
    expect((await b.request('GET', '/api/settings/my/acl')).status).toBe(403)
    expect(
      (await b.call(ownAccountApi.changePassword, { current: PASSWORD, password: 'another long password 7' })).status,
    ).toBe(401)
    expect((await b.call(signInApi.chooseCompany, { code: 'elsewhere' })).status).toBe(401)
    const chosen = await b.call(signInApi.chooseCompany, { code: 'beacon' })
    expect(chosen.body.data).toMatchObject({ state: 'signed_in', current_role: { id: 13 } })
    expect((await b.call(sessionApi.me)).body.data.company.code).toBe('beacon')
    const direct = await signIn(fresh(), 'daniel@meridian.example', PASSWORD, 'meridian')
    expect(direct.body.data).toMatchObject({ state: 'signed_in', current_role: { id: 8 } })
  })

  it('AUTH-08abcdefg opens the landing page of each role', async () => {
    const LANDINGS: Record<string, string> = {
      'rmt admin': '/rmt/dashboard',
      'rmt user': '/rmt/dashboard',
      hod: '/hod/dashboard',
      mgr: '/hod/dashboard',
      'asst mgr': '/hod/dashboard',
      trainer: '/rmt/training/internal',
      interviewer: '/app/onboarding',
      employee: '/app/dashboard',
      'local hr': '/localhr/dashboard',
      'office dir': '/localhr/dashboard',
      'local finance': '/localhr/dashboard',
      'Company Admin': '/app/dashboard',
      'HR Generalist': '/app/dashboard',
      'HR Leave': '/app/dashboard',
      'HR Claim': '/app/dashboard',
      'HR Payroll': '/app/dashboard',
      'Shift Planner': '/app/dashboard',
    }
    const found: Record<string, string> = {}
    for (const { id, name } of COMPANY_ROLES) {
      await setRoles(server, 'bala', [id])
      const b = fresh()
      const { landing } = (await signIn(b, 'bala@meridian.example')).body.data
      found[name] = (await b.call(sessionApi.me)).body.data.landing === landing ? landing : 'two answers'
    }
    expect(found).toEqual(LANDINGS)
    await setRoles(server, 'bala', [8])
  })

  it('OPS-02c says that the company is switched off only after the right password', async () => {
    const off = (is_on: boolean) =>
      server.database.runOutsideTenants((tx) =>
        tx.updateTable('company').set({ is_on }).where('code', '=', 'beacon').execute(),
      )
    await off(false)
    const right = await signIn(fresh(), 'nurul@beacon.example')
    expect(right.status).toBe(403)
    expect(right.body.code).toBe('company_disabled')
    const wrong = await signIn(fresh(), 'nurul@beacon.example', 'something else entirely')
    expect(wrong.status).toBe(401)
    expect(wrong.body.code).toBe('login_failed')
    await off(true)
  })
})

it('AUTH-01 sign-ins and failed ones of known people are logged', async () => {
  await signIn(fresh(), 'priya@meridian.example', 'wrong wrong wrong wrong')
  await waitForBackground()
  await signIn(fresh(), 'priya@meridian.example')
  const id = server.companies.meridian!.accounts.priya!
  const kinds = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'operation'])
      .where('object_id', '=', id)
      .orderBy('number', 'desc')
      .limit(2)
      .execute(),
  )
  expect(kinds).toEqual([
    { kind: 'sign_in', operation: 'POST /api/auth/login' },
    { kind: 'failed_sign_in', operation: 'POST /api/auth/login' },
  ])
})
