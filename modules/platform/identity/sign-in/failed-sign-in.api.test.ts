import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { countFailure, countHit } from '#server/sessions/rate-limits.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { hashesComputed } from '../passwords/passwords.ts'

let server: TestServer
let address = 0
/** Each browser has its own address, so that tests do not share limits. */
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const idOf = (key: string) => server.companies.meridian!.accounts[key]!
const signIn = (b: ReturnType<typeof fresh>, email: string, password = PASSWORD, company?: string) =>
  b.call(signInApi.signIn, { email, password, ...(company && { company }) })

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'mei.ling', 'priya', 'lakshmi', 'hui.min', 'azman', 'bala')
  await insertOperator(server)
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

describe('a failed sign-in', () => {
  it('AUTH-19c AUTH-02b answers Ops at /login and staff at /panel/login as a wrong password, byte for byte', async () => {
    const strip = (text: string) => text.replace(/"request_id":"[^"]+"/, '')
    const wrong = await signIn(fresh(), 'nurul@meridian.example', 'not the password at all')
    const ops = await signIn(fresh(), 'ops@kerani.example')
    const staff = await fresh().call(signInApi.opsSignIn, { email: 'nurul@meridian.example', password: PASSWORD })
    expect([wrong.status, ops.status, staff.status]).toEqual([401, 401, 401])
    expect(strip(ops.text)).toBe(strip(wrong.text))
    expect(strip(staff.text)).toBe(strip(wrong.text))
  })

  it('AUTH-01 SES-8 gets the same reply for unknown, disabled and invited people and another company', async () => {
    await server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set({ is_active: false }).where('email', '=', 'lakshmi@meridian.example').execute(),
    )
    const strip = (text: string) => text.replace(/"request_id":"[^"]+"/, '')
    const answers = [
      await signIn(fresh(), 'nurul@meridian.example', 'not the password at all'),
      await signIn(fresh(), 'nobody.at.all@meridian.example'),
      await signIn(fresh(), 'lakshmi@meridian.example'),
      await signIn(fresh(), 'rosli@meridian.example'),
      await signIn(fresh(), 'nurul@meridian.example', PASSWORD, 'beacon'),
      await signIn(fresh(), 'nurul@meridian.example', PASSWORD, 'no-such-company'),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${strip(text)}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(401)
  })

  it('AUTH-01 SES-7 waits longer after each of five wrong passwords and locks at ten, for unknown people too', async () => {
    for (const email of ['hui.min@meridian.example', 'ghost@meridian.example']) {
      const waits: number[] = []
      for (let n = 1; n <= 10; n++) {
        const b = fresh()
        expect((await signIn(b, email, 'guess number something')).status).toBe(401)
        if (n < 5) continue
        const locked = await signIn(fresh(), email)
        expect(locked.status).toBe(429)
        expect(locked.body.code).toBe('account_locked')
        waits.push(Number(locked.headers['retry-after']))
        if (n < 10) server.clock.forward(waits.at(-1)! * 1000)
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900])
      server.clock.forward(899_000)
      expect((await signIn(fresh(), email)).status).toBe(429)
      server.clock.forward(1_000)
    }
    expect((await signIn(fresh(), 'hui.min@meridian.example')).status).toBe(200)
  })

  it('SES-7 by strangers locks out neither a known browser nor the confirmation of a signed-in person', async () => {
    const email = 'bala@meridian.example'
    const own = fresh()
    expect((await signIn(own, email)).status).toBe(200)
    const [name, value] = [...own.cookies].find(([key]) => key.startsWith('known_'))!
    for (let n = 0; n < 5; n++) await signIn(fresh(), email, 'guess number something')
    expect((await signIn(fresh(), email)).status).toBe(429)
    expect((await own.call(ownAccountApi.confirm, { password: PASSWORD })).status).toBe(200)
    expect((await own.call(sessionApi.signOut)).status).toBe(200)
    expect([...own.cookies.keys()]).toEqual([name])
    expect((await signIn(own, email)).status).toBe(200)
    // The cookie opens nothing, is bound to its account, cannot be made up, and ends.
    const with_ = (cookie: string, key = name) => {
      const b = fresh()
      b.cookies.set(key, cookie)
      return b
    }
    expect((await with_(value).call(sessionApi.me)).status).toBe(401)
    expect((await signIn(with_(value.replace(/.$/, value.endsWith('A') ? 'B' : 'A')), email)).status).toBe(429)
    const [id, until, mac] = decodeURIComponent(value).split('.')
    expect((await signIn(with_(`${id}.${Number(until) + 1}.${mac}`), email)).status).toBe(429)
    // It has a count of its own, and all of an account together a bound.
    for (let n = 0; n < 5; n++) expect((await signIn(with_(value), email, 'wrong wrong wrong')).status).toBe(401)
    expect((await signIn(with_(value), email)).status).toBe(429)
    server.clock.forward(16 * 60_000)
    for (let n = 0; n < 60; n++) await countHit(server.api.database, 'known_browsers', idOf('bala'), server.clock.now())
    for (let n = 0; n < 5; n++) await signIn(fresh(), email, 'guess number something')
    expect((await signIn(with_(value), email)).status).toBe(429)
    server.clock.forward(181 * 86_400_000)
    for (let n = 0; n < 5; n++) await signIn(fresh(), email, 'guess number something')
    expect((await signIn(with_(value), email)).status).toBe(429)
  })

  it('SES-7 at the confirmation is counted apart and does not lock the sign-in', async () => {
    const b = fresh()
    await signIn(b, 'nurul@meridian.example')
    for (let n = 0; n < 5; n++)
      expect((await b.call(ownAccountApi.confirm, { password: 'something wrong here' })).status).toBe(422)
    expect((await b.call(ownAccountApi.confirm, { password: PASSWORD })).status).toBe(429)
    expect((await signIn(fresh(), 'nurul@meridian.example')).status).toBe(200)
  })

  it('AUTH-01 SES-7 is counted each time, also for concurrent guesses', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => signIn(fresh(), 'azman@meridian.example', 'parallel guess again')),
    )
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15)
  })

  it('AUTH-01 SES-7 from an address does not affect people who are signed in there', async () => {
    const flood = '192.0.2.1'
    const live = await server.as('mei.ling')
    for (let n = 0; n < 300; n++) await countFailure(server.api.database, 'login_address', flood, server.clock.now())
    expect((await signIn(browser(server.api, { address: flood }), 'somebody@meridian.example')).status).toBe(429)
    expect((await live.call(sessionApi.me)).status).toBe(200)
  })

  it('AUTH-01 SES-8 takes the same work for known, unknown, invited and disabled people', async () => {
    for (const email of [
      'priya@meridian.example',
      'stranger@meridian.example',
      'rosli@meridian.example',
      'lakshmi@meridian.example',
    ]) {
      const before = hashesComputed()
      await signIn(fresh(), email, 'wrong wrong wrong wrong')
      expect(hashesComputed() - before, email).toBe(1)
    }
  })
})
