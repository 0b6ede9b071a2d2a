import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/session-api.ts'
import { accountApi } from '#modules/accounts/contract.ts'
import { withPassword } from '#test/accounts.ts'
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

async function signIn(b: Browser = fresh()) {
  const { address: authorize } = (await b.call(sessionApi.directoryStart, {})).body.data
  return b.call(sessionApi.directorySignIn, await visit(authorize))
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
  await withPassword(server, 'nurul')
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
  it('AUTH-03 goes there with PKCE, state and nonce, and a ten-minute Lax cookie', async () => {
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

  it('AUTH-03 SES-11 an e-mail alone links nobody: the first link is an administrator’s', async () => {
    claims = { email: 'nurul@meridian.example', preferred_username: 'nurul@meridian.example' }
    const refused = await signIn()
    expect(refused.status).toBe(403)
    expect(refused.body.code).toBe('directory_unlinked')

    const admin = await server.as('aminah')
    const account = (await admin.call(accountApi.list, { search: 'nurul' })).body.data[0]
    const linked = await admin.call(accountApi.directory, {
      id: account.id,
      version: account.version,
      tenant: TENANT,
      object: OBJECT,
    })
    expect(linked.body.data).toMatchObject({ directory: true })
    claims = { email: 'somebody.else@elsewhere.example' }
    const b = fresh()
    const reply = await signIn(b)
    expect(reply.body.data).toMatchObject({
      state: 'signed_in',
      full_name: 'Nurul Huda binti Hassan',
      current_role: { id: 8 },
    })
    expect(b.cookies.get('is_aad')).toBe('1')
    expect((await b.call(sessionApi.me)).body.data.directory).toBe(true)
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

  it('AUTH-03 refuses a return to another browser, a second use, and one that took too long', async () => {
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

  it('AUTH-03 a disabled person is refused as one who is not linked', async () => {
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
