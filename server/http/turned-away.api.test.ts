import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { tokenHash } from '#server/secrets.ts'
import { browser } from '#test/browser.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
const lines: string[] = []
beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } })
})
afterAll(() => server.stop())

const row = (by: Caller) =>
  server.database.runOutsideTenants((tx) =>
    tx.selectFrom('login_session').select(['id', 'seen_at']).where('csrf', '=', by.csrf).executeTakeFirst(),
  )
const me = async (by: Caller) => (await by.call(sessionApi.me)).status

describe('SES-1 a call with a session outside of companies', () => {
  it('SES-1 is refused when the session has ended, which clears its cookies and deletes it', async () => {
    const [by, other] = [await server.as('priya'), await server.as('priya')]
    expect(await me(by)).toBe(200)
    await server.database.runOutsideTenants((tx) =>
      tx
        .updateTable('login_session')
        .set({ expires_at: new Date('2020-01-01') })
        .where('csrf', '=', by.csrf)
        .execute(),
    )
    const reply = await by.call(sessionApi.me)
    expect([reply.status, reply.body.code]).toEqual([401, 'not_signed_in'])
    expect(String(reply.headers['set-cookie'])).toMatch(/(^|,)token=;/)
    expect(await row(by)).toBeUndefined()
    expect([await me(by), await me(other)]).toEqual([401, 200])
  })

  it('SES-4 AUTH-10 ends the session when its credential was replaced long ago', async () => {
    const [by, other] = [await server.as('priya'), await server.as('priya')]
    const { id } = (await row(by))!
    const stolen = 'x'.repeat(43)
    await server.database.runOutsideTenants((tx) =>
      tx
        .insertInto('retired_credential')
        .values({ session_id: id, token_hash: tokenHash(stolen) })
        .execute(),
    )
    const thief = await server.nobody.request('GET', '/api/auth/me', { headers: { cookie: `token=${stolen}` } })
    expect(thief.status).toBe(401)
    expect([await me(by), await me(other)]).toEqual([401, 200])
  })

  it('AUTH-16 LOG-1 updates the session’s last-seen time once a minute and names the caller in the log of calls', async () => {
    const by = await server.as('priya')
    const start = (await row(by))!.seen_at.getTime()
    const seen = async (afterMs: number) => {
      server.clock.forward(afterMs)
      await me(by)
      return (await row(by))!.seen_at.getTime() - start
    }
    expect([await seen(60_000), await seen(1), await seen(30_000)]).toEqual([0, 60_001, 60_001])
    const { accounts, companyId } = server.companies.meridian!
    await expect
      .poll(() => lines.map((line) => JSON.parse(line)))
      .toContainEqual(expect.objectContaining({ account: accounts.priya, company: companyId }))
  })
})

it('SES-1 SES-10 a step of signing in is refused with 401 without a valid credential', async () => {
  for (const token of [undefined, '', 'made-up'])
    for (const [step, input] of [
      [signInApi.chooseCompany, { code: 'meridian' }],
      [signInApi.secondFactor, { code: '123456' }],
    ] as const) {
      const b = browser(server.api, { cookies: new Map(token === undefined ? [] : [['token', token]]) })
      const { status, body } = await b.call(step as typeof signInApi.secondFactor, input as { code: string })
      expect([status, body.code], `${step.path} ${token}`).toEqual([401, 'not_signed_in'])
    }
})
