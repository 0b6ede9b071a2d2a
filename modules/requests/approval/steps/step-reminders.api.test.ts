import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { overtimeRequestApi } from '../../../time/hours/overtime/contract.ts'
import { REMIND_OPEN_STEPS } from './step-reminders.ts'

let server: TestServer
let razak: Caller
beforeAll(async () => {
  server = await startTestServer()
  razak = await server.as('razak')
})
afterAll(() => server.stop())

const sendRequestOn = async (day: string): Promise<string> => {
  const { status, text, body } = await razak.call(overtimeRequestApi.send, {
    day,
    start: '18:00',
    end: '19:00',
  } as never)
  expect(status, text).toBe(200)
  return body.data.id
}
const setOpenedDaysAgo = (id: string, days: number) =>
  server.tenant('meridian', (tx) =>
    sql`update request_step set opened_at = ${server.clock.now()}::timestamptz - make_interval(days => ${days}) where request_id = ${id}::uuid`.execute(
      tx,
    ),
  )
const runHourlyWork = () => runScheduledJobs({ ...server } as never, [REMIND_OPEN_STEPS])
const loadEntries = async (id: string): Promise<string[]> =>
  (
    await server.tenant('meridian', (tx) =>
      tx.selectFrom('request_entry').select('what').where('request_id', '=', id).orderBy('what').execute(),
    )
  ).map(({ what }) => what)

it('REQ-08d SYS-20 a step that waited longer than two months is reminded of and escalated once, also after the server was off', async () => {
  const long = await sendRequestOn('2026-11-09')
  await setOpenedDaysAgo(long, 400)
  // First with no other open step, then beside steps whose hours are counted.
  await runHourlyWork()
  expect(await loadEntries(long)).toEqual(['escalated', 'reminded', 'sent'])
  const [longer, within, fresh] = [
    await sendRequestOn('2026-11-10'),
    await sendRequestOn('2026-11-11'),
    await sendRequestOn('2026-11-12'),
  ]
  await setOpenedDaysAgo(longer, 63)
  await setOpenedDaysAgo(within, 61)
  await runHourlyWork()
  await runHourlyWork()
  for (const id of [long, longer, within]) expect(await loadEntries(id)).toEqual(['escalated', 'reminded', 'sent'])
  expect(await loadEntries(fresh)).toEqual(['sent'])
})
