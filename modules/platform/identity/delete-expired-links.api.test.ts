import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpiredSessions } from '#server/sessions/delete-expired.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { deleteExpiredLinks } from './delete-expired-links.ts'
import { createSetupCode } from './registration/setup-code.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const DAY = 86_400_000
const at = (ms: number) => new Date(server.clock.now().getTime() + ms)
const hash = () => randomBytes(32)

it('SES-1 expired sessions, counters, links and attempts are deleted after a day, and valid ones stay', async () => {
  const account_id = server.companies.meridian!.accounts.nurul!
  /** A session, identified by its device. */
  const session = (device: string, expires: number, ends: number) => ({
    token_hash: hash(),
    csrf: '',
    account_id,
    state: 'signed_in' as const,
    is_directory: false,
    address: '',
    device,
    created_at: at(0),
    seen_at: at(0),
    expires_at: at(expires),
    ends_at: at(ends),
  })
  const registered = (email: string, expires_at: Date) => ({
    token_hash: hash(),
    email,
    full_name: 'X',
    company_name: 'X',
    company_code: email.slice(0, 3),
    country: 'MY' as const,
    expires_at,
  })
  const attempt = (nonce: string, ms: number) => ({
    state_hash: hash(),
    cookie_hash: hash(),
    nonce,
    verifier: '',
    expires_at: at(ms),
  })
  await server.tenant('meridian', async (tx) => {
    const { id: membership_id } = await tx.selectFrom('membership').select('id').limit(1).executeTakeFirstOrThrow()
    for (const ms of [-DAY, -DAY - 1])
      await tx
        .insertInto('invitation')
        .values({ token_hash: hash(), membership_id, expires_at: at(ms) })
        .execute()
  })
  await server.database.runOutsideTenants(async (tx) => {
    await tx
      .insertInto('login_session')
      .values([
        session('live', 1, 1),
        session('at its end', 1, 0),
        session('refreshed too late', -DAY, 1),
        session('over', 1, -1),
        session('long expired', -DAY - 1, 1),
      ])
      .execute()
    for (const [name, ms] of [
      ['stays', -DAY],
      ['goes', -DAY - 1],
    ] as const) {
      await tx
        .insertInto('rate_count')
        .values({ bucket: name, window_start: at(ms), hits: 1 })
        .execute()
      await tx
        .insertInto('sign_in_failure')
        .values({ key: name, failures: 1, last_at: at(ms) })
        .execute()
      await tx
        .insertInto('password_reset')
        .values({ token_hash: hash(), account_id, expires_at: at(ms) })
        .execute()
      await tx
        .insertInto('registration')
        .values(registered(`${name}@x.example`, at(ms)))
        .execute()
    }
    await tx
      .insertInto('directory_attempt')
      .values([attempt('stays', 0), attempt('goes', -1)])
      .execute()
  })
  await server.database.runOutsideTenants(async (tx) => {
    await deleteExpiredSessions(tx, server.clock.now())
    await deleteExpiredLinks(tx, server.clock.now())
  })
  const { lookup } = server.database
  const devices = await lookup.selectFrom('login_session').select('device').execute()
  expect(devices.map(({ device }) => device).sort()).toEqual(['at its end', 'live', 'refreshed too late'])
  expect(await lookup.selectFrom('rate_count').select('bucket').execute()).toEqual([{ bucket: 'stays' }])
  expect(await lookup.selectFrom('sign_in_failure').select('key').execute()).toEqual([{ key: 'stays' }])
  expect(await lookup.selectFrom('registration').select('email').execute()).toEqual([{ email: 'stays@x.example' }])
  expect(await lookup.selectFrom('directory_attempt').select('nonce').execute()).toEqual([{ nonce: 'stays' }])
  for (const table of ['password_reset', 'invitation'] as const)
    expect(await lookup.selectFrom(table).select('expires_at').execute(), table).toEqual([{ expires_at: at(-DAY) }])
})

it('AUTH-12 a new setup code invalidates an unused earlier one and leaves a used one unchanged', async () => {
  await createSetupCode(server.database)
  const codes = () =>
    server.database.lookup.selectFrom('setup_code').select(['code_hash', 'used_at']).orderBy('used_at').execute()
  const used = at(-5_000)
  await server.database.runOutsideTenants((tx) => tx.updateTable('setup_code').set({ used_at: used }).execute())
  await createSetupCode(server.database)
  await createSetupCode(server.database)
  expect((await codes()).map(({ used_at }) => used_at)).toEqual([new Date(0), used, null])
})
