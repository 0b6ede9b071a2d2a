import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { countFailure } from '#server/sessions/rate-limits.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { patience } from '#test/patience.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { hashesComputed } from '../passwords/passwords.ts'
import { countAttempt, passwordKey } from './sign-in-attempts.ts'

let server: TestServer
let address = 0
const WRONG = 'guess number something'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const signIn = (key: string, password = PASSWORD, b: Browser = fresh()) =>
  b.call(signInApi.signIn, { email: `${key}@meridian.example`, password })

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'rosli')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('SES-7 strangers use up neither the attempts of a known browser nor those of all known browsers together', async () => {
  const own = fresh()
  expect((await signIn('nurul', PASSWORD, own)).status).toBe(200)
  // All known browsers together may try sixty times in an hour.
  for (let n = 0; n < 61; n++) expect([401, 429]).toContain((await signIn('nurul', WRONG)).status)
  expect((await signIn('nurul')).status).toBe(429)
  expect((await signIn('nurul', PASSWORD, own)).status).toBe(200)
})

it('SES-7 a hundred invented people at an office’s address lock nobody out', {
  timeout: patience(120_000),
}, async () => {
  const office = '192.0.2.90'
  const from = () => browser(server.api, { address: office })
  for (let n = 0; n < 100; n++) expect((await signIn(`invented${n}`, WRONG, from())).status).toBe(401)
  for (let n = 0; n < 250; n++) expect((await signIn('rosli', PASSWORD, from())).status).toBe(200)
})

it('SES-7 an address may fail three hundred times an hour, and known browsers there go on', async () => {
  const office = '192.0.2.91'
  const own = browser(server.api, { address: office })
  expect((await signIn('ken', PASSWORD, own)).status).toBe(200)
  const wrong = () => countFailure(server.database, 'login_address', office, server.clock.now())
  for (let n = 0; n < 299; n++) await wrong()
  const stranger = browser(server.api, { address: office })
  expect((await signIn('rosli', WRONG, stranger)).status).toBe(401)
  const refused = await signIn('rosli', PASSWORD, stranger)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
  expect((await signIn('ken', PASSWORD, own)).status).toBe(200)
  expect((await signIn('rosli', PASSWORD, own)).status).toBe(429)
  expect((await signIn('rosli')).status).toBe(200)
})

it('SES-8 a refused attempt over the limit computes no hash', async () => {
  for (let n = 0; n < 5; n++)
    await countAttempt(server.database, passwordKey('rosli@meridian.example'), server.clock.now())
  const before = hashesComputed()
  expect((await signIn('rosli')).status).toBe(429)
  expect((await fresh().call(signInApi.signIn, { email: 'ROSLI@Meridian.example', password: PASSWORD })).status).toBe(
    429,
  )
  expect(hashesComputed()).toBe(before)
})

it('SES-7 AUTH-02 a wrong code of an operator is counted and logged as a code', async () => {
  const complaints = vi.spyOn(console, 'error')
  await insertOperator(server, 'ops@kerani.example', { totp_on: true })
  const b = fresh()
  const half = await b.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
  expect(half.body.data.state).toBe('second_factor')
  for (let n = 0; n < 4; n++)
    expect((await b.call(signInApi.secondFactor, { code: '123456' })).body.code).toBe('code_wrong')
  await waitForBackground()
  const entries = await server.database.lookup.selectFrom('operator_entry').select(['kind', 'after']).execute()
  expect(entries).toEqual(Array(4).fill({ kind: 'failed_sign_in', after: { wrong: 'code' } }))
  await b.call(signInApi.secondFactor, { code: '123456' })
  const next = fresh()
  await next.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
  expect((await next.call(signInApi.secondFactor, { code: '123456' })).status).toBe(429)
  await waitForBackground()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
