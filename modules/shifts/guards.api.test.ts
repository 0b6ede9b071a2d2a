import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { shiftApi } from './contract.ts'
import { needApi, WEEK } from './needs-contract.ts'

/** What shifts and what is needed of them refuse. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Shown => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(of: Shown, input: object, who = 'hafiz', role: RoleName = 'Shift Planner'): Promise<string> {
  return came(await (await server.as(who, role)).call(of, input as never))
}
const hours = { from_day: '2026-12-01', start: '07:00', end: '15:00', break_minutes: 60 }
let count = 0
async function made(more: object = {}): Promise<Shown> {
  const short_name = `S${++count}`
  const given = { ...hours, name: `Shift ${short_name}`, short_name, ...more }
  return good(await (await server.as('hafiz', 'Shift Planner')).call(shiftApi.create, given as never))
}

it('SHF-01 a shift has a short name of its own, an office and a replacement that are there and on, and is not its own', async () => {
  const [one, other] = [await made(), await made()]
  const given = { ...hours, name: 'New', short_name: 'NEW' }
  expect(await call(shiftApi.create, { ...given, short_name: one.short_name.toLowerCase() })).toBe('short_name')
  expect(await call(shiftApi.create, { ...given, office_id: NOBODY })).toBe('office_id')
  expect(await call(shiftApi.create, { ...given, replacement_id: NOBODY })).toBe('replacement_id')
  const at = { id: one.id, version: one.version, from_day: '2026-12-01' }
  expect(await call(shiftApi.update, { ...at, short_name: other.short_name })).toBe('short_name')
  expect(await call(shiftApi.update, { ...at, office_id: NOBODY })).toBe('office_id')
  expect(await call(shiftApi.update, { ...at, replacement_id: NOBODY })).toBe('replacement_id')
  expect(await call(shiftApi.update, { ...at, replacement_id: one.id })).toBe('replacement_id')
  expect(
    await call(shiftApi.update, { ...at, replacement_id: other.id, short_name: one.short_name.toLowerCase() }),
  ).toBe('200')
})

it('SHF-05 a need is of a shift and a department that are there, and leaves its entry when it changes and goes', async () => {
  const shift = await made()
  const department = await server.tenant('meridian', (tx) =>
    tx.selectFrom('department').select('id').where('is_active', '=', true).limit(1).executeTakeFirstOrThrow(),
  )
  const week = Object.fromEntries(WEEK.map((day) => [day, 2]))
  const given = { shift_id: shift.id, department_id: department.id, from_day: '2026-12-01', ...week }
  const planner = await server.as('hafiz', 'Shift Planner')
  expect(await call(needApi.create, { ...given, shift_id: NOBODY })).toBe('shift_id')
  expect(await call(needApi.create, { ...given, department_id: NOBODY })).toBe('department_id')
  const need = good(await planner.call(needApi.create, given as never))
  expect(await call(needApi.create, given)).toBe('from_day')
  const entry = () =>
    server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['kind', 'before', 'after'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  expect(await call(needApi.update, { id: NOBODY, version: 1, monday: 3 })).toBe('404 not_found')
  expect(await call(needApi.update, { id: need.id, version: need.version, monday: 3 })).toBe('200')
  expect(await entry()).toMatchObject({ kind: 'shift_need' })
  expect(await call(needApi.remove, { id: need.id, version: need.version + 1 })).toBe('200')
  expect(await entry()).toMatchObject({ kind: 'shift_need', before: { from_day: '2026-12-01' }, after: null })
})

it('SHF-02 days are copied to days beside them, never onto themselves', async () => {
  const copy = (to: string) =>
    call(shiftApi.copy, {
      ...{ employee_ids: [server.employeeId('razak')], from: '2026-12-07', until: '2026-12-09', to, confirm: false },
    })
  for (const to of ['2026-12-05', '2026-12-07', '2026-12-09']) expect([to, await copy(to)]).toEqual([to, 'to'])
  for (const to of ['2026-12-04', '2026-12-10']) expect([to, await copy(to)]).toEqual([to, '200'])
})
