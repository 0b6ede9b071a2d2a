import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { completeSignIn } from '#server/sessions/session-store.ts'
import { givePasswords, insertOperator, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
let address = 0
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) })

async function signIn(email: string): Promise<{ b: Browser; state: string }> {
  const b = fresh()
  const reply = await b.call(signInApi.signIn, { email, password: PASSWORD })
  return { b, state: reply.body.data?.state }
}

async function turnedOn(email: string): Promise<{ b: Browser; secret: string; codes: string[] }> {
  const { b } = await signIn(email)
  const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
  const on = await b.call(ownAccountApi.secondFactorOn, { code: codeOf(secret) })
  expect(on.status).toBe(200)
  return { b, secret, codes: on.body.data.recovery_codes }
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(
    server,
    'nurul',
    'ken',
    'rosli',
    'muthu',
    'devi',
    'xin.yi',
    'hakim',
    'hui.min',
    'azman',
    'amirul',
    'daniel',
    'grace',
    'lakshmi',
  )
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

describe('the second factor', () => {
  it('AUTH-15a is turned on by a right code, shows ten recovery codes once, and ends the other sessions', async () => {
    const { b: other } = await signIn('nurul@meridian.example')
    const { b } = await signIn('nurul@meridian.example')
    const { secret, uri } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    expect(uri).toContain('otpauth://totp/')
    expect((await b.call(ownAccountApi.secondFactorOn, { code: '000000' })).status).toBe(422)
    const on = await b.call(ownAccountApi.secondFactorOn, { code: codeOf(secret) })
    expect(on.body.data.signed_in).toBeNull()
    expect(new Set(on.body.data.recovery_codes).size).toBe(10)
    expect((await b.call(sessionApi.me)).body.data.second_factor).toBe(true)
    expect((await other.call(sessionApi.me)).status).toBe(401)
    const row = await server.database.runOutsideTenants((tx) =>
      tx
        .selectFrom('account')
        .select(['totp_secret', 'recovery_hashes'])
        .where('email', '=', 'nurul@meridian.example')
        .executeTakeFirstOrThrow(),
    )
    expect(row.totp_secret!.includes(secret)).toBe(false)
    expect(row.recovery_hashes.join(' ')).not.toContain(on.body.data.recovery_codes[0])
  })

  it('AUTH-15a is asked for at the next sign-in, which opens nothing before', async () => {
    const { secret } = await turnedOn('ken@meridian.example')
    const { b, state } = await signIn('ken@meridian.example')
    expect(state).toBe('second_factor')
    for (const call of [
      sessionApi.me,
      ownAccountApi.sessions,
      sessionApi.refresh,
      ownAccountApi.secondFactorSetup,
      ownAccountApi.secondFactorOff,
    ])
      expect((await b.call(call)).status).toBe(401)
    const told = async (language: string) => {
      const { status, body } = await b.request('GET', '/api/settings/my/acl', undefined, {
        'accept-language': language,
      })
      return [status, body.code, body.message]
    }
    const first = [403, 'second_factor_code_first']
    expect(await told('en')).toEqual([...first, 'Enter the code of your second factor first.'])
    expect(await told('zh-TW')).toEqual([...first, '請先輸入雙重驗證的驗證碼。'])
    expect((await b.call(sessionApi.chooseRole, { role_id: 8 })).status).toBe(401)
    server.clock.forward(60_000)
    const before = b.cookies.get('token')
    const done = await b.call(signInApi.secondFactor, { code: codeOf(secret) })
    expect(done.body.data.state).toBe('signed_in')
    expect(b.cookies.get('token')).not.toBe(before)
    expect((await b.call(sessionApi.me)).status).toBe(200)
  })

  it('AUTH-15 accepts a code once, also from two calls at the same moment', async () => {
    const { secret } = await turnedOn('rosli@meridian.example')
    server.clock.forward(60_000)
    const code = codeOf(secret)
    const halves = await Promise.all(Array.from({ length: 4 }, () => signIn('rosli@meridian.example')))
    const replies = await Promise.all(halves.map(({ b }) => b.call(signInApi.secondFactor, { code })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    const { b } = await signIn('rosli@meridian.example')
    expect((await b.call(signInApi.secondFactor, { code })).body.code).toBe('code_wrong')
  })

  it('AUTH-15a accepts a recovery code once', async () => {
    const { codes } = await turnedOn('muthu@meridian.example')
    const one = await signIn('muthu@meridian.example')
    expect((await one.b.call(signInApi.secondFactor, { code: codes[0]!.toUpperCase().replace('-', ' ') })).status).toBe(
      200,
    )
    const two = await signIn('muthu@meridian.example')
    expect((await two.b.call(signInApi.secondFactor, { code: codes[0]! })).status).toBe(401)
    expect((await two.b.call(signInApi.secondFactor, { code: codes[1]! })).status).toBe(200)
  })

  it('AUTH-15 limits wrong codes over several sign-ins together', async () => {
    const { secret } = await turnedOn('devi@meridian.example')
    const { b } = await signIn('devi@meridian.example')
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await b.call(signInApi.secondFactor, { code: '123456' })).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401])
    expect(b.cookies.has('token')).toBe(false)
    const { b: again } = await signIn('devi@meridian.example')
    expect((await again.call(signInApi.secondFactor, { code: codeOf(secret) })).status).toBe(429)
  })

  it('AUTH-15a is turned off only with a confirmed password', async () => {
    const { b } = await turnedOn('xin.yi@meridian.example')
    server.clock.forward(11 * 60_000)
    const early = await b.call(ownAccountApi.secondFactorOff)
    expect(early.status).toBe(403)
    expect(early.body.code).toBe('password_needed')
    expect((await b.call(ownAccountApi.confirm, { password: 'something wrong here' })).status).toBe(422)
    expect((await b.call(ownAccountApi.confirm, { password: PASSWORD })).status).toBe(200)
    expect((await b.call(ownAccountApi.secondFactorOff)).body.data).toEqual({ on: false })
    expect((await signIn('xin.yi@meridian.example')).state).toBe('signed_in')
  })

  it('AUTH-15a is set up only while it is off, by a code of its own secret, once', async () => {
    const { b } = await signIn('hui.min@meridian.example')
    const on = (code: string) => b.call(ownAccountApi.secondFactorOn, { code })
    // No setup has begun, and a recovery code cannot begin one.
    expect((await on('123456')).status).toBe(422)
    const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    for (const other of ['abcdefg', 'abcdef']) expect((await on(other)).status).toBe(422)
    const replies = await Promise.all(Array.from({ length: 3 }, () => on(codeOf(secret))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { recovery_codes } = replies.find(({ status }) => status === 200)!.body.data
    for (const code of recovery_codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    const again = await b.call(ownAccountApi.secondFactorSetup)
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_on'])
    server.clock.forward(60_000)
    expect((await on(codeOf(secret))).body.code).toBe('second_factor_on')
    // The secret in the app is still the one that counts.
    const next = await signIn('hui.min@meridian.example')
    expect((await next.b.call(signInApi.secondFactor, { code: codeOf(secret) })).status).toBe(200)
  })

  it('AUTH-15a accepts a code in its half minute and the next one, not later', async () => {
    const { secret } = await turnedOn('azman@meridian.example')
    const at = (steps: number) =>
      generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + steps * 30 })
    const tries = async (steps: number) => {
      const { b } = await signIn('azman@meridian.example')
      return (await b.call(signInApi.secondFactor, { code: at(steps) })).status
    }
    // At the first second of a half minute.
    server.clock.set(new Date(Math.ceil(server.clock.now().getTime() / 30_000) * 30_000 + 120_000).toISOString())
    expect([await tries(-2), await tries(2), await tries(-1), await tries(1)]).toEqual([401, 401, 200, 200])
  })

  it('AUTH-15 SES-7 counts wrong codes of the setup, and clears the count after a right one', async () => {
    const wrong = (b: Browser, times: number) =>
      Promise.all(Array.from({ length: times }, () => b.call(ownAccountApi.secondFactorOn, { code: '000000' })))
    const { b } = await signIn('amirul@meridian.example')
    const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    await wrong(b, 4)
    expect((await b.call(ownAccountApi.secondFactorOn, { code: codeOf(secret) })).status).toBe(200)
    // Three more would be too many with those four.
    server.clock.forward(60_000)
    const { b: half } = await signIn('amirul@meridian.example')
    for (let n = 0; n < 3; n++) expect((await half.call(signInApi.secondFactor, { code: '000000' })).status).toBe(401)
    expect((await half.call(signInApi.secondFactor, { code: codeOf(secret) })).status).toBe(200)
    // A right code clears them as well.
    server.clock.forward(60_000)
    const { b: next } = await signIn('amirul@meridian.example')
    for (let n = 0; n < 3; n++) expect((await next.call(signInApi.secondFactor, { code: '000000' })).status).toBe(401)
    expect((await next.call(signInApi.secondFactor, { code: codeOf(secret) })).status).toBe(200)

    const { b: guesses } = await signIn('daniel@meridian.example')
    await guesses.call(ownAccountApi.secondFactorSetup)
    await wrong(guesses, 5)
    expect((await wrong(guesses, 1))[0]!.status).toBe(429)
  })

  it('AUTH-15a ends the person’s other sessions when turned off', async () => {
    const { b } = await turnedOn('grace@meridian.example')
    const other = await server.as('grace')
    expect((await b.call(ownAccountApi.secondFactorOff)).body.data).toEqual({ on: false })
    expect((await other.call(sessionApi.me)).status).toBe(401)
    expect((await b.call(sessionApi.me)).body.data.second_factor).toBe(false)
    expect((await signIn('ken@meridian.example')).state).toBe('second_factor')
  })

  it('AUTH-15a does not complete a sign-in that has ended or is complete already', async () => {
    const { b } = await signIn('lakshmi@meridian.example')
    const { id } = (await b.call(ownAccountApi.sessions)).body.data[0]
    const session = { id, endsAt: new Date(server.clock.now().getTime() + 3_600_000) }
    for (const one of [session, { ...session, id: '00000000-0000-4000-8000-000000000000' }])
      await expect(completeSignIn(server.api, one, server.clock.now())).rejects.toMatchObject({ status: 401 })
    expect((await b.call(sessionApi.me)).status).toBe(200)
  })

  it('AUTH-15b is set up during signing in when the company demands it of the role', async () => {
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_setting').values({ role_id: 8, second_factor: true }).execute(),
    )
    const { b, state } = await signIn('hakim@meridian.example')
    expect(state).toBe('set_up_second_factor')
    expect((await b.call(sessionApi.me)).status).toBe(401)
    expect((await b.request('GET', '/api/settings/my/acl')).status).toBe(403)
    const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    const on = await b.call(ownAccountApi.secondFactorOn, { code: codeOf(secret) })
    expect(on.body.data.signed_in).toMatchObject({ state: 'signed_in', current_role: { id: 8 } })
    expect((await b.call(sessionApi.me)).body.data.second_factor).toBe(true)
    expect((await b.call(ownAccountApi.secondFactorOff)).body.code).toBe('second_factor_demanded')
    await server.tenant('meridian', (tx) => tx.deleteFrom('role_setting').execute())
  })

  it('AUTH-02a AUTH-15b is required of operators outside of the demo', async () => {
    await insertOperator(server)
    const b = fresh()
    const reply = await b.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
    expect(reply.body.data.state).toBe('set_up_second_factor')
    expect((await b.request('GET', '/api/path/ops/setting/index')).status).toBe(403)
    const { secret } = (await b.call(ownAccountApi.secondFactorSetup)).body.data
    const on = await b.call(ownAccountApi.secondFactorOn, { code: codeOf(secret) })
    expect(on.body.data.signed_in).toMatchObject({
      state: 'signed_in',
      landing: '/panel/dashboard',
      roles: [{ id: 20, name: 'Ops' }],
    })
    expect((await b.request('GET', '/api/path/ops/setting/index')).status).toBe(200)
    expect((await b.call(ownAccountApi.secondFactorOff)).status).toBe(403)
    // In the demo, where nothing is worth protecting, they may.
    const { options } = server.api as unknown as { options: { demo: boolean } }
    options.demo = true
    expect((await b.call(ownAccountApi.secondFactorOff)).status).toBe(200)
    const plain = await fresh().call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
    expect(plain.body.data.state).toBe('signed_in')
    options.demo = false
    const anew = (await b.call(ownAccountApi.secondFactorSetup)).body.data.secret
    server.clock.forward(60_000)
    expect((await b.call(ownAccountApi.secondFactorOn, { code: codeOf(anew) })).body.data.signed_in).toBeNull()
    expect((await b.call(sessionApi.me)).body.data).toMatchObject({
      kind: 'ops',
      company: null,
      grants: { 'ops:companies': 'company' },
    })

    // The second time a code is required, and nothing opens without it.
    await b.call(sessionApi.signOut)
    server.clock.forward(60_000)
    const again = fresh()
    const half = await again.call(signInApi.opsSignIn, { email: 'ops@kerani.example', password: PASSWORD })
    expect(half.body.data).toMatchObject({ state: 'second_factor', token: null, current_role: null })
    expect((await again.call(sessionApi.me)).status).toBe(401)
    expect((await again.request('GET', '/api/path/ops/setting/index')).status).toBe(403)
    expect((await again.call(signInApi.secondFactor, { code: '000000' })).body.code).toBe('code_wrong')
    const whole = await again.call(signInApi.secondFactor, { code: codeOf(anew) })
    expect(whole.body.data).toMatchObject({ state: 'signed_in', landing: '/panel/dashboard' })
    expect((await again.request('GET', '/api/path/ops/setting/index')).status).toBe(200)
  })
})
