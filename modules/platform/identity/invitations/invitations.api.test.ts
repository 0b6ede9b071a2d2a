import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { accountApi } from '../accounts/contract.ts'
import { createSetupCode } from '../registration/setup-code.ts'

let server: TestServer
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const ROLE = { full_name: 'Typed Name', role_ids: [8] }

/** Invites an address into a company; answers the membership and the link's token. */
async function invited(email: string, company: 'meridian' | 'beacon' = 'meridian') {
  const admin = await server.as(company === 'meridian' ? 'aminah' : 'beacon:aminah')
  const { id } = (await admin.call(accountApi.invite, { email, ...ROLE })).body.data
  return { id, token: await readMailedToken(server, email, '/invitation/') }
}
const joins = (token: string) => fresh().call(signInApi.joinWithPassword, { token, password: PASSWORD })
const opens = async (token: string) => (await fresh().call(signInApi.invitation, { token })).body.code ?? 'opens'
async function stateOf(id: string, company: 'meridian' | 'beacon' = 'meridian') {
  const admin = await server.as(company === 'meridian' ? 'aminah' : 'beacon:aminah')
  return (await admin.call(accountApi.one, { id })).body.data.state
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'ken', 'rosli')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-12 TEN-6 a link accepts only its own invitation', async () => {
  const one = await invited('one@new.example')
  const two = await invited('two@new.example')
  const elsewhere = await invited('one@new.example', 'beacon')
  expect(await Promise.all([one, two, elsewhere].map(({ token }) => opens(token)))).toEqual(['opens', 'opens', 'opens'])
  expect((await joins(one.token)).body.data).toEqual({ company: 'Meridian Foods Sdn Bhd', code: 'meridian' })
  expect(await stateOf(one.id)).toBe('active')
  expect(await stateOf(two.id)).toBe('invited')
  expect(await stateOf(elsewhere.id, 'beacon')).toBe('invited')
  expect([await opens(one.token), await opens(two.token), await opens(elsewhere.token)]).toEqual([
    'link_used',
    'opens',
    'opens',
  ])
})

it('AUTH-12 a link is valid for exactly a week, and asks for a password where none counts yet', async () => {
  const { id, token } = await invited('kavitha@beacon.example')
  const page = async () => (await fresh().call(signInApi.invitation, { token })).body
  // A person with an account but no password chooses one with the link.
  expect((await page()).data).toMatchObject({ full_name: 'Typed Name', has_password: false })
  // A membership from before names were typed shows the address.
  await server.tenant('meridian', (tx) =>
    tx.updateTable('membership').set({ full_name: null }).where('id', '=', id).execute(),
  )
  expect((await page()).data.full_name).toBe('kavitha@beacon.example')
  server.clock.forward(7 * 86_400_000 - 1)
  const b = fresh()
  b.cookies.set('token', 'of another sign-in')
  const weak = await b.call(signInApi.joinWithPassword, { token, password: 'passwordpassword1' })
  expect(weak.body.errors.password).toHaveLength(1)
  expect((await b.call(signInApi.joinWithPassword, { token, password: PASSWORD })).status).toBe(200)
  expect(b.cookies.has('token')).toBe(false)
  const { token: late } = await invited('late@new.example')
  server.clock.forward(7 * 86_400_000)
  expect(await opens(late)).toBe('link_used')
})

it('AUTH-12 SES-5 a link opens nothing while the membership, the company or the account is switched off', async () => {
  const { id, token } = await invited('three@new.example')
  // A membership in another company may have the same number.
  const beacon = server.companies.beacon!
  await server.tenant('beacon', (tx) =>
    tx
      .insertInto('membership')
      .values({ company_id: beacon.companyId, id, account_id: server.companies.meridian!.accounts.rosli! })
      .execute(),
  )
  const company = (is_on: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set({ is_on }).where('code', '=', 'meridian').execute(),
    )
  const place = (is_active: boolean) =>
    server.tenant('meridian', (tx) => tx.updateTable('membership').set({ is_active }).where('id', '=', id).execute())
  const account = (is_active: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set({ is_active }).where('email', '=', 'three@new.example').execute(),
    )
  for (const off of [company, place, account]) {
    await off(false)
    expect(await opens(token)).toBe('link_used')
    expect((await joins(token)).body.code).toBe('link_used')
    await off(true)
    expect(await opens(token)).toBe('opens')
  }
})

it('AUTH-12 SES-9 the first link followed ends earlier requests for its address only', async () => {
  const reset = async (email: string) => {
    await fresh().call(signInApi.askReset, { email })
    await waitForBackground()
    return readMailedToken(server, email, '/password/reset/')
  }
  const choose = async (token: string) =>
    (await fresh().call(signInApi.reset, { token, password: 'kelapa-muda-di-pantai-9' })).body.code ?? 'chosen'
  const { token } = await invited('four@new.example')
  const [own, others] = [await reset('four@new.example'), await reset('rosli@meridian.example')]
  const account_id = server.companies.meridian!.accounts.ken!
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('membership')
      .set({ directory_tenant: 't', directory_object: 'o' })
      .where('account_id', '=', account_id)
      .execute(),
  )
  await server.database.runOutsideTenants((tx) =>
    tx
      .updateTable('membership')
      .set({ directory_confirmed_at: server.clock.now() })
      .where('account_id', '=', account_id)
      .execute(),
  )
  expect((await joins(token)).status).toBe(200)
  expect([await choose(own), await choose(others)]).toEqual(['link_used', 'chosen'])
  const ken = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('membership')
      .select('directory_confirmed_at')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow(),
  )
  expect(ken.directory_confirmed_at).not.toBeNull()
})

it('AUTH-12b SES-9 a new password ends the person’s other links', async () => {
  const asked = async (email: string) => {
    await fresh().call(signInApi.askReset, { email })
    await waitForBackground()
    return readMailedToken(server, email, '/password/reset/')
  }
  const choose = async (token: string) =>
    (await fresh().call(signInApi.reset, { token, password: 'kelapa-muda-di-pantai-9' })).body.code ?? 'chosen'
  const [first, other] = [await asked('ken@meridian.example'), await asked('nurul@meridian.example')]
  const second = await asked('ken@meridian.example')
  expect([await choose(second), await choose(first), await choose(other)]).toEqual(['chosen', 'link_used', 'chosen'])
})

it('AUTH-12 a person with a proven address stays signed in when they register a company', async () => {
  const live = await server.as('mei.ling')
  const email = 'mei.ling@meridian.example'
  await givePasswords(server, 'mei.ling')
  const company = {
    company_name: 'Kedai Mei',
    company_code: 'kedai-mei',
    country: 'MY' as const,
    state: 'SGR',
    full_name: 'Mei',
  }
  await fresh().call(signInApi.register, { ...company, email })
  await waitForBackground()
  const token = await readMailedToken(server, email, '/register/')
  expect((await fresh().call(signInApi.found, { token })).status).toBe(200)
  expect((await live.call(sessionApi.me)).status).toBe(200)
})

it('AUTH-12 SES-8 a disabled person cannot register a company, and the setup link does not prove an address that has an account', async () => {
  const active = (is_active: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set({ is_active }).where('email', '=', 'muthu@meridian.example').execute(),
    )
  const company = { company_name: 'Kedai Muthu', country: 'MY' as const, state: 'SGR', full_name: 'Muthu' }
  const email = 'muthu@meridian.example'
  await fresh().call(signInApi.register, { ...company, company_code: 'kedai-satu', email })
  await waitForBackground()
  const token = await readMailedToken(server, email, '/register/')
  await active(false)
  expect((await fresh().call(signInApi.found, { token, password: PASSWORD })).body.code).toBe('link_used')
  await active(true)

  const { options } = server.api as unknown as { options: { openRegistration: boolean } }
  options.openRegistration = false
  const setup_code = await createSetupCode(server.database)
  const link = async (company_code: string, to: string) =>
    (await fresh().call(signInApi.register, { ...company, company_code, email: to, setup_code })).body.data.link
  expect(await link('kedai-dua', 'nobody@new.example')).toMatch(/^\/register\//)
  expect(await link('kedai-tiga', email)).toBeNull()
  options.openRegistration = true
  const open = await fresh().call(signInApi.register, {
    ...company,
    company_code: 'kedai-empat',
    email: 'x@new.example',
  })
  expect(open.body.data.link).toBeNull()
})
