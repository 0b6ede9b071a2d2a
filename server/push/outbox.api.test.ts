import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { fakePushService, insertPushDevice } from '#test/pushes.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { cancelWaitingPushes, deliverDuePushes, enqueueDuePushes, enqueuePushes, type PushRequest } from './outbox.ts'

let server: TestServer
let companyId: string
let service: ReturnType<typeof fakePushService>
const account = (key: string) => server.companies.meridian!.accounts[key]!
const logged = vi.fn()

beforeAll(async () => {
  server = await startTestServer()
  companyId = server.companies.meridian!.companyId
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(logged.mockClear())
  service = fakePushService(server)
  await server.tenant('meridian', (tx) => tx.deleteFrom('push_device').execute())
  await server.database.runOutsideTenants((tx) => sql`delete from pgboss.job`.execute(tx))
})
afterAll(() => server.stop())

const order = (key: string, more: Partial<PushRequest> = {}): PushRequest => ({
  accountId: account(key),
  kind: 'to_decide',
  path: '/app/requests?request=1',
  cause: randomUUID(),
  ...more,
})
const push = (orders: readonly PushRequest[], notBefore?: Date) =>
  server.tenant('meridian', (tx) => enqueuePushes(tx, companyId, orders, { now: server.clock.now(), notBefore }))
const waiting = () => server.tenant('meridian', (tx) => tx.selectFrom('push_notice').selectAll().execute())
const devices = () => server.tenant('meridian', (tx) => tx.selectFrom('push_device').select('account_id').execute())
const jobs = () =>
  server.database.runOutsideTenants(async (tx) => {
    const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'push'`.execute(tx)
    return rows.map(({ data }) => data)
  })
const MINUTE_MS = 60_000

it('SYS-27b a notice arrives once at each device of a person, encrypted for it, in the language of the account', async () => {
  const [phone, laptop] = [
    await insertPushDevice(server, 'meridian', account('nurul')),
    await insertPushDevice(server, 'meridian', account('nurul')),
  ]
  const other = await insertPushDevice(server, 'meridian', account('ken'))
  await server.database.runOutsideTenants((tx) =>
    tx.updateTable('account').set({ language: 'zh-TW' }).where('id', '=', account('nurul')).execute(),
  )
  const one = order('nurul')
  await push([one, one])
  await push([one])
  expect(await jobs()).toEqual([{ companyId }])
  expect(await service.deliver()).toBe(2)
  for (const device of [phone, laptop])
    expect(service.messagesOf(device)).toEqual([
      { id: expect.any(String), body: '有一件申請待您簽核', path: '/app/requests?request=1' },
    ])
  expect(service.messagesOf(other)).toEqual([])
  const [{ headers, redirect }] = service.arrived as [(typeof service.arrived)[number]]
  expect(redirect).toBe('manual')
  expect(Object.fromEntries(headers)).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  expect(headers.get('authorization')).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
  expect([await waiting(), await service.deliver()]).toEqual([[], 0])
})

it('SYS-27b nothing is written for people without a device, nor for a change that is rolled back', async () => {
  await push([order('ken')])
  expect([await waiting(), await jobs()]).toEqual([[], []])
  await insertPushDevice(server, 'meridian', account('ken'))
  const rolledBack = server.tenant('meridian', async (tx) => {
    await enqueuePushes(tx, companyId, [order('ken')], { now: server.clock.now() })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect([await waiting(), await jobs()]).toEqual([[], []])
})

it('REQ-05 SYS-27b a notice is held back until its moment, and can be cancelled until then', async () => {
  const device = await insertPushDevice(server, 'meridian', account('ken'))
  const [kept, cancelled] = [order('ken'), order('ken')]
  await push([kept, cancelled], new Date(server.clock.now().getTime() + 8_000))
  expect(await service.deliver()).toBe(0)
  await server.tenant('meridian', (tx) => cancelWaitingPushes(tx, cancelled.cause))
  server.clock.forward(8_000)
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(device)).toHaveLength(1)
})

it.each([404, 410])('SYS-27b a device that is gone (%s) is removed with what waits for it', async (status) => {
  const gone = await insertPushDevice(server, 'meridian', account('ken'))
  await insertPushDevice(server, 'meridian', account('nurul'))
  service.answers.set(gone.input.endpoint, status)
  await push([order('ken'), order('ken'), order('nurul')])
  expect(await service.deliver()).toBe(1)
  expect([await waiting(), await devices()]).toEqual([[], [{ account_id: account('nurul') }]])
})

it('SYS-27b nothing is sent to a stored address that is at no push service, and the device is removed', async () => {
  await insertPushDevice(server, 'meridian', account('ken'), { service: 'https://10.0.0.1/' })
  await push([order('ken')])
  expect(await service.deliver()).toBe(0)
  expect([service.arrived, await waiting(), await devices()]).toEqual([[], [], []])
})

it.each([400, 401, 403, 413, 302])(
  'SYS-27b a notice that is refused (%s) is not repeated, nor sent elsewhere',
  async (status) => {
    const device = await insertPushDevice(server, 'meridian', account('ken'))
    service.answers.set(device.input.endpoint, status)
    await push([order('ken')])
    expect(await service.deliver()).toBe(0)
    expect([await waiting(), (await devices()).length, service.arrived.length]).toEqual([[], 1, 1])
  },
)

it('SYS-27b a notice that does not arrive is tried again with longer waits, and dropped after a day', async () => {
  const device = await insertPushDevice(server, 'meridian', account('ken'))
  service.answers.set(device.input.endpoint, 503)
  await push([order('ken')])
  const waits: number[] = []
  for (let round = 0; round < 8; round++) {
    await service.deliver()
    const { next_try_at } = (await waiting())[0]!
    waits.push((next_try_at.getTime() - server.clock.now().getTime()) / MINUTE_MS)
    server.clock.set(next_try_at.toISOString())
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(service.arrived).toHaveLength(8)
  server.clock.forward(24 * 60 * MINUTE_MS)
  expect(await service.deliver()).toBe(0)
  expect([await waiting(), service.arrived.length]).toEqual([[], 8])
})

it('SYS-27b without a network a run ends after a few tries and one line, and other push services get theirs', async () => {
  service.answers.set('fcm.googleapis.com', 'silent')
  await insertPushDevice(server, 'meridian', account('ken'))
  const firefox = await insertPushDevice(server, 'meridian', account('nurul'), {
    service: 'https://updates.push.services.mozilla.com/wpush/v2/',
  })
  await push([...Array.from({ length: 120 }, () => order('ken')), order('nurul')])
  expect(await service.deliver()).toBe(1)
  expect(service.messagesOf(firefox)).toHaveLength(1)
  // Eight at once: those under way when the third stayed silent.
  expect(service.arrived.length).toBeLessThanOrEqual(11)
  expect((await waiting()).every(({ attempts }) => attempts === 1)).toBe(true)
  server.clock.forward(MINUTE_MS)
  await service.deliver()
  expect(logged.mock.calls).toEqual([
    [JSON.stringify({ level: 'error', push: 'fcm.googleapis.com', reason: 'unreachable' })],
  ])
  service.answers.clear()
  server.clock.forward(2 * MINUTE_MS)
  expect(await service.deliver()).toBe(120)
})

it('SYS-27b two workers send a notice once, and what a dead one reserved is sent later', async () => {
  await insertPushDevice(server, 'meridian', account('ken'))
  await push([order('ken'), order('ken')])
  const counts = await Promise.all([service.deliver(), service.deliver()])
  expect([counts[0]! + counts[1]!, service.arrived.length]).toEqual([2, 2])
  await push([order('ken')])
  const dead = deliverDuePushes(
    {
      ...service.world,
      clock: { now: () => server.clock.now() },
      push: { ...service.world.push, fetch: () => new Promise(() => {}) },
    },
    companyId,
  )
  void dead
  await vi.waitFor(async () => expect((await waiting())[0]?.attempts).toBe(1))
  expect(await service.deliver()).toBe(0)
  server.clock.forward(2 * MINUTE_MS)
  expect(await service.deliver()).toBe(1)
})

it('SYS-27b the minutely job starts delivery for companies with due or expired notices, once', async () => {
  await insertPushDevice(server, 'meridian', account('ken'))
  await push([order('ken')], new Date(server.clock.now().getTime() + MINUTE_MS))
  await server.database.runOutsideTenants((tx) => sql`delete from pgboss.job`.execute(tx))
  await enqueueDuePushes(service.world)
  expect(await jobs()).toEqual([])
  server.clock.forward(MINUTE_MS)
  await enqueueDuePushes(service.world)
  await enqueueDuePushes(service.world)
  expect(await jobs()).toEqual([{ companyId }])
})

it('SYS-27d AUTH-05 whoever may no longer sign in gets nothing, and their device is removed', async () => {
  const member = (key: string, set: { is_active: boolean }) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('membership').set(set).where('account_id', '=', account(key)).execute(),
    )
  const lastDay = (last_day: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ resigned_on: last_day && '2026-10-20', last_day, last_payroll_day: last_day })
        .where('id', '=', server.employeeId('rosli'))
        .execute(),
    )
  for (const key of ['ken', 'nurul', 'rosli']) await insertPushDevice(server, 'meridian', account(key))
  await push(['ken', 'nurul', 'rosli'].map((key) => order(key)))
  await member('ken', { is_active: false })
  await lastDay('2026-11-19')
  expect(await service.deliver()).toBe(1)
  expect(await devices()).toEqual([{ account_id: account('nurul') }])
  await member('ken', { is_active: true })
  await lastDay(null)
  expect([await waiting(), await service.deliver()]).toEqual([[], 0])
})

it('OPS-02 SYS-27d a company that is switched off sends nothing', async () => {
  await insertPushDevice(server, 'meridian', account('ken'))
  await push([order('ken')])
  const setOn = (is_on: boolean) =>
    server.database.runOutsideTenants((tx) =>
      tx.updateTable('company').set({ is_on }).where('id', '=', companyId).execute(),
    )
  await setOn(false)
  expect(await service.deliver()).toBe(0)
  await setOn(true)
  expect(await service.deliver()).toBe(1)
})
