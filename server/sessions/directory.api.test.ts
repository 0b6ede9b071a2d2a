import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/session-api.ts'
import { accessApi } from '#modules/access/contract.ts'
import { accountApi } from '#modules/accounts/contract.ts'
import { PASSWORD, withPassword } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { asideDone } from './background.ts'

const CLIENT = 'kerani-client'
const TENANT = '7d2c0f5e-2f8b-4f43-9a55-6a6f1e6f0b11'
const OBJECT = '0b9f5c9a-8a41-4d3a-8a52-f5b9c5a0d777'

let server: TestServer
let directory: OAuth2Server
let issuer: string
/** What the directory will say of whoever signs in next. */
let claims: Record<string, unknown>
let address = 0
const nonces = new Map<string, string>()
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })

/** Goes to the directory as a browser would, and answers what it sends back. */
async function visit(authorize: string): Promise<{ code: string; state: string }> {
  const asked = new URL(authorize)
  const reply = await fetch(authorize, { redirect: 'manual' })
  const back = new URL(reply.headers.get('location')!)
  const code = back.searchParams.get('code')!
  nonces.set(code, asked.searchParams.get('nonce')!)
  return { code, state: back.searchParams.get('state')! }
}

async function signIn(b: Browser = fresh(), company?: string) {
  const { address: authorize } = (await b.call(sessionApi.directoryStart, { ...(company && { company }) })).body.data
  return b.call(sessionApi.directorySignIn, await visit(authorize))
}

/** An administrator of a company proposes the tie of one of its people to the object. */
async function proposed(company: string, email: string, object: string | null = OBJECT) {
  const admin = await server.as(company === 'meridian' ? 'aminah' : `${company}:aminah`)
  const { id, version } = (await admin.call(accountApi.list, { search: email })).body.data[0]
  return admin.call(accountApi.directory, { id, version, tenant: object && TENANT, object })
}

async function byPassword(email: string, company?: string): Promise<Browser> {
  const b = fresh()
  const reply = await b.call(sessionApi.signIn, { email, password: PASSWORD, ...(company && { company }) })
  expect(reply.body.data.state).toBe('signed_in')
  return b
}

/** The person signs in to the directory from their own sign-in. */
async function confirmed(b: Browser) {
  const { address: authorize } = (await b.call(sessionApi.directoryTieStart)).body.data
  return b.call(sessionApi.confirmDirectoryTie, await visit(authorize))
}

/** Makes somebody of meridian a member of beacon too. */
async function joinBeacon(key: string, role_id = 8): Promise<void> {
  const company_id = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    const { id } = await tx
      .insertInto('membership')
      .values({ company_id, account_id: server.companies.meridian!.accounts[key]!, full_name: 'B' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('member_role').values({ company_id, membership_id: id, role_id }).execute()
  })
}

beforeAll(async () => {
  directory = new OAuth2Server()
  await directory.issuer.keys.generate('RS256')
  await directory.start(0, 'localhost')
  issuer = directory.issuer.url!
  directory.service.on(
    'beforeTokenSigning',
    (token: { payload: Record<string, unknown> }, request: { body: { code?: string } }) => {
      Object.assign(token.payload, {
        aud: CLIENT,
        nonce: nonces.get(request.body.code ?? ''),
        tid: TENANT,
        oid: OBJECT,
        ...claims,
      })
    },
  )
  server = await startTestServer()
  ;(server.api.options as { directory: unknown }).directory = {
    issuer,
    clientId: CLIENT,
    clientSecret: 'a secret of the client',
  }
  await withPassword(server, 'nurul', 'daniel', 'ken', 'rosli')
})
beforeEach(() => {
  claims = {}
})
afterAll(async () => {
  await asideDone()
  await server.stop()
  await directory.stop()
})

describe('signing in through the directory', () => {
  it('AUTH-04d AUTH-03a goes there with PKCE, state and nonce, and a ten-minute Lax cookie', async () => {
    const b = fresh()
    const reply = await b.call(sessionApi.directoryStart, {})
    const to = new URL(reply.body.data.address)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT,
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/login',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(to.searchParams.get(name)!.length).toBeGreaterThan(30)
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^directory=/)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(Date.parse(/Expires=([^;]+)/i.exec(cookie)![1]!) - server.clock.now().getTime()).toBe(600_000)
  })

  it('AUTH-03 SES-11 an e-mail links nobody, nor does an administrator: a tie opens once its person has confirmed it', async () => {
    claims = { email: 'nurul@meridian.example', preferred_username: 'nurul@meridian.example' }
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('directory_unlinked')

    const person = await byPassword('nurul@meridian.example')
    expect((await person.call(sessionApi.directoryTie)).body.data).toEqual({ proposed: false, object: null })
    expect((await person.call(sessionApi.directoryTieStart)).body.code).toBe('directory_not_proposed')
    expect((await proposed('meridian', 'nurul@')).body.data).toMatchObject({ directory: 'proposed' })
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await person.call(sessionApi.directoryTie)).body.data).toEqual({ proposed: true, object: OBJECT })

    claims = { oid: 'somebody-else' }
    expect((await confirmed(person)).body.code).toBe('directory_other_object')
    expect((await signIn()).body.code).toBe('directory_unlinked')
    claims = { email: 'somebody.else@elsewhere.example' }
    expect((await confirmed(person)).body.data).toEqual({ proposed: false, object: OBJECT })
    const b = fresh()
    const reply = await signIn(b)
    expect(reply.body.data).toMatchObject({
      state: 'signed_in',
      full_name: 'Nurul Huda binti Hassan',
      current_role: { id: 8 },
    })
    expect(b.cookies.get('is_aad')).toBe('1')
    expect((await b.call(sessionApi.me)).body.data.directory).toBe(true)
    // A new proposal ends what the old one opened.
    expect((await proposed('meridian', 'nurul@', null)).body.data).toMatchObject({ directory: 'none' })
    expect((await b.call(sessionApi.me)).status).toBe(401)
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await person.call(sessionApi.me)).status).toBe(200)
    await proposed('meridian', 'nurul@')
    expect((await confirmed(person)).status).toBe(200)
  })

  it('AUTH-03b the session of the directory is flagged, in its cookie and in what it says of itself; that of a password is not', async () => {
    const byDirectory = fresh()
    expect((await signIn(byDirectory)).body.data.state).toBe('signed_in')
    const person = await byPassword('nurul@meridian.example')
    for (const [b, flag] of [
      [byDirectory, true],
      [person, false],
    ] as const) {
      expect(b.cookies.get('is_aad')).toBe(flag ? '1' : '0')
      expect((await b.call(sessionApi.me)).body.data.directory).toBe(flag)
      // What it was begun with stays when its credential is renewed.
      server.clock.forward(1_000_000)
      expect((await b.call(sessionApi.refresh)).status).toBe(200)
      expect(b.cookies.get('is_aad')).toBe(flag ? '1' : '0')
    }
  })

  it('AUTH-03 SES-11 the sign-in that began to confirm is the one that ends it, and an attempt is good for what it was begun for', async () => {
    const person = await byPassword('ken@meridian.example')
    await proposed('meridian', 'ken@', 'the-object-of-ken')
    claims = { oid: 'the-object-of-ken' }
    const back = await visit((await person.call(sessionApi.directoryTieStart)).body.data.address)
    expect(back.state).toMatch(/^confirm\./)
    const thief = await byPassword('rosli@meridian.example')
    thief.cookies.set('directory', person.cookies.get('directory')!)
    expect((await thief.call(sessionApi.confirmDirectoryTie, back)).body.code).toBe('directory_failed')
    expect((await person.call(sessionApi.directorySignIn, back)).body.code).toBe('directory_failed')
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await confirmed(person)).status).toBe(200)
    expect((await signIn()).body.data.full_name).toMatch(/^Ken/)
  })

  it('SES-11 TEN-6 the directory of one company opens that company and no other, however often its person is invited elsewhere', async () => {
    await joinBeacon('daniel', 13)
    await proposed('meridian', 'daniel@', 'the-object-of-daniel')
    const person = await byPassword('daniel@meridian.example', 'meridian')
    claims = { oid: 'the-object-of-daniel' }
    await confirmed(person)
    const b = fresh()
    expect((await signIn(b)).body.data).toMatchObject({ state: 'signed_in', current_role: { id: 8 } })
    const me = (await b.call(sessionApi.me)).body.data
    expect([me.company.code, me.companies]).toEqual([
      'meridian',
      [{ code: 'meridian', name: 'Meridian Foods Sdn Bhd' }],
    ])
    expect((await b.call(sessionApi.switchCompany, { code: 'beacon' })).status).toBe(404)
    expect((await signIn(fresh(), 'beacon')).body.code).toBe('directory_unlinked')
    const elsewhere = await byPassword('daniel@meridian.example', 'beacon')
    expect((await elsewhere.call(sessionApi.directoryTie)).body.data.object).toBeNull()
    expect((await b.call(sessionApi.sessions)).body.data.map((one: { current: boolean }) => one.current)).toHaveLength(
      2,
    )
    // It vouches for one company: what changes the account itself asks for the account's own password.
    expect((await b.call(sessionApi.secondFactorSetup)).body.code).toBe('password_needed')
    // The other company ties the same object: now both are offered, under one account.
    await proposed('beacon', 'daniel@', 'the-object-of-daniel')
    expect((await confirmed(elsewhere)).status).toBe(200)
    const both = await signIn()
    expect(both.body.data.companies.map((one: { code: string }) => one.code)).toEqual(['beacon', 'meridian'])
    // It may also tie it to somebody else; then the company has to be named.
    await withPassword(server, 'beacon:nurul')
    await proposed('beacon', 'daniel@', null)
    await proposed('beacon', 'nurul@', 'the-object-of-daniel')
    expect((await confirmed(await byPassword('nurul@beacon.example'))).status).toBe(200)
    expect((await signIn()).body.code).toBe('directory_several')
    expect((await signIn(fresh(), 'beacon')).body.data.full_name).toBe('Nurul Huda binti Hassan')
  })

  it('AUTH-15b SES-10 a role that demands a second factor demands it of directory sign-ins, unless the company trusts its directory', async () => {
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_setting').values({ role_id: 8, second_factor: true }).execute(),
    )
    const admin = await server.as('aminah')
    expect((await signIn()).body.data.state).toBe('set_up_second_factor')
    const { version } = (await admin.call(accessApi.settings)).body.data
    const trusted = await admin.call(accessApi.changeSettings, { version, trusts_directory: true })
    expect(trusted.body.data).toEqual({ version: version + 1, trusts_directory: true, may_change: true })
    const b = fresh()
    expect((await signIn(b)).body.data.state).toBe('signed_in')
    expect((await admin.call(accessApi.changeSettings, { version, trusts_directory: false })).status).toBe(409)
    await admin.call(accessApi.changeSettings, { version: version + 1, trusts_directory: false })
    expect((await b.call(sessionApi.me)).status).toBe(401)
    const half = fresh()
    expect((await signIn(half)).body.data.state).toBe('set_up_second_factor')
    // The set-up asks for the password of the account, and goes on from there.
    expect((await half.call(sessionApi.secondFactorSetup)).body.code).toBe('password_needed')
    expect((await half.call(sessionApi.confirm, { password: PASSWORD })).status).toBe(200)
    expect((await half.call(sessionApi.secondFactorSetup)).status).toBe(200)
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_setting').execute())
  })

  it('AUTH-03 SES-11 the same object id of another tenant is somebody else', async () => {
    claims = { tid: 'another-tenant' }
    expect((await signIn()).body.code).toBe('directory_unlinked')
  })

  for (const [what, wrong] of [
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://login.evil.example' }],
    ['nonce', { nonce: 'not-the-one-that-was-sent' }],
    ['time', { exp: 1_000_000_000, iat: 999_999_000 }],
  ] as const)
    it(`AUTH-03 SES-11 refuses a token of the wrong ${what}`, async () => {
      claims = wrong
      const reply = await signIn()
      expect(reply.status).toBe(401)
      expect(reply.body.code).toBe('directory_failed')
    })

  it('AUTH-03 SES-11 refuses a token whose signature does not fit', async () => {
    directory.service.once('beforeResponse', (response: { body: Record<string, unknown> | '' }) => {
      const body = response.body as { id_token: string }
      const [head, payload] = body.id_token.split('.')
      body.id_token = `${head}.${payload}.${'A'.repeat(342)}`
    })
    expect((await signIn()).body.code).toBe('directory_failed')
    expect((await signIn()).status).toBe(200)
  })

  it('AUTH-03a refuses a return to another browser, a second use, and one that took too long', async () => {
    const b = fresh()
    const back = await visit((await b.call(sessionApi.directoryStart, {})).body.data.address)
    expect((await fresh().call(sessionApi.directorySignIn, back)).body.code).toBe('directory_failed')
    const kept = new Map(b.cookies)
    expect((await b.call(sessionApi.directorySignIn, back)).status).toBe(200)
    expect((await browser(server.api, { cookies: kept }).call(sessionApi.directorySignIn, back)).status).toBe(401)
    const slow = fresh()
    const late = await visit((await slow.call(sessionApi.directoryStart, {})).body.data.address)
    server.clock.forward(600_000)
    expect((await slow.call(sessionApi.directorySignIn, late)).body.code).toBe('directory_failed')
  })

  it('AUTH-03a a disabled person is refused as one who is not linked', async () => {
    const active = (is_active: boolean) =>
      server.database.outside((tx) =>
        tx.updateTable('account').set({ is_active }).where('email', '=', 'nurul@meridian.example').execute(),
      )
    await active(false)
    expect((await signIn()).body.code).toBe('directory_unlinked')
    await active(true)
  })

  it('AUTH-03 says so where no directory is set up', async () => {
    const options = server.api.options as { directory: unknown }
    const before = options.directory
    options.directory = null
    expect((await fresh().call(sessionApi.directoryStart, {})).body.code).toBe('directory_off')
    options.directory = before
  })
})
