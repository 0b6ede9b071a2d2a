import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD, setRoles } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0

async function signedIn(email: string): Promise<Browser> {
  const b = browser(server.api, { address: `198.51.100.${++address}` })
  expect((await b.call(signInApi.signIn, { email, password: PASSWORD })).status).toBe(200)
  return b
}
/** The cookies of a session; the one that marks a known browser stays. */
const ofSession = (b: Browser) => [...b.cookies.keys()].filter((name) => !name.startsWith('known_'))
const copyOf = (b: Browser) => browser(server.api, { cookies: new Map(b.cookies) })

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'mei.ling', 'jun.hao', 'ken', 'rosli', 'muthu', 'devi', 'bala')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

describe('the refresh window', () => {
  for (const [seconds, outcome] of [
    [-2701, 'same'],
    [-2700, 'renewed'],
    [-2699, 'renewed'],
    [-1, 'renewed'],
    [0, 'over'],
    [1, 'over'],
  ] as const)
    it(`AUTH-10a at expiry ${seconds} s the refresh is ${outcome}`, async () => {
      const b = await signedIn('nurul@meridian.example')
      const token = b.cookies.get('token')
      const expiry = Number(b.cookies.get('expiry'))
      server.clock.set(new Date(expiry + seconds * 1000).toISOString())
      const reply = await b.call(sessionApi.refresh)
      if (outcome === 'over') {
        expect(reply.status).toBe(401)
        expect(reply.body.message).toBe('Session expired due to inactivity, please login again')
        expect(ofSession(b)).toEqual([])
        return
      }
      expect(reply.status).toBe(200)
      expect(reply.body.token).toBe(reply.body.data.token)
      const until = outcome === 'same' ? expiry : server.clock.now().getTime() + 3_600_000
      expect(Date.parse(reply.body.data.expires_at)).toBe(until)
      expect(Number(b.cookies.get('expiry'))).toBe(until)
      expect(b.cookies.get('token') === token).toBe(outcome === 'same')
      expect((await b.call(sessionApi.me)).status).toBe(200)
    })

  it('AUTH-10a lets twenty tabs refresh at once with one new credential', async () => {
    const b = await signedIn('nurul@meridian.example')
    server.clock.forward(1_000_000)
    const tabs = Array.from({ length: 20 }, () => copyOf(b))
    const replies = await Promise.all(tabs.map((tab) => tab.call(sessionApi.refresh)))
    expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200))
    expect(new Set(replies.map((reply) => reply.body.data.expires_at)).size).toBe(1)
    expect(new Set(tabs.map((tab) => tab.cookies.get('token'))).size).toBe(2)
    expect((await Promise.all(tabs.map((tab) => tab.call(sessionApi.me)))).every((reply) => reply.status === 200)).toBe(
      true,
    )
  })

  it('AUTH-10 accepts a replaced credential for thirty seconds; later use ends the session', async () => {
    const b = await signedIn('nurul@meridian.example')
    const old = copyOf(b)
    server.clock.forward(1_000_000)
    await b.call(sessionApi.refresh)
    server.clock.forward(30_000)
    expect((await copyOf(old).call(sessionApi.me)).status).toBe(200)
    server.clock.forward(1_000)
    expect((await copyOf(old).call(sessionApi.me)).status).toBe(401)
    expect((await b.call(sessionApi.me)).status).toBe(401)
  })

  it('SES-4 AUTH-10 ends the session when a credential replaced several times is used', async () => {
    const owner = await signedIn('nurul@meridian.example')
    const thief = copyOf(owner)
    for (let n = 0; n < 3; n++) {
      server.clock.forward(1_000_000)
      expect((await thief.call(sessionApi.refresh)).status).toBe(200)
    }
    expect((await thief.call(sessionApi.me)).status).toBe(200)
    expect((await owner.call(sessionApi.me)).status).toBe(401)
    expect((await thief.call(sessionApi.me)).status).toBe(401)
  })

  it('AUTH-10a ends twelve hours after signing in, however often it was refreshed', async () => {
    const b = await signedIn('nurul@meridian.example')
    const start = server.clock.now().getTime()
    for (let n = 0; n < 16; n++) {
      server.clock.forward(43 * 60_000)
      if ((await b.call(sessionApi.refresh)).status !== 200) throw new Error(`ended after ${n} refreshes`)
    }
    expect(Number(b.cookies.get('expiry'))).toBe(start + 12 * 3_600_000)
    server.clock.set(new Date(start + 12 * 3_600_000).toISOString())
    expect((await b.call(sessionApi.me)).status).toBe(401)
  })

  it('AUTH-10 refuses a refresh from another site', async () => {
    const b = await signedIn('nurul@meridian.example')
    expect((await b.call(sessionApi.refresh, {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('a false credential', () => {
  it('AUTH-01a made up, edited or signed like the display token opens nothing', async () => {
    const b = await signedIn('nurul@meridian.example')
    const { body } = await b.call(sessionApi.refresh)
    const display: string = body.token
    const [head, payload] = display.split('.')
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { roles: ['Company Admin'], full_name: 'X', exp: 9_999_999_999 }
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: '../../dev/null' })
      .setIssuedAt(9_999_999_000)
      .sign(Buffer.alloc(32))
    const tokens = [
      display,
      ...['none', 'None', 'NONE', 'nOnE'].map((alg) => `${encoded({ alg })}.${encoded(claims)}.`),
      `${head}.${payload}.`,
      `${head}.${encoded(claims)}.${display.split('.')[2]}`,
      forged,
      'x'.repeat(8_000),
      '%00',
      "' or 1=1 --",
    ]
    for (const token of tokens) {
      for (const attempt of [
        browser(server.api, { cookies: new Map([['token', encodeURIComponent(token)]]) }).call(sessionApi.me),
        browser(server.api).call(sessionApi.me, {}, { authorization: `Bearer ${token.replace(/[^\x20-\x7e]/g, '')}` }),
      ]) {
        const reply = await attempt
        expect([401, 400, 431].includes(reply.status), `${token.slice(0, 20)} gave ${reply.status}`).toBe(true)
      }
    }
  })

  it('AUTH-04c role names in readable cookies have no effect', async () => {
    const b = await signedIn('nurul@meridian.example')
    b.cookies.set('current_role', 'Company%20Admin')
    b.cookies.set('roles', 'Company%20Admin')
    expect((await b.request('GET', '/api/access/roles')).status).toBe(403)
    expect((await b.call(sessionApi.me)).body.data.current_role.name).toBe('employee')
  })

  it('GUARD-05 an unsafe call needs our page and the token that only it can read', async () => {
    const b = await signedIn('nurul@meridian.example')
    const attempt = (headers: Record<string, string>) =>
      b.call(ownAccountApi.preferences, { language: 'zh-TW' }, headers)
    expect((await attempt({ 'x-csrf-token': '' })).body.code).toBe('csrf')
    expect((await attempt({ 'x-csrf-token': 'wrong' })).status).toBe(403)
    expect((await attempt({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await attempt({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await attempt({})).status).toBe(200)
    const other = browser(server.api, { address: '198.51.100.200' })
    expect(
      (
        await other.call(
          signInApi.signIn,
          { email: 'nurul@meridian.example', password: PASSWORD },
          { origin: 'https://evil.example' },
        )
      ).status,
    ).toBe(403)
  })
})

describe('ending', () => {
  it('AUTH-11ab signing out clears the cookies and ends the session', async () => {
    const b = await signedIn('nurul@meridian.example')
    const kept = copyOf(b)
    const reply = await b.call(sessionApi.signOut)
    expect(reply.body.data.landing).toBe('/login')
    expect(ofSession(b)).toEqual([])
    const after = await kept.call(sessionApi.me)
    expect(after.status).toBe(401)
    expect(after.body.message).toBe('Session expired due to inactivity, please login again')
  })

  it('AUTH-16ab a person sees and ends only their own sessions', async () => {
    const one = await signedIn('rosli@meridian.example')
    const two = await signedIn('rosli@meridian.example')
    const { body } = await one.call(ownAccountApi.sessions)
    expect(body.data).toHaveLength(2)
    expect(body.data.filter((session: { current: boolean }) => session.current)).toHaveLength(1)
    const other = body.data.find((session: { current: boolean }) => !session.current)
    const stranger = await signedIn('muthu@meridian.example')
    expect((await stranger.call(ownAccountApi.endSession, { id: other.id })).status).toBe(404)
    expect((await one.call(ownAccountApi.endSession, { id: other.id })).status).toBe(200)
    expect((await two.call(sessionApi.me)).status).toBe(401)
    expect((await one.call(sessionApi.me)).status).toBe(200)
  })

  it('AUTH-11b SES-5 disabling an account, switching off a company and removing a role end sessions at once', async () => {
    const account = server.companies.meridian!.accounts
    const a = await signedIn('muthu@meridian.example')
    await server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set({ is_active: false }).where('id', '=', account.muthu!).execute(),
    )
    expect((await a.call(sessionApi.me)).status).toBe(401)

    const b = await signedIn('devi@meridian.example')
    await setRoles(server, 'devi', [14])
    expect((await b.call(sessionApi.me)).status).toBe(401)

    const c = await signedIn('bala@meridian.example')
    await server.tenant('meridian', (tx) =>
      tx.updateTable('membership').set({ is_active: false }).where('account_id', '=', account.bala!).execute(),
    )
    expect((await c.request('GET', '/api/settings/my/acl')).status).toBe(401)

    const d = await signedIn('ken@meridian.example')
    await server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set({ is_on: false }).where('code', '=', 'meridian').execute(),
    )
    expect((await d.call(sessionApi.me)).status).toBe(401)
    await server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set({ is_on: true }).where('code', '=', 'meridian').execute(),
    )
    expect((await d.call(sessionApi.me)).status).toBe(401)
  })
})
