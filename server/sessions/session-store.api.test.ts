import { afterAll, beforeAll, expect, it } from 'vitest'
import { tokenHash } from '#server/secrets.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import type { Session } from './find-session.ts'
import {
  completeSignIn,
  endAccountSessions,
  endSession,
  endSessionByRetiredToken,
  insertSession,
  type NewSession,
  renewCredential,
  touchSession,
} from './session-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const NOW = new Date('2026-11-20T02:00:00Z')
const [MINUTE, HOUR] = [60_000, 3_600_000]
const after = (ms: number) => new Date(NOW.getTime() + ms)

async function opened(more: Partial<NewSession> & { key?: string } = {}) {
  const { key = 'nurul', ...given } = more
  const { accounts, companyId } = server.companies.meridian!
  const session = { accountId: accounts[key]!, companyId, roleId: null, state: 'signed_in' as const, ...given }
  const origin = { requestId: 'r', address: '192.0.2.1', device: 'a phone' }
  return server.database.runOutsideTenants((tx) =>
    insertSession(tx, { directory: null, confirmed: false, ...session }, origin, NOW),
  )
}
const row = (id: string) =>
  server.database.lookup.selectFrom('login_session').selectAll().where('id', '=', id).executeTakeFirst()
const renew = (
  { id, token }: { id: string; token: string },
  now = NOW,
  change: { state: Session['state'] } = { state: 'signed_in' },
  endsAt = after(12 * HOUR),
) => server.database.runOutsideTenants((tx) => renewCredential(tx, { id, endsAt }, tokenHash(token), now, change))
const ENDED = { code: 'not_signed_in', status: 401 }

it('SES-10 AUTH-10 a session is valid for an hour, an unfinished sign-in for ten minutes, and none beyond twelve hours', async () => {
  for (const [state, ms] of [
    ['signed_in', HOUR],
    ['choose_role', HOUR],
    ['choose_company', 10 * MINUTE],
    ['second_factor', 10 * MINUTE],
    ['set_up_second_factor', 10 * MINUTE],
  ] as const) {
    const { id, expiresAt, csrf } = await opened({ state })
    expect(expiresAt, state).toEqual(after(ms))
    expect(csrf).toMatch(/^[\w-]{32}$/)
    expect(await row(id)).toMatchObject({ state, csrf, expires_at: after(ms), ends_at: after(12 * HOUR) })
  }
})

it('AUTH-03 SES-10 a session stores whether password or directory opened it, and whether the password is confirmed', async () => {
  const plain = await row((await opened()).id)
  expect(plain).toMatchObject({
    is_directory: false,
    directory_tenant: null,
    directory_object: null,
    confirmed_at: null,
  })
  expect(plain).toMatchObject({ address: '192.0.2.1', device: 'a phone', seen_at: NOW, created_at: NOW })
  const tied = await row((await opened({ directory: { tenant: 't', object: 'o' }, confirmed: true })).id)
  expect(tied).toMatchObject({ is_directory: true, directory_tenant: 't', directory_object: 'o', confirmed_at: NOW })
})

it('SES-4 a renewed credential replaces the old one, which stays valid for thirty seconds', async () => {
  const one = await opened()
  const other = await opened()
  const renewed = (await renew(one, after(MINUTE)))!
  expect(renewed.expiresAt).toEqual(after(MINUTE + HOUR))
  expect(await row(one.id)).toMatchObject({
    token_hash: tokenHash(renewed.token),
    previous_hash: tokenHash(one.token),
    seen_at: after(MINUTE),
    previous_until: after(MINUTE + 30_000),
    expires_at: after(MINUTE + HOUR),
  })
  expect((await row(other.id))!.token_hash).toEqual(tokenHash(other.token))
  // Of two renewals of the same credential the second is refused and changes nothing.
  expect(await renew(one, after(MINUTE))).toBeNull()
  expect(await renew({ id: one.id, token: other.token })).toBeNull()
  expect((await row(one.id))!.token_hash).toEqual(tokenHash(renewed.token))
})

it('AUTH-10 SES-10 renewing never goes beyond twelve hours, and an unfinished sign-in stays valid for ten minutes', async () => {
  const session = await opened()
  const end = after(12 * HOUR)
  expect((await renew(session, after(12 * HOUR - MINUTE)))!.expiresAt).toEqual(end)
  const set = await opened()
  expect((await renew(set, NOW, { state: 'set_up_second_factor' }))!.expiresAt).toEqual(after(10 * MINUTE))
  expect((await row(set.id))!.state).toBe('set_up_second_factor')
  const chosen = await opened({ state: 'choose_role' })
  expect((await renew(chosen, NOW, { state: 'signed_in' }))!.expiresAt).toEqual(after(HOUR))
})

it('SES-4 AUTH-10 use of a retired credential ends its own session', async () => {
  const one = await opened()
  const two = await renew(one)
  expect(await server.database.lookup.selectFrom('retired_credential').select('session_id').execute()).toEqual([])
  await renew({ id: one.id, token: two!.token })
  expect(await server.database.lookup.selectFrom('retired_credential').selectAll().execute()).toEqual([
    expect.objectContaining({ token_hash: tokenHash(one.token), session_id: one.id }),
  ])
  const bystander = await opened()
  await endSessionByRetiredToken(server.database, 'a credential that was none')
  expect(await row(one.id)).toBeDefined()
  await endSessionByRetiredToken(server.database, one.token)
  expect([await row(one.id), (await row(bystander.id))?.id]).toEqual([undefined, bystander.id])
})

it('AUTH-15b setting up a second factor completes its own sign-in under a new credential', async () => {
  const half = await opened({ state: 'set_up_second_factor' })
  const other = await opened({ state: 'set_up_second_factor' })
  const done = await completeSignIn(server.api, { id: half.id, endsAt: after(12 * HOUR) }, after(MINUTE))
  expect(done.expiresAt).toEqual(after(MINUTE + HOUR))
  expect(await row(half.id)).toMatchObject({
    state: 'signed_in',
    token_hash: tokenHash(done.token),
    expires_at: done.expiresAt,
    seen_at: after(MINUTE),
  })
  expect(await row(other.id)).toMatchObject({ state: 'set_up_second_factor', token_hash: tokenHash(other.token) })
  const late = await completeSignIn(server.api, { id: other.id, endsAt: after(MINUTE) }, NOW)
  expect(late.expiresAt).toEqual(after(MINUTE))
  for (const state of ['signed_in', 'second_factor', 'choose_company'] as const) {
    const { id } = await opened({ state })
    await expect(completeSignIn(server.api, { id, endsAt: after(HOUR) }, NOW), state).rejects.toMatchObject(ENDED)
    expect((await row(id))!.state).toBe(state)
  }
})

it('SES-5 ending and touching concern one session, or all of one person', async () => {
  const [one, two, kept] = [await opened(), await opened(), await opened()]
  const others = await opened({ key: 'ken' })
  await touchSession(server.database, one.id, after(MINUTE))
  expect([(await row(one.id))!.seen_at, (await row(two.id))!.seen_at]).toEqual([after(MINUTE), NOW])
  await endSession(server.database, one.id)
  expect([await row(one.id), (await row(two.id))?.id]).toEqual([undefined, two.id])
  const { nurul } = server.companies.meridian!.accounts
  await server.database.runOutsideTenants((tx) => endAccountSessions(tx, nurul!, kept.id))
  expect([await row(two.id), (await row(kept.id))?.id]).toEqual([undefined, kept.id])
  await server.database.runOutsideTenants((tx) => endAccountSessions(tx, nurul!))
  expect([await row(kept.id), (await row(others.id))?.id]).toEqual([undefined, others.id])
})
