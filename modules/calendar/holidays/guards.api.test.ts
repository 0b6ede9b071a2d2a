import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from './contract.ts'
import { declaredApi } from './declared/contract.ts'

/** Refusals of holidays, on both sides of each limit. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
const HR = 'HR Generalist'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(of: Json, input: object, who = 'mei.ling', role: RoleName = HR): Promise<string> {
  return came(await (await server.as(who, role)).call(of, input as never))
}

it('ORG-05a a second holiday of the same name and day for the same people is refused, also by moving or renaming', async () => {
  const hr = await server.as('mei.ling', HR)
  const make = async (day: string, name: string): Promise<Json> =>
    good(await hr.call(holidayApi.create, { day, name, country: 'MY' } as never))
  const first = await make('2026-12-15', 'Open day')
  const { id, version } = await make('2026-12-16', 'Open day')
  expect(await call(holidayApi.update, { id, version, day: first.day })).toBe('name')
  expect(await call(holidayApi.update, { id, version, name: 'Closed day' })).toBe('200')
  const third = await make('2026-12-15', 'Other day')
  expect(await call(holidayApi.update, { id: third.id, version: third.version, name: 'open day' })).toBe('name')
  // A holiday does not conflict with itself.
  expect(await call(holidayApi.update, { id: third.id, version: third.version, name: 'OTHER day' })).toBe('200')
})

it('ORG-05a countries, states and offices may each have a holiday of the same name and day', async () => {
  const fair = (of: object) => call(holidayApi.create, { day: '2026-12-10', name: 'Fair', ...of })
  const { PEN, KUL } = server.companies.meridian!.offices
  const places = [
    {},
    { country: 'MY' },
    { country: 'TW' },
    { country: 'MY', state: 'PNG' },
    { country: 'MY', state: 'KUL' },
    { office_id: PEN },
    { office_id: KUL },
  ]
  for (const place of places) expect([place, await fair(place)]).toEqual([place, '200'])
  for (const place of places) expect([place, await fair(place)]).toEqual([place, 'name'])
})

it('ORG-05b a calendar accepts only states of its country', async () => {
  const choice = { year: 2026, country: 'MY', states: ['KUL'] }
  expect(await call(holidayApi.preview, { ...choice, states: ['KUL', 'XXX'] })).toBe('states')
  expect(await call(holidayApi.load, { ...choice, states: ['XXX'] })).toBe('states')
  expect(await call(holidayApi.preview, choice)).toBe('200')
})

it('ORG-05 readers of holidays get no actions', async () => {
  const actions = async (who: string, role: RoleName) =>
    (
      good(await (await server.as(who, role)).call(holidayApi.list, { year: 2026, per_page: 200 } as never)) as Json[]
    ).flatMap((one) => one.actions)
  expect(await actions('mei.ling', HR)).toContain('edit')
  expect(await actions('aisyah', 'employee')).toEqual([])
  await server.tenant('meridian', (tx) => tx.updateTable('holiday').set({ is_unconfirmed: true }).execute())
  expect(await actions('mei.ling', HR)).toContain('confirm')
  expect(await actions('aisyah', 'employee')).toEqual([])
})

it('ORG-05 a declared day off needs existing offices and a day within a year of today', async () => {
  const input = { day: '2026-12-17', name: 'Flood', office_ids: [server.companies.meridian!.offices.PEN!] }
  const previewOutcome = (more: object) => call(declaredApi.preview, { ...input, ...more })
  expect(await previewOutcome({})).toBe('200')
  expect(await previewOutcome({ office_ids: [...input.office_ids, NOBODY] })).toBe('office_ids')
  const days = 366
  const dayFromToday = (count: number) =>
    new Date(Date.UTC(2026, 10, 20) + count * 86_400_000).toISOString().slice(0, 10)
  expect(await previewOutcome({ office_ids: [] })).toBe('office_ids')
  expect(await previewOutcome({ office_ids: [], states: ['LIE'] })).toBe('states')
  for (const sign of [1, -1]) {
    expect([sign, await previewOutcome({ day: dayFromToday(sign * days) })]).toEqual([sign, '200'])
    expect([sign, await previewOutcome({ day: dayFromToday(sign * (days + 1)) })]).toEqual([sign, 'day'])
  }
})

it('ORG-05abc LOG-01 the log contains a holiday, its day in lieu, their changes and a loaded calendar', async () => {
  const hr = await server.as('mei.ling', HR)
  // A Sunday is the company's rest day.
  const input = { day: '2026-12-13', name: 'Harvest', country: 'MY' }
  const { id, version } = good(await hr.call(holidayApi.create, input as never))
  expect(await lastEntries(2)).toMatchObject([
    { kind: 'holiday', name: 'Harvest', before: null, after: { ...input, kind: 'company', part: 'whole' } },
    { kind: 'holiday', name: 'Harvest', before: null, after: { day: '2026-12-14', kind: 'substituted', office: null } },
  ])
  good(await hr.call(holidayApi.update, { id, version, name: 'Harvest home' } as never))
  expect(await lastEntries(1)).toEqual([
    { kind: 'holiday', name: 'Harvest home', before: { name: 'Harvest' }, after: { name: 'Harvest home' } },
  ])
  const done = good(await hr.call(holidayApi.load, { year: 2027, country: 'TW' } as never))
  expect(done.added).toBeGreaterThan(15)
  expect(await lastEntries(1)).toMatchObject([
    { kind: 'holiday', name: 'TW 2027', before: null, after: { year: 2027, country: 'TW', states: [], ...done } },
  ])
})

/** The last audit entries, oldest first. */
const lastEntries = async (count: number) =>
  (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['kind', 'object_name as name', 'before', 'after'])
        .orderBy('number', 'desc')
        .limit(count)
        .execute(),
    )
  ).reverse()
const lastEntry = async () => (await lastEntries(1))[0]

it('ORG-05 a day off that all offices have is refused without a trace; declaring and undoing are logged', async () => {
  const hr = await server.as('mei.ling', HR)
  const input = { day: '2026-12-23', name: 'Haze', office_ids: [server.companies.meridian!.offices.PEN!] }
  const { id } = good(await hr.call(declaredApi.declare, input as never))
  expect(await lastEntry()).toMatchObject({
    kind: 'declared_day_off',
    name: 'Haze',
    before: null,
    after: { day: '2026-12-23', part: 'whole', offices: ['Penang'] },
  })
  const count = () =>
    server.tenant('meridian', async (tx) => (await tx.selectFrom('declared_day_off').select('id').execute()).length)
  const before = await count()
  expect(await call(declaredApi.declare, { ...input, name: 'Smoke' })).toBe('409 declared_there')
  expect(await count()).toBe(before)
  expect(await call(declaredApi.undo, { id, version: 1 })).toBe('200')
  expect(await lastEntry()).toMatchObject({
    kind: 'declared_day_off',
    name: 'Haze',
    after: null,
    before: { day: '2026-12-23', name: 'Haze', holidays: 1 },
  })
})

it('ORG-05 a declared day off cannot be changed or deleted alone, and deletions are logged', async () => {
  const hr = await server.as('mei.ling', HR)
  const input = { day: '2026-12-22', name: 'Storm', office_ids: [server.companies.meridian!.offices.PEN!] }
  good(await hr.call(declaredApi.declare, input as never))
  await server.tenant('meridian', (tx) =>
    tx.updateTable('holiday').set({ is_unconfirmed: true }).where('day', '=', input.day).execute(),
  )
  const rows = good(await hr.call(holidayApi.list, { from: input.day, to: input.day } as never)) as Json[]
  const { id, version, actions } = rows.find(({ name }) => name === 'Storm')
  expect(actions).toEqual([])
  expect(await call(holidayApi.update, { id, version, name: 'Gale' })).toBe('409 holiday_declared')
  expect(await call(holidayApi.remove, { id, version })).toBe('409 holiday_declared')
  const own = good(await hr.call(holidayApi.create, { day: '2026-12-29', name: 'Bridge', country: 'MY' } as never))
  expect(await call(holidayApi.remove, { id: own.id, version: own.version })).toBe('200')
  expect(await lastEntry()).toMatchObject({ kind: 'holiday', name: 'Bridge', after: null })
})
