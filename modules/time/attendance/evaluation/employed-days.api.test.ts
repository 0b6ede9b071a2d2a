import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../../people/joining/contract.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { attendanceApi } from '../contract.ts'
import { insertPunches, runDailyEvaluation } from '../testing/punches.ts'
import { DAILY_EVALUATION } from './daily-evaluation.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(async () => {
  server.clock.set('2026-11-27T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  await runDailyEvaluation(server)
})
afterAll(() => server.stop())

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const loadDays = async (id: string): Promise<ReplyBody[]> =>
  good(await hr.call(attendanceApi.list, { employee_id: id, from: '2026-11-01', to: '2026-11-30', per_page: 100 }))
const loadDaysFrom = async (id: string, first: string) =>
  (await loadDays(id)).map(({ day }) => day as string).filter((day) => day >= first)
const loadVersion = async (id: string) =>
  (
    await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).version

it('ATT-09b days after a late-entered last day disappear at once, and return when the leaving is undone', async () => {
  const id = server.employeeId('amirul')
  const before = await loadDays(id)
  expect(before.filter(({ day }) => day > '2026-11-18').map(({ lead }) => lead)).toContain('absent')
  const leaving = { id, version: await loadVersion(id), resigned_on: '2026-11-10', last_day: '2026-12-18' }
  good(await hr.call(joiningApi.terminate, leaving))
  expect(await loadDays(id)).toEqual(before)
  good(await hr.call(joiningApi.rehire, { id, version: await loadVersion(id) }))
  const late = { ...leaving, version: await loadVersion(id), last_day: '2026-11-18' }
  good(await hr.call(joiningApi.terminate, late))
  expect(await loadDays(id)).toEqual(before.filter(({ day }) => day <= '2026-11-18'))
  const again = { id, version: await loadVersion(id) }
  const { status, body } = await hr.call(joiningApi.rehire, again)
  // A person who has left is employed anew; a person who is still leaving stays.
  expect([status, body.code ?? body.data.id]).toEqual([200, id])
  expect((await loadDays(id)).map(({ day, lead }) => [day, lead])).toEqual(before.map(({ day, lead }) => [day, lead]))
})

it('ATT-09b evaluates days at once after a moved first day, another office, and a new employee', async () => {
  const id = server.employeeId('nurul')
  const moved = await hr.call(employeeApi.editEmployment, {
    id,
    version: await loadVersion(id),
    from_day: '2026-11-16',
    office_id: server.companies.meridian!.offices.PEN!,
  } as never)
  good(moved)
  const offices = new Map((await loadDays(id)).map(({ day, office_name }) => [day, office_name]))
  expect(offices.get('2026-11-16')).not.toBe(offices.get('2026-11-13'))

  const fresh = {
    full_name: 'Late Entered',
    joined_on: '2026-11-23',
    office_id: server.companies.meridian!.offices.KUL!,
    employment_type: 'full_time',
  }
  const made = good(await hr.call(joiningApi.create, fresh as never))
  expect((await loadDaysFrom(made.id, '2026-11-01')).sort()[0]).toBe('2026-11-23')
  const sooner = { id: made.id, version: made.version, joined_on: '2026-11-18' }
  good(await hr.call(employeeApi.editEmployment, sooner as never))
  expect((await loadDaysFrom(made.id, '2026-11-01')).sort()[0]).toBe('2026-11-18')
  good(await hr.call(joiningApi.remove, { id: made.id, version: await loadVersion(made.id) }))
  expect(await loadDays(made.id)).toEqual([])
})

// The server is off from 27 November until 26 February.
it('ATT-09 evaluates days once that passed during downtime, however long it was and whatever is locked by now', async () => {
  const id = server.employeeId('hui.min')
  const leadOn = async (first: string, last: string): Promise<ReplyBody[]> =>
    good(await hr.call(attendanceApi.list, { employee_id: id, from: first, to: last, per_page: 100 }))
  const lockedDays = (await leadOn('2026-11-23', '2026-11-26')).map(({ day, version, lead }) => [day, version, lead])
  expect(lockedDays.length).toBe(4)
  server.clock.set('2027-02-26T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  const work = () => runScheduledJobs({ ...server } as never, [DAILY_EVALUATION])
  await work()
  for (const [first, last, days] of [
    ['2026-11-27', '2026-11-30', 4],
    ['2026-12-01', '2026-12-31', 31],
    ['2027-01-01', '2027-01-31', 31],
    ['2027-02-01', '2027-02-25', 25],
  ] as const)
    expect((await leadOn(first, last)).length, first).toBe(days)
  expect((await leadOn('2026-11-23', '2026-11-26')).map(({ day, version, lead }) => [day, version, lead])).toEqual(
    lockedDays,
  )

  // An evaluated day in a locked month stays, even when punches arrive later.
  await insertPunches(server, 'hui.min', ['2026-12-01 08:58:00', '2026-12-01 18:02:00'])
  await runDailyEvaluation(server)
  expect(await leadOn('2026-12-01', '2026-12-01')).toMatchObject([{ lead: 'absent' }])
})
