import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { PEOPLE } from '#demo/people.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { captureStatements } from '../../../../bench/calls.ts'
import { attendanceTodayApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let hr: Caller
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  // A Monday at noon in Kuala Lumpur and Taipei.
  server.clock.set('2026-11-23T04:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  manager = await server.as('farid', 'mgr')
})
afterAll(() => server.stop())

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body
}
const insertPunchAt = (key: string, clock: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('punch')
      .values({
        employee_id: server.employeeId(key),
        at: new Date(`2026-11-23T${clock}:00+08:00`),
        source: 'location' as const,
        received_at: server.clock.now(),
      })
      .execute(),
  )
const loadCounts = async (who: Caller) => good(await who.call(attendanceTodayApi.counts, {})).data
const loadNames = async (who: Caller, more: object = {}): Promise<string[]> =>
  good(await who.call(attendanceTodayApi.list, { per_page: 200, ...more })).data.map((row: ReplyBody) => row.full_name)
const nameOfPerson = (key: string) => PEOPLE.find((person) => person.key === key)!.name
const reports = PEOPLE.filter(({ reportsTo }) => reportsTo === 'farid').map(({ key }) => key)

it('HRM-01a managers see which of their people have come today, and each figure opens exactly those people', async () => {
  const [first, second] = reports as [string, string]
  await insertPunchAt(first, '08:55')
  await insertPunchAt(second, '09:40')
  const { people, states } = await loadCounts(manager)
  expect(people).toBe(reports.length + 1)
  const count = (state: string) => states.find((one: ReplyBody) => one.state === state)?.count ?? 0
  expect([count('present'), count('late')]).toEqual([1, 1])
  expect(states.reduce((sum: number, one: ReplyBody) => sum + one.count, 0)).toBe(people)
  for (const { state, count: expected } of states) expect(await loadNames(manager, { state })).toHaveLength(expected)
  expect(await loadNames(manager, { state: 'late' })).toEqual([nameOfPerson(second)])
  const [row] = good(await manager.call(attendanceTodayApi.list, { state: 'late' })).data
  expect(row).toMatchObject({ planned: '09:00–18:00', clock_in: '09:40', late: 40, day: '2026-11-23' })
})

it('HRM-01a each reader sees only people in reach', async () => {
  expect((await loadNames(manager)).toSorted()).toEqual(['farid', ...reports].map(nameOfPerson).toSorted())
  expect(await loadNames(hr)).toHaveLength(PEOPLE.length)
  const own = await server.as('nurul', 'employee')
  expect(await loadNames(own)).toEqual([nameOfPerson('nurul')])
  expect((await loadCounts(own)).people).toBe(1)
})

it('HRM-01a the list can be searched, counted by views and exported', async () => {
  expect(await loadNames(hr, { search: nameOfPerson('nurul') })).toEqual([nameOfPerson('nurul')])
  const views = [JSON.stringify({ state: 'late' }), JSON.stringify({ state: 'off' })]
  const counted = good(await manager.call(attendanceTodayApi.list, { views } as never))
  expect(counted.counts[0]).toBe(1)
  const file = await manager.call(exportEndpoint(attendanceTodayApi.list), { format: 'csv', state: 'late' } as never)
  expect(file.status).toBe(200)
  expect(file.text).toContain(nameOfPerson(reports[1]!))
})

it('SYS-15 the card runs the same number of statements for a company as for a few people', async () => {
  const countStatements = (who: Caller) =>
    captureStatements(
      () => loadCounts(who),
      () => true,
    )
  const [few, all] = [await countStatements(manager), await countStatements(hr)]
  expect(all.length).toBe(few.length)
})

it('HRM-01a on a day off each person has the kind of their day, by the law of their office', async () => {
  // A Sunday at noon in Kuala Lumpur and Taipei.
  server.clock.set('2026-11-29T04:00:00.000Z')
  const reader = await server.as('mei.ling', 'HR Generalist')
  const rows = good(await reader.call(attendanceTodayApi.list, { per_page: 200, state: 'off' })).data
  const kindOf = (key: string) => rows.find((row: ReplyBody) => row.id === server.employeeId(key))?.day_off
  expect([kindOf('amirul'), kindOf('chia.hao')]).toEqual(['rest_day', 'regular_day_off'])
})
