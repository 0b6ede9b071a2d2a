import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const EMPLOYEE = 8

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'daniel', 'amirul', 'nurul', 'azman')
})
afterAll(() => server.stop())

async function joins(
  key: string,
  roles: readonly number[],
  more: { is_active?: boolean; full_name?: string; invited_email?: string } = {},
) {
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    const made = await tx
      .insertInto('membership')
      .values({ company_id, account_id: server.companies.meridian!.accounts[key]!, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const role_id of roles)
      await tx.insertInto('member_role').values({ company_id, membership_id: made.id, role_id }).execute()
  })
}

async function signedIn(key: string) {
  const b = browser(server.api, { address: `198.51.100.${++address}` })
  const email = `${key}@meridian.example`
  expect((await b.call(signInApi.signIn, { email, password: PASSWORD, company: 'meridian' })).status).toBe(200)
  return b
}

it('a person of several companies switches to another without signing in again', async () => {
  await joins('daniel', [13])
  const b = await signedIn('daniel')
  const before = (await b.call(sessionApi.me)).body.data
  expect(before.companies.map(({ code }: { code: string }) => code)).toEqual(['beacon', 'meridian'])
  expect((await b.call(ownAccountApi.confirm, { password: PASSWORD })).status).toBe(200)
  const reply = await b.call(sessionApi.switchCompany, { code: 'beacon' })
  expect(reply.body.data).toMatchObject({ state: 'signed_in', current_role: { id: 13 } })
  const after = (await b.call(sessionApi.me)).body.data
  expect(after).toMatchObject({ company: { code: 'beacon' }, current_role: { id: 13 } })
  expect((await b.call(ownAccountApi.sessions)).body.data).toHaveLength(1)
  // A password confirmed in one company does not count in the other.
  const row = await server.database.runOutsideTenants((tx) =>
    tx
      .selectFrom('login_session')
      .select(['confirmed_at', 'company_id'])
      .where('account_id', '=', server.companies.meridian!.accounts.daniel!)
      .executeTakeFirstOrThrow(),
  )
  expect(row).toEqual({ confirmed_at: null, company_id: server.companies.beacon!.companyId })
  expect((await b.call(sessionApi.switchCompany, { code: 'meridian' })).body.data.current_role.id).toBe(EMPLOYEE)
})

it('AUTH-07b a person with several roles in the other company chooses one', async () => {
  await joins('amirul', [EMPLOYEE, 13])
  const b = await signedIn('amirul')
  const reply = await b.call(sessionApi.switchCompany, { code: 'beacon' })
  expect(reply.body.data).toMatchObject({ state: 'choose_role', current_role: null, landing: '/login' })
  expect((await b.call(sessionApi.chooseRole, { role_id: 13 })).body.data.current_role.id).toBe(13)
})

it('a company of others, one the person left, and an unaccepted invitation are unknown', async () => {
  await joins('nurul', [EMPLOYEE], { is_active: false })
  await joins('azman', [EMPLOYEE], { full_name: 'Azman', invited_email: 'azman@meridian.example' })
  for (const key of ['nurul', 'azman']) {
    const b = await signedIn(key)
    expect((await b.call(sessionApi.me)).body.data.companies).toHaveLength(1)
    expect((await b.call(sessionApi.switchCompany, { code: 'beacon' })).status).toBe(404)
    expect((await b.call(sessionApi.switchCompany, { code: 'elsewhere' })).status).toBe(404)
    expect((await b.call(sessionApi.me)).body.data.company.code).toBe('meridian')
  }
})

it('OPS-02 SES-4 a company that is switched off is unknown, and a replaced credential cannot switch', async () => {
  const on = (is_on: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set({ is_on }).where('code', '=', 'beacon').execute(),
    )
  const [b, bystander] = [await signedIn('daniel'), await signedIn('nurul')]
  await on(false)
  expect((await b.call(sessionApi.me)).body.data.companies).toHaveLength(1)
  expect((await b.call(sessionApi.switchCompany, { code: 'beacon' })).status).toBe(404)
  await on(true)
  const late = browser(server.api, { cookies: new Map(b.cookies) })
  expect((await b.call(sessionApi.switchCompany, { code: 'BEACON' })).status).toBe(200)
  const refused = await late.call(sessionApi.switchCompany, { code: 'meridian' })
  expect([refused.status, refused.body.code]).toEqual([409, 'try_again'])
  expect((await b.call(sessionApi.me)).body.data.company.code).toBe('beacon')
  // Other sessions stay in their company.
  expect((await bystander.call(sessionApi.me)).body.data.company.code).toBe('meridian')
})
