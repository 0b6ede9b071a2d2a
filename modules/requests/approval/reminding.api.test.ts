import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { overtimeCalls } from '#modules/time/overtime/contract.ts'
import { workOfToday } from '#server/daily.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { REMINDING } from './reminding.ts'

let server: TestServer
let razak: Caller
beforeAll(async () => {
  server = await startTestServer()
  razak = await server.as('razak')
})
afterAll(() => server.stop())

const sent = async (day: string): Promise<string> => {
  const { status, text, body } = await razak.call(overtimeCalls.send, { day, start: '18:00', end: '19:00' } as never)
  expect(status, text).toBe(200)
  return body.data.id
}
const openedDaysAgo = (id: string, days: number) =>
  server.tenant('meridian', (tx) =>
    sql`update request_step set opened_at = ${server.clock.now()}::timestamptz - make_interval(days => ${days}) where request_id = ${id}::uuid`.execute(
      tx,
    ),
  )
const hour = () => workOfToday({ ...server } as never, [REMINDING], [])
const entries = async (id: string): Promise<string[]> =>
  (
    await server.tenant('meridian', (tx) =>
      tx.selectFrom('request_entry').select('what').where('request_id', '=', id).orderBy('what').execute(),
    )
  ).map(({ what }) => what)

it('REQ-08d SYS-20 what waited longer than two months, such as while the server was off, is reminded of and opened to the next, once', async () => {
  const long = await sent('2026-11-09')
  await openedDaysAgo(long, 400)
  // With nothing else open, and beside steps whose hours are counted.
  await hour()
  expect(await entries(long)).toEqual(['escalated', 'reminded', 'sent'])
  const [longer, within, fresh] = [await sent('2026-11-10'), await sent('2026-11-11'), await sent('2026-11-12')]
  await openedDaysAgo(longer, 63)
  await openedDaysAgo(within, 61)
  await hour()
  await hour()
  for (const id of [long, longer, within]) expect(await entries(id)).toEqual(['escalated', 'reminded', 'sent'])
  expect(await entries(fresh)).toEqual(['sent'])
})
