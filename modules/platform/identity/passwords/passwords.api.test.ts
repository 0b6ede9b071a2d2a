import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { deliverAndReadMails, readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const NEW = 'kelapa-muda-di-pantai-9'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })

async function signedIn(email: string, password = PASSWORD): Promise<Browser> {
  const b = fresh()
  expect((await b.call(signInApi.signIn, { email, password })).status).toBe(200)
  return b
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'rosli', 'muthu', 'devi')
})
beforeEach(() => server.clock.forward(3_600_000))
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

describe('a forgotten password', () => {
  it('AUTH-12c replies the same whether or not the account exists, and mails a link to the configured address', async () => {
    const known = await fresh().call(signInApi.askReset, { email: 'nurul@meridian.example' }, { host: 'evil.example' })
    const unknown = await fresh().call(signInApi.askReset, { email: 'nobody@meridian.example' })
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.text).toBe(unknown.text)
    const mails = await deliverAndReadMails(server, 'nurul@meridian.example')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toContain('http://localhost:3000/password/reset/')
    expect(await deliverAndReadMails(server, 'nobody@meridian.example')).toEqual([])
  })

  it('AUTH-12b SES-9 has a link that sets a password once, ends every session, and is stored only as a hash', async () => {
    const live = await signedIn('ken@meridian.example')
    await fresh().call(signInApi.askReset, { email: 'ken@meridian.example' })
    const token = await readMailedToken(server, 'ken@meridian.example', '/password/reset/')
    expect(token.length).toBeGreaterThanOrEqual(43)
    const b = fresh()
    expect((await b.call(signInApi.reset, { token, password: 'short' })).status).toBe(422)
    expect((await b.call(signInApi.reset, { token, password: 'passwordpassword1' })).body.errors.password).toEqual([
      'This password is used by many people. Choose another.',
    ])
    const two = await Promise.all([
      b.call(signInApi.reset, { token, password: NEW }),
      b.call(signInApi.reset, { token, password: NEW }),
    ])
    expect(two.map((reply) => reply.status).sort()).toEqual([200, 422])
    expect((await live.call(sessionApi.me)).status).toBe(401)
    await signedIn('ken@meridian.example', NEW)
    expect((await b.call(signInApi.reset, { token, password: NEW })).body.code).toBe('link_used')
  })

  it('AUTH-12b SES-9 has a link that is valid for thirty minutes', async () => {
    await fresh().call(signInApi.askReset, { email: 'rosli@meridian.example' })
    const token = await readMailedToken(server, 'rosli@meridian.example', '/password/reset/')
    server.clock.forward(30 * 60_000)
    expect((await fresh().call(signInApi.reset, { token, password: NEW })).body.code).toBe('link_used')
  })

  it('AUTH-12 SES-7 can be requested three times an hour for one e-mail, existing or not', async () => {
    for (const email of ['muthu@meridian.example', 'phantom@meridian.example']) {
      const statuses: number[] = []
      for (let n = 0; n < 4; n++) statuses.push((await fresh().call(signInApi.askReset, { email })).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
  })
})

describe('changing the password', () => {
  it('AUTH-11 SES-5 needs the current one, keeps this session and ends the others', async () => {
    const b = await signedIn('devi@meridian.example')
    const other = await signedIn('devi@meridian.example')
    expect(
      (await b.call(ownAccountApi.changePassword, { current: 'not my password at all', password: NEW })).body.errors
        .current,
    ).toEqual(['The password is wrong.'])
    expect((await b.call(ownAccountApi.changePassword, { current: PASSWORD, password: 'too short' })).status).toBe(422)
    expect((await b.call(ownAccountApi.changePassword, { current: PASSWORD, password: NEW })).status).toBe(200)
    expect((await b.call(sessionApi.me)).status).toBe(200)
    expect((await other.call(sessionApi.me)).status).toBe(401)
    await signedIn('devi@meridian.example', NEW)
    const entries = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .selectAll()
        .where('kind', '=', 'password')
        .where('operation', '=', 'POST /api/auth/password')
        .execute(),
    )
    expect(entries).toHaveLength(1)
    expect(JSON.stringify(entries)).not.toContain(NEW)
  })
})
