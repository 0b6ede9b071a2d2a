import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/session-api.ts'
import { accessApi } from '#modules/access/contract.ts'
import { accountApi } from '#modules/accounts/contract.ts'
import { PASSWORD, withPassword } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { CLIENT, type DirectoryService, OBJECT, startDirectory, TENANT } from '#test/directory-service.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { asideDone } from './background.ts'

let server: TestServer
let directory: DirectoryService
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })

async function signIn(b: Browser = fresh(), company?: string) {
  const { address: authorize } = (await b.call(sessionApi.directoryStart, { ...(company && { company }) })).body.data
  return b.call(sessionApi.directorySignIn, await directory.visit(authorize))
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
  return b.call(sessionApi.confirmDirectoryTie, await directory.visit(authorize))
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
  server = await startTestServer()
  directory = await startDirectory(server)
  await withPassword(server, 'nurul', 'daniel', 'ken', 'rosli')
})
beforeEach(() => {
  directory.says({})
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
    directory.says({ email: 'nurul@meridian.example', preferred_username: 'nurul@meridian.example' })
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('directory_unlinked')

    const person = await byPassword('nurul@meridian.example')
    expect((await person.call(sessionApi.directoryTie)).body.data).toEqual({ proposed: false, object: null })
    expect((await person.call(sessionApi.directoryTieStart)).body.code).toBe('directory_not_proposed')
    expect((await proposed('meridian', 'nurul@')).body.data).toMatchObject({ directory: 'proposed' })
    expect((await signIn()).body.code).toBe('directory_unlinked')
    expect((await person.call(sessionApi.directoryTie)).body.data).toEqual({ proposed: true, object: OBJECT })

    directory.says({ oid: 'somebody-else' })
    expect((await confirmed(person)).body.code).toBe('directory_other_object')
    expect((await signIn()).body.code).toBe('directory_unlinked')
    directory.says({ email: 'somebody.else@elsewhere.example' })
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
    directory.says({ oid: 'the-object-of-ken' })
    const back = await directory.visit((await person.call(sessionApi.directoryTieStart)).body.data.address)
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
    directory.says({ oid: 'the-object-of-daniel' })
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
    directory.says({ tid: 'another-tenant' })
    expect((await signIn()).body.code).toBe('directory_unlinked')
  })

  for (const [what, wrong] of [
    ['audience', { aud: 'another-client' }],
    ['issuer', { iss: 'https://login.evil.example' }],
    ['nonce', { nonce: 'not-the-one-that-was-sent' }],
    ['time', { exp: 1_000_000_000, iat: 999_999_000 }],
  ] as const)
    it(`AUTH-03 SES-11 refuses a token of the wrong ${what}`, async () => {
      directory.says(wrong)
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
    const back = await directory.visit((await b.call(sessionApi.directoryStart, {})).body.data.address)
    expect((await fresh().call(sessionApi.directorySignIn, back)).body.code).toBe('directory_failed')
    const kept = new Map(b.cookies)
    expect((await b.call(sessionApi.directorySignIn, back)).status).toBe(200)
    expect((await browser(server.api, { cookies: kept }).call(sessionApi.directorySignIn, back)).status).toBe(401)
    const slow = fresh()
    const late = await directory.visit((await slow.call(sessionApi.directoryStart, {})).body.data.address)
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

  it('AUTH-03 TEN-6 who confirms does so for themselves, in that company', async () => {
    await joinBeacon('ken')
    for (const [company, email, object] of [
      ['meridian', 'ken@', 'one-for-all'],
      ['beacon', 'ken@', 'one-for-all'],
      ['meridian', 'rosli@', 'of-another'],
    ] as const)
      expect((await proposed(company, email, object)).status).toBe(200)
    const person = await byPassword('ken@meridian.example', 'meridian')
    directory.says({ oid: 'of-another' })
    expect((await confirmed(person)).body.code).toBe('directory_other_object')
    directory.says({ oid: 'one-for-all' })
    expect((await confirmed(person)).status).toBe(200)
    const ties = await server.database.lookup
      .selectFrom('membership')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .innerJoin('account', 'account.id', 'membership.account_id')
      .select(['company.code', 'account.email'])
      .where('directory_object', 'in', ['one-for-all', 'of-another'])
      .where('directory_confirmed_at', 'is not', null)
      .execute()
    expect(ties).toEqual([{ code: 'meridian', email: 'ken@meridian.example' }])
  })

  it('AUTH-03 SES-11 who the directory gives no name for is nobody', async () => {
    directory.says({ oid: '' })
    expect((await signIn()).body).toMatchObject({ code: 'directory_unlinked' })
  })

  it('AUTH-03 SES-10 who has no password changes their account by the directory’s word', async () => {
    const password = (password_hash: string | null) =>
      server.database.outside((tx) =>
        tx.updateTable('account').set({ password_hash }).where('email', '=', 'nurul@meridian.example').execute(),
      )
    await password(null)
    const b = fresh()
    await signIn(b)
    expect((await b.call(sessionApi.secondFactorSetup)).status).toBe(200)
    await withPassword(server, 'nurul')
  })

  it('AUTH-03 SES-7 comings and goings from one address are counted with its sign-ins', async () => {
    const b = browser(server.api, { address: '192.0.2.77' })
    const { address: authorize } = (await b.call(sessionApi.directoryStart, {})).body.data
    const back = await directory.visit(authorize)
    for (let n = 0; n < 28; n++) expect((await b.call(sessionApi.directoryStart, {})).status).toBe(200)
    // The thirtieth is let through and fails; the thirty-first is not looked at.
    expect((await b.call(sessionApi.directorySignIn, back)).body.code).toBe('directory_failed')
    expect((await b.call(sessionApi.directorySignIn, back)).body.code).toBe('rate_limited')
    expect((await b.call(sessionApi.directoryStart, {})).body.code).toBe('rate_limited')
  })

  it('AUTH-03 a directory that could not be asked is asked again; one that answered is not', async () => {
    const options = server.api.options as { directory: { issuer: string } | null }
    const before = options.directory!
    const elsewhere = await startTestServer({ seed: false })
    const there = elsewhere.api.options as { directory: { issuer: string } | null }
    const begin = async () => (await browser(elsewhere.api).call(sessionApi.directoryStart, {})).body.code ?? 'begun'
    there.directory = { ...before, issuer: `${before.issuer}/nowhere` }
    expect(await begin()).toBe('directory_failed')
    there.directory = before
    expect(await begin()).toBe('begun')
    there.directory = { ...before, issuer: `${before.issuer}/nowhere` }
    expect(await begin()).toBe('begun')
    await elsewhere.stop()
  })

  it('AUTH-03 says so where no directory is set up', async () => {
    const options = server.api.options as { directory: unknown }
    const before = options.directory
    options.directory = null
    expect((await fresh().call(sessionApi.directoryStart, {})).body.code).toBe('directory_off')
    options.directory = before
  })
})
