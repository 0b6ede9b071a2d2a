import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { connect } from '#server/database/connection.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { deliverAndReadMails, readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const NEW = 'kelapa-muda-di-pantai-9'
const COMMON = 'passwordpassword1'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const mail = (key: string) => `${key}@meridian.example`
const account = (key: string, set: object) =>
  server.database.runOutsideTenants((tx) => tx.updateTable('account').set(set).where('email', '=', mail(key)).execute())
const signIn = (key: string, password = PASSWORD, b: Browser = fresh()) =>
  b.call(signInApi.signIn, { email: mail(key), password })
async function signedIn(key: string): Promise<Browser> {
  const b = fresh()
  expect((await signIn(key, PASSWORD, b)).status).toBe(200)
  return b
}
async function asked(email: string): Promise<string> {
  await fresh().call(signInApi.askReset, { email })
  return readMailedToken(server, email, '/password/reset/')
}
const chooses = async (token: string, password = NEW, b: Browser = fresh()) =>
  (await b.call(signInApi.reset, { token, password })).body.code ?? 'chosen'

/** Shows the demo company's mailed links on the screen while `work` runs. */
async function inDemo(work: () => Promise<void>): Promise<void> {
  const owner = await connect(server.ownerUrl)
  await owner.query(`update company set is_demo = code = 'meridian'`)
  server.api.options.linksOnScreen = true
  await work().finally(async () => {
    server.api.options.linksOnScreen = false
    await owner.query('update company set is_demo = false')
    await owner.end()
  })
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'rosli', 'muthu', 'devi', 'bala', 'azman')
})
beforeEach(() => server.clock.forward(3_600_000))
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-12b SES-5 a disabled person is mailed no link, and an earlier link sets nothing', async () => {
  const token = await asked(mail('ken'))
  await account('ken', { is_active: false })
  await fresh().call(signInApi.askReset, { email: mail('ken') })
  expect(await deliverAndReadMails(server, mail('ken'))).toHaveLength(1)
  expect(await chooses(token)).toBe('link_used')
  await account('ken', { is_active: true })
  expect(await chooses(token)).toBe('chosen')
})

it('AUTH-12b SES-9 a link is valid for exactly half an hour and its own account, and a used one reveals nothing', async () => {
  const [token, others] = [await asked(mail('nurul')), await asked(mail('devi'))]
  server.clock.forward(30 * 60_000 - 1)
  expect(await chooses(token, COMMON)).toBe('validation_failed')
  expect(await chooses('made-up-made-up-made-up-made-up-made-up-mad')).toBe('link_used')
  expect(await chooses(token)).toBe('chosen')
  expect(await chooses(token, COMMON)).toBe('link_used')
  expect([(await signIn('nurul', NEW)).status, (await signIn('devi')).status]).toEqual([200, 200])
  server.clock.forward(1)
  expect(await chooses(others)).toBe('link_used')
})

it('AUTH-12b SES-7 a new password ends the wait after wrong ones and the session of its browser', async () => {
  const b = await signedIn('rosli')
  for (let n = 0; n < 5; n++) await signIn('rosli', 'wrong wrong wrong')
  expect((await signIn('rosli')).status).toBe(429)
  expect(await chooses(await asked(mail('rosli')), NEW, b)).toBe('chosen')
  expect(b.cookies.has('token')).toBe(false)
  expect((await signIn('rosli', NEW)).status).toBe(200)
})

it('AUTH-12b SES-8 the first link followed removes what a person set who only typed the address', async () => {
  await account('muthu', { email_verified_at: null, totp_on: true, totp_secret: Buffer.alloc(1) })
  const before = await server.as('muthu')
  expect(await chooses(await asked(mail('muthu')))).toBe('chosen')
  expect((await before.call(sessionApi.me)).status).toBe(401)
  // No code is required: the second factor was set by another person.
  expect((await signIn('muthu', NEW)).body.data.state).toBe('signed_in')
  const { email_verified_at } = await server.database.lookup
    .selectFrom('account')
    .select('email_verified_at')
    .where('email', '=', mail('muthu'))
    .executeTakeFirstOrThrow()
  expect(email_verified_at).toEqual(server.clock.now())
})

it('AUTH-12 SES-7 an address can ask for twenty links an hour', async () => {
  const b = browser(server.api, { address: '192.0.2.60' })
  const statuses: number[] = []
  for (let n = 0; n < 21; n++)
    statuses.push((await b.call(signInApi.askReset, { email: `nobody${n}@meridian.example` })).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

it('AUTH-12c the demo on this machine shows the link on the screen and mails it once', async () => {
  await inDemo(async () => {
    const before = (await deliverAndReadMails(server, mail('azman'))).length
    const b = browser(server.api, { address: '127.0.0.1' })
    const { body } = await b.call(signInApi.askReset, { email: mail('azman') }, { host: 'localhost:3000' })
    const unknown = await b.call(signInApi.askReset, { email: 'nobody@x.example' }, { host: 'localhost:3000' })
    expect(await deliverAndReadMails(server, mail('azman'))).toHaveLength(before + 1)
    expect(unknown.body.data.link).toBeNull()
    expect(await chooses(body.data.link.slice('/password/reset/'.length))).toBe('chosen')
  })
})

it('LOG-01 an operator’s link is logged in the operators’ log under their name', async () => {
  const { email } = await insertOperator(server)
  const unnamed = await insertOperator(server, 'unnamed@kerani.example')
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ full_name: null }).where('id', '=', unnamed.id).execute(),
  )
  expect(await chooses(await asked(email))).toBe('chosen')
  expect(await chooses(await asked(unnamed.email))).toBe('chosen')
  const entries = await server.database.lookup
    .selectFrom('operator_entry')
    .select(['actor_name', 'operation', 'after'])
    .orderBy('number')
    .execute()
  const [ask, done] = ['POST /api/auth/password/reset-request', 'POST /api/auth/password/reset']
  expect(entries).toEqual(
    ['Olivia Ops', 'unnamed@kerani.example'].flatMap((actor_name) => [
      { actor_name, operation: ask, after: { reset: 'asked' } },
      { actor_name, operation: done, after: { reset: 'done' } },
    ]),
  )
})

it('SES-10 a confirmed password counts for ten minutes in this session and clears wrong attempts', async () => {
  const [b, other] = [await signedIn('bala'), await signedIn('bala')]
  await server.database.runOutsideTenants((tx) => tx.updateTable('login_session').set({ confirmed_at: null }).execute())
  const confirm = (password: string) => b.call(ownAccountApi.confirm, { password })
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < 4; n++)
      expect((await confirm('wrong wrong wrong')).body.errors.password).toEqual(['The password is wrong.'])
    const { until } = (await confirm(PASSWORD)).body.data
    expect(Date.parse(until)).toBe(server.clock.now().getTime() + 600_000)
  }
  expect((await other.call(ownAccountApi.secondFactorSetup)).body.code).toBe('password_needed')
  expect((await b.call(ownAccountApi.secondFactorSetup)).status).toBe(200)
  await account('bala', { password_hash: null })
  const none = await confirm(PASSWORD)
  expect([none.status, none.body.errors.password.length]).toEqual([422, 1])
  expect(none.body.errors.password[0]).toMatch(/company account/)
})

it('AUTH-11 SES-5 changing a password needs the current one and an uncommon new one', async () => {
  await givePasswords(server, 'devi', 'azman')
  const [b, neighbour] = [await signedIn('devi'), await signedIn('azman')]
  const change = (current: string, password: string) => b.call(ownAccountApi.changePassword, { current, password })
  expect((await change(PASSWORD, COMMON)).body.errors.password).toHaveLength(1)
  expect((await change('wrong wrong wrong', NEW)).body.errors.current).toHaveLength(1)
  expect((await change(PASSWORD, NEW)).status).toBe(200)
  expect((await neighbour.call(sessionApi.me)).status).toBe(200)
  expect([(await signIn('azman')).status, (await signIn('devi')).status]).toEqual([200, 401])
  const changed = await server.database.lookup
    .selectFrom('account')
    .select('password_changed_at')
    .where('email', '=', mail('devi'))
    .executeTakeFirstOrThrow()
  expect(changed.password_changed_at).toEqual(server.clock.now())
})

it('AUTH-12c a link is shown only for accounts that belong to no company but the demo', async () => {
  const b = browser(server.api, { address: '127.0.0.1' })
  const linkFor = async (email: string) =>
    (await b.call(signInApi.askReset, { email }, { host: 'localhost:3000' })).body.data.link
  const { email } = await insertOperator(server, 'screen-ops@kerani.example')
  await inDemo(async () => {
    expect(await linkFor('aminah@beacon.example')).toBeNull()
    expect(await linkFor(email)).toBeNull()
    expect(await linkFor(mail('priya'))).not.toBeNull()
    // A demo person who is invited to another company belongs to that one too.
    const account_id = server.companies.meridian!.accounts.priya!
    await server.tenant('beacon', (tx) => tx.insertInto('membership').values({ account_id }).execute())
    expect(await linkFor(mail('priya'))).toBeNull()
  })
  expect(await readMailedToken(server, 'aminah@beacon.example', '/password/reset/')).toMatch(/^[\w-]{20,}$/)
})
