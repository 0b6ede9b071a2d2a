import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { declaredApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const bell = async (who: Caller, more: object = {}): Promise<Json[]> =>
  (await who.call(notificationsApi.items, {}, more)).body.data.filter(({ name }: Json) => name === 'declared_days_off')
const declare = async (given: object): Promise<Json> => {
  const { status, text, body } = await hr.call(declaredApi.declare, given as never)
  expect(status, text).toBe(200)
  return body.data
}

it('ORG-05 LEA-14 a declared half day notifies the people of its office once, in their language, without a decision', async () => {
  const [taipei, kuala, penang] = await Promise.all([server.as('chia.hao'), server.as('razak'), server.as('siti')])
  const half = { day: '2026-11-24', part: 'second', name: 'Typhoon', name_zh: '颱風假', states: ['TPE'] }
  const toDecide = async () => (await taipei.call(requestApi.toDecide, {})).body.data.length
  const waiting = await toDecide()
  expect(await bell(taipei)).toEqual([])
  const made = await declare(half)
  const page = 'company/holiday?view_as=declared'
  const item = { name: 'declared_days_off', count: 1, page, is_news: true }
  expect(await bell(taipei)).toEqual([{ ...item, text: 'Time off was declared for your office' }])
  expect(await bell(taipei, { headers: { 'accept-language': 'zh-TW' } })).toMatchObject([item])
  for (const elsewhere of [kuala, penang]) expect(await bell(elsewhere)).toEqual([])
  // The linked list names the half. The notification has no action and needs no decision.
  const [row] = (await taipei.call(declaredApi.list, {})).body.data
  expect(row).toMatchObject({ day: '2026-11-24', part: 'second', offices: ['Taipei'], actions: [] })
  expect(await toDecide()).toBe(waiting)

  // Several days of one declaration, such as a day in lieu, make one notification.
  await server.tenant('meridian', async (tx) => {
    const { office_id } = await tx
      .selectFrom('holiday')
      .select('office_id')
      .where('declared_id', '=', made.id)
      .executeTakeFirstOrThrow()
    const day = {
      day: '2026-11-23',
      name: 'In its place',
      kind: 'company' as const,
      office_id,
      declared_id: made.id as string,
    }
    await tx.insertInto('holiday').values(day).execute()
  })
  expect(await bell(taipei)).toMatchObject([{ count: 1 }])
  await declare({ day: '2026-11-27', name: 'Thanks', states: ['TPE'] })
  const text = 'Time off was declared for your office 2 times'
  expect(await bell(taipei)).toEqual([{ ...item, count: 2, text }])

  // Whoever looks is told no more; somebody else of the office still is, and a new day off is news again.
  const colleague = await server.as('wei.chen')
  expect(await bell(colleague)).toMatchObject([{ count: 2 }])
  expect((await colleague.call(declaredApi.read, {})).body.data).toEqual({ read: 2 })
  expect((await colleague.call(declaredApi.read, {})).body.data).toEqual({ read: 0 })
  expect(await bell(colleague)).toEqual([])
  expect(await bell(taipei)).toMatchObject([{ count: 2 }])
  expect((await kuala.call(declaredApi.read, {})).body.data).toEqual({ read: 0 })
  const rain = await declare({ day: '2026-11-30', name: 'Rain', states: ['TPE'] })
  expect(await bell(colleague)).toMatchObject([{ count: 1 }])
  const { version: stored } = (await hr.call(declaredApi.list, {})).body.data.find(({ id }: Json) => id === rain.id)
  expect((await hr.call(declaredApi.undo, { id: rain.id, version: stored } as never)).status).toBe(200)
  expect(await bell(colleague)).toEqual([])

  // Unread, the notification stays until its day is over, and disappears when the day off is undone.
  const at = server.clock.now()
  try {
    server.clock.set('2026-11-24T15:00:00.000Z')
    expect(await bell(await server.as('chia.hao'))).toMatchObject([{ count: 2 }])
    server.clock.set('2026-11-25T02:00:00.000Z')
    expect(await bell(await server.as('chia.hao'))).toMatchObject([{ count: 1 }])
  } finally {
    server.clock.set(at.toISOString())
  }
  const { version } = (await hr.call(declaredApi.list, {})).body.data.find(({ id }: Json) => id === made.id)
  expect((await hr.call(declaredApi.undo, { id: made.id, version } as never)).status).toBe(200)
  expect(await bell(await server.as('chia.hao'))).toMatchObject([{ count: 1 }])
})
