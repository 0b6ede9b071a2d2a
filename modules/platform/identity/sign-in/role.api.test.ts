import { decodeJwt } from 'jose'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { productApi } from '#base/contracts/system-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD, setRoles } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const [EMPLOYEE, HOD, LEAVE] = [8, 3, 14]

async function signedIn(email: string): Promise<Browser> {
  const b = browser(server.api, { address: `198.51.100.${++address}` })
  expect((await b.call(signInApi.signIn, { email, password: PASSWORD })).status).toBe(200)
  return b
}
const copyOf = (b: Browser) => browser(server.api, { cookies: new Map(b.cookies) })
const chooses = (b: Browser, role_id: number) => b.call(sessionApi.chooseRole, { role_id })

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'mei.ling', 'ken', 'rosli', 'bala')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

describe('the role', () => {
  it('AUTH-07d switching changes what is open, renews the credential and is logged', async () => {
    await setRoles(server, 'mei.ling', [8, 12])
    const b = await signedIn('mei.ling@meridian.example')
    await b.call(sessionApi.chooseRole, { role_id: 12 })
    expect((await b.request('GET', '/api/access/roles')).status).toBe(200)
    const token = b.cookies.get('token')
    const reply = await b.call(sessionApi.chooseRole, { role_id: 8 })
    expect(reply.body.data).toMatchObject({ current_role: { id: 8 }, landing: '/app/dashboard' })
    expect(b.cookies.get('token')).not.toBe(token)
    expect(b.cookies.get('current_role')).toBe('employee')
    expect((await b.request('GET', '/api/access/roles')).status).toBe(403)
    const entry = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['kind', 'before', 'after'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    expect(entry).toMatchObject({ kind: 'role', before: { role_id: 12 }, after: { role_id: 8 } })
  })

  it('AUTH-13acd AUTH-14a has an access profile, defaults, options and modules', async () => {
    const admin = await server.as('mei.ling', 'Company Admin')
    const { body } = await admin.call(sessionApi.acl)
    expect(Object.keys(body.data.access).sort()).toEqual([
      'department',
      'employee_id',
      'office',
      'position',
      'roles_permissions',
    ])
    expect(Object.keys(body.data.access.roles_permissions)).toEqual(['Company Admin'])
    expect(body.data.access.roles_permissions['Company Admin']).toContainEqual({
      permission: 'access:edit',
      reach: 'company',
    })
    expect(body.data.access.employee_id).toBe(server.employeeId('mei.ling'))
    expect(body.data.access.office.length).toBe(3)
    const defaults = (await admin.call(sessionApi.defaults)).body.data
    expect(Object.keys(defaults)).toHaveLength(17)
    expect(defaults.Ops).toBeUndefined()
    const options = (await admin.call(productApi.options)).body.data
    expect(options.employment_type.map((option: { value: string }) => option.value)).toEqual([
      'full_time',
      'part_time',
      'contract',
      'apprentice',
      'expatriate',
    ])
    const modules = (await admin.call(productApi.modules)).body.data
    expect(modules).toContainEqual({ id: 20, key: 'payroll' })
  })

  it('SYS-12 AUTH-09 keeps the account’s language, which messages follow', async () => {
    const b = await signedIn('nurul@meridian.example')
    expect((await b.call(ownAccountApi.preferences, { language: 'zh-TW' })).body.data).toEqual({ language: 'zh-TW' })
    expect((await b.call(sessionApi.me)).body.data).toMatchObject({ language: 'zh-TW', preferred_name: 'Nurul' })
  })

  it('AUTH-07d SES-4 cannot be switched by a replaced credential', async () => {
    await setRoles(server, 'ken', [EMPLOYEE, LEAVE])
    const b = await signedIn('ken@meridian.example')
    const late = copyOf(b)
    expect((await chooses(b, EMPLOYEE)).status).toBe(200)
    const refused = await chooses(late, LEAVE)
    expect([refused.status, refused.body.code]).toEqual([409, 'try_again'])
    expect((await b.call(sessionApi.me)).body.data.current_role.id).toBe(EMPLOYEE)
  })

  it('AUTH-01 the renewed token names all roles of the person', async () => {
    const b = await signedIn('ken@meridian.example')
    await chooses(b, LEAVE)
    server.clock.forward(1_000_000)
    const { token } = (await b.call(sessionApi.refresh)).body.data
    expect(decodeJwt(token).roles).toEqual(['employee', 'HR Leave'])
    expect(decodeURIComponent(b.cookies.get('roles')!)).toBe('employee|HR Leave')
    expect(decodeURIComponent(b.cookies.get('current_role')!)).toBe('HR Leave')
  })

  it('AUTH-15b a role that demands a second factor needs its setup first: as the next step of signing in, else under Security', async () => {
    await setRoles(server, 'rosli', [EMPLOYEE, HOD])
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_setting').values({ role_id: HOD, second_factor: true }).execute(),
    )
    await server.tenant('beacon', (tx) =>
      tx.insertInto('role_setting').values({ role_id: EMPLOYEE, second_factor: true }).execute(),
    )
    const b = await signedIn('rosli@meridian.example')
    const half = (await chooses(b, HOD)).body.data
    expect(half).toMatchObject({
      state: 'set_up_second_factor',
      token: null,
      expires_at: null,
      current_role: { id: HOD },
    })
    expect((await b.call(sessionApi.me)).status).toBe(401)
    // Done, it is the sign-in of that role, and names the others too.
    const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    const code = generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
    const { signed_in } = (await b.call(ownAccountApi.secondFactorOn, { code })).body.data
    expect(signed_in).toMatchObject({ state: 'signed_in', current_role: { id: HOD } })
    expect(signed_in.roles.map(({ id }: { id: number }) => id)).toEqual([HOD, EMPLOYEE])
    expect((await b.call(ownAccountApi.secondFactorOff)).body.code).toBe('second_factor_demanded')
    await chooses(b, EMPLOYEE)
    expect((await b.call(ownAccountApi.secondFactorOff)).body.data).toEqual({ on: false })
    const whole = await signedIn('rosli@meridian.example')
    expect((await chooses(whole, EMPLOYEE)).body.data.state).toBe('signed_in')
    const refused = await chooses(whole, HOD)
    expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_first'])
    expect((await whole.call(sessionApi.me)).body.data.current_role.id).toBe(EMPLOYEE)
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_setting').execute())
    expect((await chooses(whole, HOD)).body.data).toMatchObject({ state: 'signed_in', current_role: { id: HOD } })
  })
})
