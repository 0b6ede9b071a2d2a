import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { deliverAndReadMails, readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { createSetupCode } from './setup-code.ts'

let server: TestServer
let address = 0
const NEW = 'kelapa-muda-di-pantai-9'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const company = { company_name: 'Kedai Baru', country: 'MY' as const, state: 'SGR', full_name: 'Salmah' }
async function registered(company_code: string, email: string, more: { setup_code?: string } = {}): Promise<string> {
  const reply = await fresh().call(signInApi.register, { ...company, company_code, email, ...more })
  expect(reply.status, reply.text).toBe(200)
  return readMailedToken(server, email, '/register/')
}
const founds = async (token: string, more: { password?: string; company_code?: string } = { password: NEW }) => {
  const { body } = await fresh().call(signInApi.found, { token, ...more })
  return body.code ?? 'founded'
}
const opens = async (token: string) => {
  const { body } = await fresh().call(signInApi.registration, { token })
  return body.code ?? body.data.has_password
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'rosli')
  await insertOperator(server)
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-12a a link is valid for exactly a day, for what was typed with it', async () => {
  const [one, two] = [await registered('satu', 'satu@new.example'), await registered('dua', 'dua@new.example')]
  server.clock.forward(24 * 3_600_000 - 1)
  expect((await fresh().call(signInApi.registration, { token: two })).body.data).toMatchObject({ company_code: 'dua' })
  expect(await founds(two)).toBe('founded')
  expect([await opens(two), await opens(one), await opens('x'.repeat(43))]).toEqual(['link_used', false, 'link_used'])
  server.clock.forward(1)
  expect([await opens(one), await founds(one)]).toEqual(['link_used', 'link_used'])
})

it('AUTH-12a a link followed twice at the same moment creates one company, whatever its short name', async () => {
  const token = await registered('kembar', 'kembar@new.example')
  const both = await Promise.all(
    ['kembar-satu', 'kembar-dua'].map((company_code) => founds(token, { password: NEW, company_code })),
  )
  expect(both.sort()).toEqual(['founded', 'link_used'])
})

it('AUTH-12 a password is asked only of a person who has none that counts', async () => {
  const account = (set: object) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set(set).where('email', '=', 'nurul@meridian.example').execute(),
    )
  const token = await registered('tiga', 'nurul@meridian.example')
  expect(await opens(token)).toBe(true)
  // Typed by a person who never followed a link, so it does not count.
  await account({ email_verified_at: null })
  expect(await opens(token)).toBe(false)
  expect(await founds(token, {})).toBe('validation_failed')
  await account({ email_verified_at: server.clock.now(), password_hash: null })
  expect(await opens(token)).toBe(false)
  expect([await founds(token, {}), await founds(token, { password: 'passwordpassword1' })]).toEqual([
    'validation_failed',
    'validation_failed',
  ])
  expect(await founds(token)).toBe('founded')
  const signIn = (password: string) =>
    fresh().call(signInApi.signIn, { email: 'nurul@meridian.example', password, company: 'tiga' })
  expect([(await signIn(NEW)).status, (await signIn(PASSWORD)).status]).toEqual([200, 401])
  const known = await registered('empat', 'ken@meridian.example')
  expect(await founds(known, {})).toBe('founded')
})

it('AUTH-12 SES-8 the link of a registration proves the address and removes what a person set who only typed it', async () => {
  const email = 'muthu@meridian.example'
  await server.database.runOutsideTenants((tx) =>
    tx
      .updateTable('account')
      .set({ email_verified_at: null, totp_on: true, totp_secret: Buffer.alloc(1) })
      .where('email', '=', email)
      .execute(),
  )
  expect(await founds(await registered('sebelas', email))).toBe('founded')
  // No code is required: the second factor was set by another person.
  const b = fresh()
  const signedIn = await b.call(signInApi.signIn, { email, password: NEW, company: 'sebelas' })
  expect(signedIn.body.data.state).toBe('signed_in')
  expect(await opens(await registered('dua-belas', email))).toBe(true)
})

it('AUTH-12 SES-8 neither an operator nor a disabled person can register a company', async () => {
  const rosli = await registered('lima', 'rosli@meridian.example')
  const ops = await registered('enam', 'ops@kerani.example')
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ is_active: false }).where('email', '=', 'rosli@meridian.example').execute(),
  )
  expect([await opens(rosli), await opens(ops), await founds(ops)]).toEqual(['link_used', 'link_used', 'link_used'])
})

it('AUTH-12 a setup code creates one company, and only while it is the newest', async () => {
  server.api.options.openRegistration = false
  const first = await createSetupCode(server.database)
  const early = await registered('tujuh', 'tujuh@new.example', { setup_code: first })
  const second = await createSetupCode(server.database)
  const again = await fresh().call(signInApi.register, {
    ...company,
    company_code: 'lapan',
    email: 'lapan@new.example',
    setup_code: first,
  })
  expect(again.body.errors.setup_code).toHaveLength(1)
  // The code of the earlier link was withdrawn; the newer code is not used up instead.
  expect(await founds(early)).toBe('setup_code_needed')
  const late = await registered('sembilan', 'sembilan@new.example', { setup_code: second })
  expect(await founds(late)).toBe('founded')
  const none = await fresh().call(signInApi.register, {
    ...company,
    company_code: 'sepuluh',
    email: 'sepuluh@new.example',
  })
  expect(none.body.errors.setup_code).toHaveLength(1)
  server.api.options.openRegistration = true
})

it('INP-1 AUTH-12a the mail to a stranger has a short name on one line, whatever was typed', async () => {
  const ask = (company_name: string) =>
    fresh().call(signInApi.register, { ...company, company_name, company_code: 'lines', email: 'lines@new.example' })
  const refused = await ask('your mailbox.\r\n\r\nURGENT')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['company_name']])
  expect((await ask('x'.repeat(120))).status).toBe(200)
  const [mail] = await deliverAndReadMails(server, 'lines@new.example')
  expect(mail).toContain(`${'x'.repeat(59)}…`)
  expect(mail).not.toContain('x'.repeat(60))
})
