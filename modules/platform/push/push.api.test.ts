import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { pushApi } from '#base/contracts/push-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { tokenHash } from '#server/secrets.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { type Browser, browser } from '#test/browser.ts'
import { fakePushService, pushSubscription } from '#test/pushes.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { manifest } from './module.ts'

let server: TestServer
let address = 0
const idOf = (key: string) => server.companies.meridian!.accounts[key]!

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken', 'devi')
})
beforeEach(() => server.database.runOutsideTenants((tx) => tx.deleteFrom('push_device').execute()))
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

async function signedIn(key: string, company?: string): Promise<Browser> {
  const b = browser(server.api, { address: `198.51.100.${++address}` })
  const credentials = { email: `${key}@meridian.example`, password: PASSWORD, ...(company && { company }) }
  expect((await b.call(signInApi.signIn, credentials)).status).toBe(200)
  return b
}
const devices = (key: string, company = 'meridian') =>
  server.tenant(company, (tx) =>
    tx.selectFrom('push_device').selectAll().where('account_id', '=', idOf(key)).orderBy('created_at').execute(),
  )

it('SYS-27a a person turns notices on for a device, sees it, tests it and removes it; the log has no address', async () => {
  const service = fakePushService(server)
  const b = await signedIn('nurul')
  const phone = pushSubscription()
  const { id } = (await b.call(pushApi.add, phone.input)).body.data
  const listed = (await b.call(pushApi.devices)).body.data
  expect(Buffer.from(listed.public_key, 'base64url')).toHaveLength(65)
  expect(listed.devices).toEqual([
    { id, device: expect.any(String), created_at: server.clock.now().toISOString(), used_at: expect.any(String) },
  ])
  expect((await b.call(pushApi.test, { id })).status).toBe(200)
  expect((await b.call(pushApi.test, { id })).status).toBe(200)
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(phone)).toEqual([
    { id: expect.any(String), body: 'Notices reach this device', path: '/app/push' },
  ])
  const row = (await devices('nurul'))[0]!
  const { endpoint, p256dh, auth } = phone.input
  const stored = row.sealed_subscription.toString('latin1')
  for (const secret of [endpoint, p256dh, auth]) expect(stored).not.toContain(secret)
  expect((await b.call(pushApi.remove, { id })).body.data).toEqual({ removed: 1 })
  expect((await b.call(pushApi.devices)).body.data.devices).toEqual([])
  const entries = await server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').selectAll().where('kind', '=', 'push_device').orderBy('number').execute(),
  )
  expect(entries.map(({ operation }) => operation)).toEqual([
    'POST /api/push/devices',
    'POST /api/push/devices/{id}/test',
    'POST /api/push/devices/{id}/test',
    'DELETE /api/push/devices/{id}',
  ])
  for (const secret of [endpoint, p256dh, auth]) expect(JSON.stringify(entries)).not.toContain(secret)
})

it('SYS-27b only an address of a push service with usable keys is taken', async () => {
  const b = await signedIn('nurul')
  const { input } = pushSubscription()
  const refusals = async (more: Partial<typeof input>) => {
    const { status, body } = await b.call(pushApi.add, { ...input, ...more })
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refusals({ endpoint: 'https://10.0.0.1/abc' })).toEqual([422, ['endpoint']])
  expect(await refusals({ endpoint: input.endpoint.replace('https', 'http') })).toEqual([422, ['endpoint']])
  expect(await refusals({ p256dh: 'AAAA' })).toEqual([422, ['p256dh']])
  expect(await refusals({ endpoint: input.endpoint.padEnd(1_001, 'a') })).toEqual([422, ['endpoint']])
  expect(await devices('nurul')).toEqual([])
})

it('SYS-27a the same browser is one device, and a person has at most ten', async () => {
  const b = await signedIn('nurul')
  const phone = pushSubscription()
  const [{ body: first }, { body: again }] = [
    await b.call(pushApi.add, phone.input),
    await b.call(pushApi.add, phone.input),
  ]
  expect(again.data.id).toBe(first.data.id)
  const added = await Promise.all(Array.from({ length: 12 }, () => b.call(pushApi.add, pushSubscription().input)))
  expect(added.filter(({ status }) => status === 200)).toHaveLength(9)
  expect(added.find(({ status }) => status !== 200)!.body).toMatchObject({ code: 'push_devices_full' })
  expect(await devices('nurul')).toHaveLength(10)
  expect((await b.call(pushApi.add, phone.input)).status).toBe(200)
})

it('SYS-27a a browser is one person’s: registering it for another moves it, with nothing that waited', async () => {
  const service = fakePushService(server)
  const [nurul, ken] = [await signedIn('nurul'), await signedIn('ken')]
  const shared = pushSubscription()
  const { id } = (await nurul.call(pushApi.add, shared.input)).body.data
  await nurul.call(pushApi.test, { id })
  expect((await ken.call(pushApi.current, { endpoint: shared.input.endpoint })).body.data).toEqual({
    id: null,
    is_elsewhere: false,
  })
  expect((await ken.call(pushApi.add, shared.input)).status).toBe(200)
  expect([(await devices('nurul')).length, (await devices('ken')).length]).toEqual([0, 1])
  expect(await service.deliver()).toBe(0)
})

it('SYS-27a nobody sees, tests or removes the device of somebody else', async () => {
  const [nurul, ken] = [await signedIn('nurul'), await signedIn('ken')]
  const { id } = (await nurul.call(pushApi.add, pushSubscription().input)).body.data
  expect((await ken.call(pushApi.devices)).body.data.devices).toEqual([])
  expect((await ken.call(pushApi.test, { id })).status).toBe(404)
  expect((await ken.call(pushApi.remove, { id })).status).toBe(404)
  expect(await devices('nurul')).toHaveLength(1)
})

it('SYS-27d AUTH-11 signing out ends the devices of that session alone, also after a later sign-in on the device', async () => {
  const [first, other] = [await signedIn('nurul'), await signedIn('nurul')]
  const [phone, laptop] = [pushSubscription(), pushSubscription()]
  await first.call(pushApi.add, phone.input)
  await other.call(pushApi.add, laptop.input)
  // The sign-in on the phone ended meanwhile, and the app was opened with another one.
  const later = await signedIn('nurul')
  server.clock.forward(1_000)
  const { endpoint } = phone.input
  const { id } = (await later.call(pushApi.current, { endpoint })).body.data
  expect((await later.call(pushApi.devices)).body.data.devices[0]).toMatchObject({
    id,
    used_at: server.clock.now().toISOString(),
  })
  await first.call(sessionApi.signOut)
  expect(await devices('nurul')).toHaveLength(2)
  await later.call(sessionApi.signOut)
  expect((await devices('nurul')).map((row) => row.id)).not.toContain(id)
  expect(await devices('nurul')).toHaveLength(1)
})

it('SYS-27d AUTH-16 a session ended from elsewhere ends its devices, and so does a new password', async () => {
  const [one, two] = [await signedIn('ken'), await signedIn('ken')]
  await one.call(pushApi.add, pushSubscription().input)
  await two.call(pushApi.add, pushSubscription().input)
  const sessions = (await two.call(ownAccountApi.sessions)).body.data as { id: string; current: boolean }[]
  const [device] = await devices('ken')
  expect(sessions.map((session) => session.id)).toContain(device!.session_id)
  expect((await two.call(ownAccountApi.endSession, { id: device!.session_id })).status).toBe(200)
  expect(await devices('ken')).toHaveLength(1)
  const three = await signedIn('ken')
  await three.call(pushApi.add, pushSubscription().input)
  const changed = await two.call(ownAccountApi.changePassword, { current: PASSWORD, password: `${PASSWORD} and more` })
  expect(changed.status).toBe(200)
  expect(await devices('ken')).toHaveLength(1)
})

it('SYS-27d SES-4 AUTH-10 a sign-in whose replaced credential is used ends its device, and no other', async () => {
  const [one, two, other] = [await signedIn('nurul'), await signedIn('nurul'), await signedIn('nurul')]
  const ended: string[] = []
  for (const b of [one, two, other]) ended.push((await b.call(pushApi.add, pushSubscription().input)).body.data.id)
  const sessionOf = async (id: string) => (await devices('nurul')).find((row) => row.id === id)!.session_id
  // The credential of one was replaced a minute ago, that of two was replaced twice.
  const [first, second] = [await sessionOf(ended[0]!), await sessionOf(ended[1]!)]
  const replaced = 'x'.repeat(43)
  await server.database.runOutsideTenants(async (tx) => {
    const { token_hash } = await tx
      .selectFrom('login_session')
      .select('token_hash')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const previous_until = new Date(server.clock.now().getTime() - 1)
    await tx
      .updateTable('login_session')
      .set({ previous_hash: token_hash, token_hash: tokenHash('another'), previous_until })
      .where('id', '=', first)
      .execute()
    await tx
      .insertInto('retired_credential')
      .values({ session_id: second, token_hash: tokenHash(replaced) })
      .execute()
  })
  expect((await one.call(pushApi.devices)).status).toBe(401)
  expect((await devices('nurul')).map(({ id }) => id)).not.toContain(ended[0])
  expect(
    (await server.nobody.request('GET', '/api/auth/me', { headers: { cookie: `token=${replaced}` } })).status,
  ).toBe(401)
  expect((await devices('nurul')).map(({ id }) => id)).toEqual([ended[2]])
})

it('SYS-27d AUTH-05 once a day the devices of people who may no longer sign in are removed', async () => {
  const [nurul, devi] = [await signedIn('nurul'), await signedIn('devi')]
  for (const b of [nurul, devi]) await b.call(pushApi.add, pushSubscription().input)
  const setActive = (is_active: boolean) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('membership').set({ is_active }).where('account_id', '=', idOf('devi')).execute(),
    )
  await setActive(false)
  for (const job of manifest.scheduledJobs ?? [])
    await server.tenant('meridian', (tx) => job.run({ tx, today: TODAY } as never))
  await setActive(true)
  expect([(await devices('nurul')).length, await devices('devi')]).toEqual([1, []])
})

it('SYS-27d a sign-in that expires ends no device', async () => {
  const b = await signedIn('nurul')
  await b.call(pushApi.add, pushSubscription().input)
  await server.database.runOutsideTenants((tx) =>
    tx
      .updateTable('login_session')
      .set({ expires_at: new Date(0) })
      .where('account_id', '=', idOf('nurul'))
      .execute(),
  )
  expect((await b.call(pushApi.devices)).status).toBe(401)
  expect(await devices('nurul')).toHaveLength(1)
})

it('SYS-27a TEN-6 a browser gets the notices of one company of its person', async () => {
  const beacon = server.companies.beacon!.companyId
  await server.tenant('beacon', async (tx) => {
    const { id } = await tx
      .insertInto('membership')
      .values({ company_id: beacon, account_id: idOf('nurul') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('member_role').values({ company_id: beacon, membership_id: id, role_id: 8 }).execute()
  })
  const [here, there] = [await signedIn('nurul', 'meridian'), await signedIn('nurul', 'beacon')]
  const phone = pushSubscription()
  const { endpoint } = phone.input
  await here.call(pushApi.add, phone.input)
  expect((await there.call(pushApi.devices)).body.data.devices).toEqual([])
  expect((await there.call(pushApi.current, { endpoint })).body.data).toEqual({ id: null, is_elsewhere: true })
  expect((await there.call(pushApi.add, phone.input)).status).toBe(200)
  expect([(await devices('nurul')).length, (await devices('nurul', 'beacon')).length]).toEqual([0, 1])
})
