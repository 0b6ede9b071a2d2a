import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const office = (code: string) => server.companies.meridian!.offices[code]!

it('ORG-05b a calendar of the year is previewed and loaded once', async () => {
  const { data } = (await hr.call(holidayApi.calendars, {})).body
  expect(data.offices).toContainEqual({ country: 'MY', state: 'PNG', names: ['Penang'] })
  const choice = { year: 2026, country: 'MY' as const, states: ['KUL', 'PNG'] }
  const preview = await hr.call(holidayApi.preview, choice)
  expect(preview.body.data.every((day: { is_known: boolean }) => !day.is_known)).toBe(true)
  const leave_out = preview.body.data
    .filter((day: { name: string }) => day.name === 'Deepavali')
    .map((day: { key: string }) => day.key)
  const loaded = await hr.call(holidayApi.load, { ...choice, leave_out })
  // Deepavali's days in lieu are removed with it: two states, two days each.
  expect(loaded.body.data).toEqual({ added: preview.body.data.length - 4, substitutes: 0, known: 0 })
  expect((await hr.call(holidayApi.load, { ...choice, leave_out })).body.data).toMatchObject({
    added: 0,
    substitutes: 0,
  })
  expect(
    (await hr.call(holidayApi.preview, choice)).body.data.filter((day: { is_known: boolean }) => !day.is_known),
  ).toHaveLength(4)

  expect((await hr.call(holidayApi.load, { year: 2026, country: 'TW' })).body.data.added).toBeGreaterThan(15)
  expect((await hr.call(holidayApi.load, { year: 2031, country: 'TW' })).body.errors).toHaveProperty('year')
  const taipei = await hr.call(holidayApi.list, { year: 2026, office_id: office('TPE'), per_page: 100 })
  expect(taipei.body.data.map((one: { day: string }) => one.day)).toContain('2026-10-09')
  expect(taipei.body.data.map((one: { day: string }) => one.day)).not.toContain('2026-08-31')
  const penang = await hr.call(holidayApi.list, { from: '2026-07-01', to: '2026-07-31', office_id: office('PEN') })
  expect(penang.body.data.map((one: { day: string }) => one.day)).toEqual(['2026-07-07', '2026-07-11'])
})

it('ORG-05c a company holiday on a rest day gets a day in lieu that is not a holiday already', async () => {
  // 15 November 2026 is a Sunday.
  const made = await hr.call(holidayApi.create, {
    day: '2026-11-15',
    name: 'Founders’ Day',
    name_zh: '創辦人日',
    country: 'MY',
  })
  expect(made.body.data).toMatchObject({
    kind: 'company',
    version: 1,
    substitutes: [{ day: '2026-11-16', office_name: null }],
  })
  const days = await hr.call(holidayApi.list, { from: '2026-11-14', to: '2026-11-20' })
  expect(days.body.data).toMatchObject([
    { name: 'Founders’ Day' },
    { day: '2026-11-16', kind: 'substituted', substitutes_day: '2026-11-15', name_zh: '創辦人日（補假）' },
  ])

  const { id } = made.body.data
  const moved = await hr.call(holidayApi.update, { id, version: 1, day: '2026-11-22' })
  expect(moved.body.data).toMatchObject({ day: '2026-11-22', version: 2 })
  expect(
    (await hr.call(holidayApi.list, { from: '2026-11-14', to: '2026-11-30' })).body.data.map(
      (one: { day: string }) => one.day,
    ),
  ).toEqual(['2026-11-22', '2026-11-23'])
  expect(moved.body.data.actions).toEqual(['edit', 'disable', 'delete'])
  const off = await hr.call(holidayApi.update, { id, version: 2, is_active: false })
  expect(off.body.data.actions).toEqual(['edit', 'enable', 'delete'])
  expect((await hr.call(holidayApi.remove, { id, version: 2 })).status).toBe(409)
  expect((await hr.call(holidayApi.remove, { id } as never)).status).toBe(428)
  expect((await hr.call(holidayApi.remove, { id, version: 3 })).body.data).toEqual({ removed: 2 })
})

it('ORG-05a a holiday accepts a company, country, state or office that fit together', async () => {
  const refusedFields = async (patch: object) =>
    Object.keys((await hr.call(holidayApi.create, { day: '2026-12-01', name: 'X', ...patch })).body.errors)
  expect(await refusedFields({ state: 'KUL' })).toEqual(['country'])
  expect(await refusedFields({ country: 'MY', state: 'ABC' })).toEqual(['state'])
  expect(await refusedFields({ office_id: server.companies.beacon!.offices.KUL! })).toEqual(['office_id'])
  const own = await hr.call(holidayApi.create, { day: '2026-12-01', name: 'Move', office_id: office('KUL') })
  expect(own.body.data).toMatchObject({ office_name: 'Kuala Lumpur', substitutes: [] })
  expect(await refusedFields({ name: 'move', office_id: office('KUL') })).toEqual(['name'])
})

it('ORG-05 holidays of another company are not found, and staff only read', async () => {
  const theirs = await server.tenant('beacon', (tx) =>
    tx.insertInto('holiday').values({ day: '2026-12-02', name: 'Theirs' }).returning('id').executeTakeFirstOrThrow(),
  )
  const foreign = await hr.call(holidayApi.update, { id: theirs.id, version: 1, name: 'X' })
  const none = await hr.call(holidayApi.update, { id: '0190a000-0000-7000-8000-00000000dead', version: 1, name: 'X' })
  expect(foreign.status).toBe(404)
  expect({ ...foreign.body, request_id: 0 }).toEqual({ ...none.body, request_id: 0 })
  expect((await hr.call(holidayApi.remove, { id: theirs.id, version: 1 })).status).toBe(404)
  const staff = await server.as('nurul', 'employee')
  expect((await staff.call(holidayApi.list, { from: '2026-12-02', to: '2026-12-02' })).body.total).toBe(0)
  expect((await staff.call(holidayApi.create, { day: '2026-12-03', name: 'X' })).status).toBe(403)
})
