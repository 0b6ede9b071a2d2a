import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { countFailure } from '#server/sessions/rate-limits.ts'
import { givePasswords } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { CLIENT, type DirectoryService, startDirectory } from '#test/directory-service.ts'
import { directorySignIns, proposeTie } from '#test/directory-sign-ins.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let directory: DirectoryService
const { fresh, signIn, byPassword, confirmed } = directorySignIns(() => ({ server, directory }))

beforeAll(async () => {
  server = await startTestServer()
  directory = await startDirectory(server)
  await givePasswords(server, 'nurul', 'ken')
  await proposeTie(server, 'meridian', 'nurul@')
  expect((await confirmed(await byPassword('nurul@meridian.example'))).status).toBe(200)
})
beforeEach(() => {
  directory.says({})
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
  await directory.stop()
})

describe('a directory sign-in', () => {
  it('AUTH-04d AUTH-03a starts with PKCE, state, nonce and a ten-minute Lax cookie', async () => {
    const b = fresh()
    const reply = await b.call(signInApi.directoryStart, {})
    const to = new URL(reply.body.data.address)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT,
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:3000/login',
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(to.searchParams.get(name)!.length).toBeGreaterThan(30)
    // The page it comes back to tells by the state what it came back for.
    expect(to.searchParams.get('state')).not.toMatch(/^confirm/)
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^directory=/)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/Max-Age=600;/)
  })

  it('AUTH-03 SES-11 treats the same object id of another tenant as another person', async () => {
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
      const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      const reply = await signIn()
      expect([reply.status, reply.body.code]).toEqual([401, 'directory_failed'])
      expect(told.mock.calls).toEqual([['directory', expect.stringMatching(/^OAUTH_JWT_/)]])
      told.mockRestore()
    })

  it('AUTH-03 SES-11 refuses a reply without an id token', async () => {
    directory.service.once('beforeResponse', (response: { body: Record<string, unknown> }) => {
      delete response.body.id_token
    })
    expect((await signIn()).body.code).toBe('directory_failed')
  })

  it('AUTH-03 SES-11 uses only https for a directory on another machine, and logs the reason of a refusal', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const elsewhere = await startTestServer({ seed: false })
    const options = elsewhere.api.options as { directory: unknown }
    const begin = async (issuer: string) => {
      options.directory = { issuer, clientId: CLIENT, clientSecret: 's' }
      const { status, body } = await browser(elsewhere.api).call(signInApi.directoryStart, {})
      expect([status, body.code]).toEqual([401, 'directory_failed'])
      return told.mock.calls.at(-1)
    }
    expect(await begin('http://127.0.0.2:9')).toEqual(['directory', 'OAUTH_HTTP_REQUEST_FORBIDDEN'])
    expect(await begin('http://127.0.0.1:9')).toEqual(['directory', 'TypeError'])
    told.mockRestore()
    await elsewhere.stop()
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

  it('AUTH-03a refuses a return to another browser, a second use, and a late return', async () => {
    const b = fresh()
    const back = await directory.visit((await b.call(signInApi.directoryStart, {})).body.data.address)
    expect((await fresh().call(signInApi.directorySignIn, back)).body.code).toBe('directory_failed')
    const kept = new Map(b.cookies)
    const otherState = { ...back, state: `${back.state}x` }
    const mistaken = await browser(server.api, { cookies: new Map(kept) }).call(signInApi.directorySignIn, otherState)
    expect([mistaken.status, mistaken.body.code]).toEqual([401, 'directory_failed'])
    expect((await b.call(signInApi.directorySignIn, back)).status).toBe(200)
    expect(b.cookies.has('directory')).toBe(false)
    expect((await browser(server.api, { cookies: kept }).call(signInApi.directorySignIn, back)).status).toBe(401)
    const slow = fresh()
    const late = await directory.visit((await slow.call(signInApi.directoryStart, {})).body.data.address)
    server.clock.forward(600_000)
    expect((await slow.call(signInApi.directorySignIn, late)).body.code).toBe('directory_failed')
  })

  it('AUTH-03a refuses a disabled person like one who is not linked', async () => {
    const active = (is_active: boolean) =>
      server.database.runOutsideTenants((tx) =>
        tx.updateTable('account').set({ is_active }).where('email', '=', 'nurul@meridian.example').execute(),
      )
    await active(false)
    expect((await signIn()).body.code).toBe('directory_unlinked')
    await active(true)
  })

  it('AUTH-03 SES-11 refuses a return without tenant and object', async () => {
    directory.says({ oid: '' })
    expect((await signIn()).body).toMatchObject({ code: 'directory_unlinked' })
  })

  it('AUTH-15 AUTH-03 asks for the second factor too, and the session stays one of the directory', async () => {
    const person = await byPassword('ken@meridian.example')
    await proposeTie(server, 'meridian', 'ken@', 'the-object-of-ken')
    directory.says({ oid: 'the-object-of-ken' })
    expect((await confirmed(person)).status).toBe(200)
    const { secret } = (await person.call(ownAccountApi.secondFactorSetup)).body.data
    const code = () => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
    expect((await person.call(ownAccountApi.secondFactorOn, { code: code() })).status).toBe(200)
    server.clock.forward(60_000)
    const b = fresh()
    expect((await signIn(b)).body.data.state).toBe('second_factor')
    expect((await b.call(sessionApi.me)).status).toBe(401)
    expect((await b.call(signInApi.secondFactor, { code: code() })).body.data.state).toBe('signed_in')
    expect((await b.call(sessionApi.me)).body.data.directory).toBe(true)
    // A person with a password enters it before the account itself is changed.
    expect((await b.call(ownAccountApi.secondFactorOff)).body.code).toBe('password_needed')
  })

  it('AUTH-03 SES-10 lets a person without a password change their account', async () => {
    const password = (password_hash: string | null) =>
      server.database.runOutsideTenants((tx) =>
        tx.updateTable('account').set({ password_hash }).where('email', '=', 'nurul@meridian.example').execute(),
      )
    await password(null)
    const b = fresh()
    await signIn(b)
    expect((await b.call(ownAccountApi.secondFactorSetup)).status).toBe(200)
    await givePasswords(server, 'nurul')
  })

  it('AUTH-03 SES-7 counts failed returns with the wrong passwords of an address, but not starts', async () => {
    const b = browser(server.api, { address: '192.0.2.77' })
    const { address: authorize } = (await b.call(signInApi.directoryStart, {})).body.data
    const back = await directory.visit(authorize)
    for (let n = 0; n < 35; n++) expect((await b.call(signInApi.directoryStart, {})).status).toBe(200)
    for (let n = 0; n < 299; n++) await countFailure(server.database, 'login_address', '192.0.2.77', server.clock.now())
    // The last wrong return is checked and fails; the next is not checked.
    expect((await b.call(signInApi.directorySignIn, back)).body.code).toBe('directory_failed')
    expect((await b.call(signInApi.directorySignIn, back)).body.code).toBe('rate_limited')
    expect((await b.call(signInApi.directoryStart, {})).body.code).toBe('rate_limited')
  })

  it('AUTH-03 discovers the directory again after a failure, and only then', async () => {
    const options = server.api.options as { directory: { issuer: string } | null }
    const before = options.directory!
    const elsewhere = await startTestServer({ seed: false })
    const there = elsewhere.api.options as { directory: { issuer: string } | null }
    const begin = async () => (await browser(elsewhere.api).call(signInApi.directoryStart, {})).body.code ?? 'begun'
    there.directory = { ...before, issuer: `${before.issuer}/nowhere` }
    expect(await begin()).toBe('directory_failed')
    there.directory = before
    expect(await begin()).toBe('begun')
    there.directory = { ...before, issuer: `${before.issuer}/nowhere` }
    expect(await begin()).toBe('begun')
    await elsewhere.stop()
  })

  it('AUTH-03 is refused where no directory is configured', async () => {
    const options = server.api.options as { directory: unknown }
    const before = options.directory
    options.directory = null
    const { status, body } = await fresh().call(signInApi.directoryStart, {})
    expect([status, body.code]).toEqual([404, 'directory_off'])
    options.directory = before
  })
})
