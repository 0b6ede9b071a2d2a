import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { PEOPLE } from '#demo/people.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { captureStatements } from '../../../../bench/calls.ts'
import { shiftApi } from '../contract.ts'
import { shiftShareApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let planner: Caller
let night: string
let day: string
const [first, second] = PEOPLE.filter(({ reportsTo }) => reportsTo === 'farid').map(({ key }) => key) as [
  string,
  string,
]
const nameOf = (key: string) => PEOPLE.find((person) => person.key === key)!.name

beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('holiday')
      .values([
        { day: '2026-12-25', name: 'Christmas' },
        { day: '2027-01-01', name: 'New Year' },
      ])
      .execute(),
  )
  const shift = async (name: string, short_name: string, start: string, end: string) =>
    good(
      await planner.call(shiftApi.create, {
        name,
        short_name,
        start,
        end,
        from_day: '2026-01-01',
        break_minutes: 60,
      }),
    ).data.id
  night = await shift('Night', 'N', '23:00', '07:00')
  day = await shift('Day', 'D', '09:00', '18:00')
})
afterAll(() => server.stop())

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body
}
const plan = async (key: string, shift: string, from: string, until = from) =>
  good(
    await planner.call(shiftApi.add, {
      employee_ids: [server.employeeId(key)],
      from,
      until,
      shift_ids: [shift],
      confirm: true,
    }),
  )
const loadShares = async (more: object = {}, who = planner) => {
  const { data } = good(await who.call(shiftShareApi.list, { year: 2026, per_page: 200, ...more }))
  return data as ReplyBody[]
}
const figures = ({ nights, weekends, holidays }: ReplyBody) => [nights, weekends, holidays]

it('SHF-07 lists nights, weekends and holidays of the year beside the average, published or not', async () => {
  expect(await loadShares()).toEqual([])
  // Nights from Friday to Sunday. Christmas is a Friday.
  await plan(first, night, '2026-12-11', '2026-12-13')
  await plan(first, day, '2026-12-25')
  await plan(second, day, '2026-12-14', '2026-12-16')
  const [most, other] = await loadShares()
  expect([most.full_name, ...figures(most)]).toEqual([nameOf(first), 3, 2, 1])
  expect([other.full_name, ...figures(other)]).toEqual([nameOf(second), 0, 0, 0])
  expect([most.nights_beside, other.nights_beside]).toEqual([1.5, -1.5])
  expect((await loadShares({ sort: 'nights' })).map(({ full_name }) => full_name)).toEqual([second, first].map(nameOf))
})

it('SHF-07 a search keeps everybody’s average, and another year has its own days', async () => {
  const [found] = await loadShares({ search: nameOf(first) })
  expect(found.nights_beside).toBe(1.5)
  await plan(second, night, '2027-01-01')
  const next = await loadShares({ year: 2027 })
  expect(next.map(({ full_name }) => full_name)).toEqual([nameOf(second)])
  expect(figures(next[0])).toEqual([1, 0, 1])
  // A night that begins on the last day of a year belongs to that year only.
  await plan(second, night, '2026-12-31')
  expect(figures((await loadShares({ search: nameOf(second) }))[0])).toEqual([1, 0, 0])
  expect(figures((await loadShares({ year: 2027 }))[0])).toEqual([1, 0, 1])
})

it('SHF-07 lists the days behind a figure with shift and holiday, for people who plan the person', async () => {
  const input = { id: server.employeeId(first), year: 2026 }
  const { days } = good(await planner.call(shiftShareApi.days, input)).data
  expect(days.map((one: ReplyBody) => [one.day, one.shift, one.kinds.join(' ')])).toEqual([
    ['2026-12-11', 'Night', 'night'],
    ['2026-12-12', 'Night', 'night weekend'],
    ['2026-12-13', 'Night', 'night weekend'],
    ['2026-12-25', 'Day', 'holiday'],
  ])
  expect(days.at(-1).holiday).toMatch(/Christmas/)
  const manager = await server.as('farid', 'mgr')
  expect((await loadShares({}, manager)).map(({ full_name }) => full_name).toSorted()).toEqual(
    [first, second].map(nameOf).toSorted(),
  )
  const other = await server.as('suresh', 'mgr')
  expect(await loadShares({}, other)).toEqual([])
  expect((await other.call(shiftShareApi.days, input)).status).toBe(404)
})

it('SHF-07 a moved holiday takes its shifts along, and a day of leave no longer counts', async () => {
  const before = figures((await loadShares({ search: nameOf(first) }))[0])
  const move = (from: string, to: string) =>
    server.tenant('meridian', (tx) => tx.updateTable('holiday').set({ day: to }).where('day', '=', from).execute())
  await move('2026-12-25', '2026-12-11')
  const days = good(await planner.call(shiftShareApi.days, { id: server.employeeId(first), year: 2026 })).data.days
  expect(days.map((one: ReplyBody) => [one.day, one.kinds.join(' ')])).toEqual([
    ['2026-12-11', 'night holiday'],
    ['2026-12-12', 'night weekend'],
    ['2026-12-13', 'night weekend'],
  ])
  await move('2026-12-11', '2026-12-25')
  const away = { employee_id: server.employeeId(first), from_day: '2026-12-25', until_day: '2026-12-25' }
  await server.tenant('meridian', (tx) => tx.insertInto('absence').values(away).execute())
  expect(figures((await loadShares({ search: nameOf(first) }))[0])).toEqual([before[0], before[1], before[2]! - 1])
  await server.tenant('meridian', (tx) => tx.deleteFrom('absence').where('from_day', '=', '2026-12-25').execute())
})

it('SHF-07 exports the list, with the same number of statements for two people as for one', async () => {
  const file = await planner.call(exportEndpoint(shiftShareApi.list), { format: 'csv', year: 2026 } as never)
  expect(file.status).toBe(200)
  expect(file.text).toContain(nameOf(first))
  const filters = (more: object) =>
    captureStatements(
      () => loadShares(more),
      () => true,
    )
  expect((await filters({ year: 2027 })).length).toBe((await filters({})).length)
})
