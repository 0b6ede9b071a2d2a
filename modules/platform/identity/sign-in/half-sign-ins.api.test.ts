import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { tokenHash } from '#server/secrets.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const [EMPLOYEE, GENERALIST] = [8, 13]
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
async function signedIn(key: string, company?: string): Promise<[Browser, string]> {
  const b = fresh()
  const email = `${key}@meridian.example`
  const { body } = await b.call(signInApi.signIn, { email, password: PASSWORD, ...(company && { company }) })
  return [b, body.data?.state]
}
/** Turns the second factor on. A code is valid once, so the clock advances. */
async function turnedOn(b: Browser): Promise<string> {
  const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
  expect((await b.call(ownAccountApi.secondFactorOn, { code: codeOf(secret) })).status).toBe(200)
  server.clock.forward(60_000)
  return secret
}
const demands = (company: string, role_id: number) =>
  server.tenant(company, (tx) => tx.insertInto('role_setting').values({ role_id, second_factor: true }).execute())

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'daniel', 'ken', 'rosli', 'muthu', 'devi', 'bala')
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    for (const [key, role_id] of [
      ['daniel', GENERALIST],
      ['bala', EMPLOYEE],
    ] as const) {
      const { id } = await tx
        .insertInto('membership')
        .values({ company_id, account_id: idOf(key), full_name: `${key} of Beacon` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id }).execute()
    }
  })
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-15 AUTH-01 a person with a second factor and two companies gives the code once, then chooses', async () => {
  const [first] = await signedIn('daniel', 'meridian')
  const secret = await turnedOn(first)
  const [b, state] = await signedIn('daniel')
  expect(state).toBe('second_factor')
  // The company comes after the code.
  expect((await b.call(signInApi.chooseCompany, { code: 'beacon' })).status).toBe(401)
  const given = await b.call(signInApi.secondFactor, { code: codeOf(secret) })
  expect(given.body.data).toMatchObject({ state: 'choose_company', full_name: 'Daniel Lee Chee Hoong' })
  const chosen = await b.call(signInApi.chooseCompany, { code: 'beacon' })
  // In a company people have the name it gave them.
  expect(chosen.body.data).toMatchObject({ state: 'signed_in', full_name: 'daniel of Beacon', preferred_name: null })
  expect(decodeURIComponent(b.cookies.get('full_name')!)).toBe('daniel of Beacon')
})

it('AUTH-01 a person without a name is shown by e-mail while choosing a company', async () => {
  const name = (full_name: string | null) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set({ full_name }).where('id', '=', idOf('bala')).execute(),
    )
  const before = (await server.database.lookup
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', idOf('bala'))
    .executeTakeFirstOrThrow())!.full_name
  await name(null)
  const { body } = await fresh().call(signInApi.signIn, { email: 'bala@meridian.example', password: PASSWORD })
  expect(body.data).toMatchObject({ state: 'choose_company', full_name: 'bala@meridian.example' })
  await name(before)
})

it('AUTH-15b a second factor is demanded only where the company demands it of the role', async () => {
  await demands('beacon', EMPLOYEE)
  expect((await signedIn('bala', 'meridian'))[1]).toBe('signed_in')
  expect((await signedIn('bala', 'beacon'))[1]).toBe('set_up_second_factor')
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_setting').values({ role_id: EMPLOYEE, second_factor: false }).execute(),
  )
  expect((await signedIn('bala', 'meridian'))[1]).toBe('signed_in')
  const [b] = await signedIn('bala', 'meridian')
  const refused = await b.call(sessionApi.switchCompany, { code: 'beacon' })
  expect([refused.status, refused.body.code]).toEqual([403, 'second_factor_first'])
  expect((await b.call(sessionApi.me)).body.data.company.code).toBe('meridian')
})

it('AUTH-15 the fifth wrong code ends the unfinished sign-in', async () => {
  const secrets = [await turnedOn((await signedIn('ken'))[0]), await turnedOn((await signedIn('rosli'))[0])]
  const [[ken], [rosli]] = [await signedIn('ken'), await signedIn('rosli')]
  for (let n = 0; n < 4; n++) await ken.call(signInApi.secondFactor, { code: '000000' })
  expect(ken.cookies.has('token')).toBe(true)
  expect((await rosli.call(signInApi.secondFactor, { code: '000000' })).body.code).toBe('code_wrong')
  expect((await ken.call(signInApi.secondFactor, { code: '000000' })).body.code).toBe('code_wrong')
  expect([ken.cookies.has('token'), rosli.cookies.has('token')]).toEqual([false, true])
  expect((await rosli.call(signInApi.secondFactor, { code: codeOf(secrets[1]!) })).body.data.state).toBe('signed_in')
})

it('AUTH-11 every unfinished sign-in can be signed out, which deletes it', async () => {
  await demands('meridian', 9)
  const halves: Record<string, Browser> = {
    second_factor: (await signedIn('ken'))[0],
    choose_company: (await signedIn('bala'))[0],
    set_up_second_factor: (await signedIn('bala', 'beacon'))[0],
  }
  for (const [state, b] of Object.entries(halves)) {
    const token_hash = tokenHash(b.cookies.get('token')!)
    const found = () =>
      server.database.lookup
        .selectFrom('login_session')
        .select('state')
        .where('token_hash', '=', token_hash)
        .executeTakeFirst()
    expect(await found()).toEqual({ state })
    expect((await b.call(sessionApi.signOut)).status, state).toBe(200)
    expect(b.cookies.has('token')).toBe(false)
    expect(await found()).toBeUndefined()
  }
})

it('LOG-01 signing out before a company is chosen is not logged', async () => {
  const entries = async () => [
    (await server.database.lookup.selectFrom('operator_entry').select('kind').execute()).length,
    ...(await Promise.all(
      ['meridian', 'beacon'].map((code) =>
        server.tenant(code, async (tx) => (await tx.selectFrom('audit_entry').select('kind').execute()).length),
      ),
    )),
  ]
  const [b] = await signedIn('bala')
  const before = await entries()
  expect((await b.call(sessionApi.signOut)).status).toBe(200)
  expect(await entries()).toEqual(before)
})

it('AUTH-02 an operator is shown by name, signs out to the panel’s page, and refreshes as an operator', async () => {
  await insertOperator(server)
  server.api.options.demo = true
  const b = fresh()
  const reply = await b.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
  server.api.options.demo = false
  expect(reply.body.data).toMatchObject({ state: 'signed_in', full_name: 'Olivia Ops', preferred_name: null })
  server.clock.forward(1_000_000)
  const { token } = (await b.call(sessionApi.refresh)).body.data
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString())
  expect(claims).toMatchObject({ roles: ['Ops'], full_name: 'Olivia Ops' })
  expect((await b.call(sessionApi.chooseRole, { role_id: 20 })).body.code).toBe('role_not_held')
  expect((await b.call(sessionApi.switchCompany, { code: 'meridian' })).status).toBe(404)
  expect((await b.call(sessionApi.me)).body.data.companies).toEqual([])
  expect((await b.call(sessionApi.signOut)).body.data.landing).toBe('/panel/login')
})
