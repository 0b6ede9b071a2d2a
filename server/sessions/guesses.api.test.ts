import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { signInApi } from '#base/sign-in-api.ts'
import { operator, PASSWORD, withPassword } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { asideDone } from './background.ts'
import { countTry, passwordKey } from './failures.ts'
import { countDifferentOrRefuse } from './limits.ts'
import { hashesMade } from './passwords.ts'

let server: TestServer
let address = 0
const WRONG = 'guess number something'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const signIn = (key: string, password = PASSWORD, b: Browser = fresh()) =>
  b.call(signInApi.signIn, { email: `${key}@meridian.example`, password })

beforeAll(async () => {
  server = await startTestServer()
  await withPassword(server, 'nurul', 'ken', 'rosli')
})
afterAll(async () => {
  await asideDone()
  await server.stop()
})

it('SES-7 strangers use up neither the tries of a browser that is known nor those of all such browsers together', async () => {
  const own = fresh()
  expect((await signIn('nurul', PASSWORD, own)).status).toBe(200)
  // Sixty in an hour is what all known browsers may try.
  for (let n = 0; n < 61; n++) expect([401, 429]).toContain((await signIn('nurul', WRONG)).status)
  expect((await signIn('nurul')).status).toBe(429)
  expect((await signIn('nurul', PASSWORD, own)).status).toBe(200)
})

it('SES-7 one address tries a hundred accounts an hour; those it tried already it may go on with', async () => {
  const b = browser(server.api, { address: '192.0.2.90' })
  const try_ = (tried: string) =>
    countDifferentOrRefuse(server.database, 'login_accounts', '192.0.2.90', tried, server.clock.now())
  expect((await signIn('ken', WRONG, b)).status).toBe(401)
  for (let n = 0; n < 99; n++) await try_(`account ${n}`)
  expect((await signIn('ken', WRONG, b)).status).toBe(401)
  const refused = await signIn('rosli', PASSWORD, b)
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
})

it('SES-8 a try that is refused as one too many makes no hash, whatever is typed', async () => {
  for (let n = 0; n < 5; n++) await countTry(server.database, passwordKey('rosli@meridian.example'), server.clock.now())
  const before = hashesMade()
  expect((await signIn('rosli')).status).toBe(429)
  expect((await fresh().call(signInApi.signIn, { email: 'ROSLI@Meridian.example', password: PASSWORD })).status).toBe(
    429,
  )
  expect(hashesMade()).toBe(before)
})

it('SES-7 AUTH-02 a code that is guessed at an operator’s sign-in is counted, and the log says it was a code', async () => {
  const complaints = vi.spyOn(console, 'error')
  await operator(server, 'ops@kerani.example', { totp_on: true })
  const b = fresh()
  const half = await b.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
  expect(half.body.data.state).toBe('second_factor')
  for (let n = 0; n < 4; n++)
    expect((await b.call(signInApi.secondFactor, { code: '123456' })).body.code).toBe('code_wrong')
  await asideDone()
  const entries = await server.database.lookup.selectFrom('operator_entry').select(['kind', 'after']).execute()
  expect(entries).toEqual(Array(4).fill({ kind: 'failed_sign_in', after: { wrong: 'code' } }))
  await b.call(signInApi.secondFactor, { code: '123456' })
  const next = fresh()
  await next.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
  expect((await next.call(signInApi.secondFactor, { code: '123456' })).status).toBe(429)
  await asideDone()
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})
