import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })
async function signedIn(key: string): Promise<Browser> {
  const b = browser(server.api, { address: `198.51.100.${++address}` })
  expect((await b.call(signInApi.signIn, { email: `${key}@meridian.example`, password: PASSWORD })).status).toBe(200)
  return b
}
const begun = async (b: Browser): Promise<string> => (await b.call(ownAccountApi.secondFactorSetup)).body.data.secret
const on = (b: Browser, code: string) => b.call(ownAccountApi.secondFactorOn, { code })
const gives = (b: Browser, code: string) => b.call(signInApi.secondFactor, { code })

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'rosli')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-15a each person has their own secret, codes and recovery codes', async () => {
  const [nurul, ken, bystander] = [await signedIn('nurul'), await signedIn('ken'), await signedIn('rosli')]
  // Both begin before either turns it on.
  const [hers, his] = [await begun(nurul), await begun(ken)]
  expect((await on(nurul, codeOf(his))).body.errors.code).toHaveLength(1)
  const recovery: string[] = (await on(nurul, codeOf(hers))).body.data.recovery_codes
  expect((await ken.call(sessionApi.me)).body.data.second_factor).toBe(false)
  expect((await on(ken, codeOf(his))).status).toBe(200)
  expect((await bystander.call(sessionApi.me)).body.data.second_factor).toBe(false)
  // The factor is on, so the code is not checked any more.
  expect((await on(nurul, '000000')).body.code).toBe('second_factor_on')

  server.clock.forward(60_000)
  const [half, other] = [await signedIn('ken'), await signedIn('nurul')]
  expect((await gives(half, recovery[0]!)).body.code).toBe('code_wrong')
  expect((await gives(half, codeOf(hers))).body.code).toBe('code_wrong')
  expect((await gives(half, codeOf(his))).status).toBe(200)
  expect((await gives(other, recovery[0]!)).status).toBe(200)
  // A code counts as used only for its own account.
  expect((await gives(await signedIn('nurul'), codeOf(hers))).status).toBe(200)
})

it('AUTH-15a turning it off affects only the person, who can set it up again', async () => {
  const ken = await signedIn('ken')
  expect((await gives(ken, '000000')).status).toBe(401)
  await server.database.runOutsideTenants((tx) =>
    tx
      .updateTable('login_session')
      .set({ state: 'signed_in', role_id: 8, confirmed_at: server.clock.now() })
      .where('account_id', '=', server.companies.meridian!.accounts.ken!)
      .execute(),
  )
  expect((await ken.call(ownAccountApi.secondFactorOff)).body.data).toEqual({ on: false })
  const rows = await server.database.lookup
    .selectFrom('account')
    .select(['email', 'totp_on', 'totp_secret', 'recovery_hashes'])
    .where('email', 'in', ['ken@meridian.example', 'nurul@meridian.example'])
    .orderBy('email')
    .execute()
  expect(rows[0]).toMatchObject({ totp_on: false, totp_secret: null, recovery_hashes: [] })
  expect(rows[1]).toMatchObject({ totp_on: true })
  expect(rows[1]!.totp_secret).not.toBeNull()
  expect((await on(ken, codeOf(await begun(ken)))).status).toBe(200)
})
