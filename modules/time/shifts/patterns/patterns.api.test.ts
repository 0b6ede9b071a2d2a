import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { shiftApi } from '../contract.ts'
import { patternApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let planner: Caller
const shift: Record<string, string> = {}
const good = async (reply: ReturnType<Caller['call']>): Promise<ReplyBody> => {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  for (const [short, start, end] of [
    ['AM', '07:00', '15:00'],
    ['NT', '23:00', '07:00'],
    ['EV', '02:00', '10:00'],
  ] as const)
    shift[short] = (
      await good(
        planner.call(shiftApi.create, {
          name: `Shift ${short}`,
          short_name: short,
          from_day: '2026-01-01',
          start,
          end,
          break_minutes: 60,
        }),
      )
    ).id
})
afterAll(() => server.stop())

const create = (name: string, rotation: string) => planner.call(patternApi.create, { name, rotation })
const fieldErrors = ({ body }: { body: ReplyBody }) =>
  Object.entries(body.errors ?? {}).map(([field, [said]]: ReplyBody) => [field, said])
const nameOf = (id: string | null) => Object.keys(shift).find((name) => shift[name] === id) ?? 'off'

describe('SHF-02 shift patterns', () => {
  it('SHF-02c stores, changes and removes a named rotation; reports errors at their field', async () => {
    const made = await good(create('Four on, two off', 'am×4, off×2'))
    expect(made).toMatchObject({ rotation: 'AM, AM, AM, AM, OFF, OFF', days: 6, actions: ['edit', 'delete'] })
    expect(fieldErrors(await create('four ON, two off', 'AM'))).toEqual([['name', 'Another pattern has this name.']])
    expect(fieldErrors(await create('X', 'AM, ZZ'))).toEqual([
      ['rotation', 'There is no shift ZZ. Check its short name.'],
    ])
    expect(fieldErrors(await create('X', 'OFF, OFF'))).toEqual([['rotation', 'Enter at least one shift.']])
    expect(fieldErrors(await create('X', 'AM×62, AM'))).toEqual([['rotation', 'It has 63 days. Use 62 at most.']])
    expect((await good(planner.call(patternApi.list, {}))).map(({ name }: ReplyBody) => name)).toEqual([
      'Four on, two off',
    ])

    const { id, version } = made
    const changed = await good(planner.call(patternApi.update, { id, version, rotation: 'AM, OFF' }))
    expect(changed).toMatchObject({ name: 'Four on, two off', rotation: 'AM, OFF', version: version + 1 })
    expect((await planner.call(patternApi.update, { id, version, rotation: 'NT' })).status).toBe(409)
    // A shift in a rotation is in use.
    const [am] = await good(planner.call(shiftApi.list, { search: 'AM' }))
    expect(am.actions).toEqual(['edit'])
    // A disabled shift stays in its rotations and cannot be added to others.
    await good(planner.call(shiftApi.update, { id: am.id, version: am.version, is_active: false }))
    await good(planner.call(patternApi.update, { id, version: version + 1, rotation: 'AM, AM, OFF' }))
    expect(fieldErrors(await create('Y', 'AM'))).toEqual([['rotation', 'AM is disabled. Choose another shift.']])
    await good(planner.call(shiftApi.update, { id: am.id, version: am.version + 1, is_active: true }))
    await good(planner.call(patternApi.remove, { id, version: version + 2 }))
    expect(await good(planner.call(patternApi.list, {}))).toEqual([])
    const staff = await server.as('devi')
    expect((await staff.call(patternApi.create, { name: 'Z', rotation: 'AM' })).status).toBe(403)
  })

  it('SHF-02d SHF-03b SHF-07a previews a rotation before painting: skipped days, overlaps and warnings, and writes nothing', async () => {
    const { id } = await good(create('Nine days', 'AM, AM, AM, NT, NT, NT, OFF, OFF, OFF'))
    const [devi, razak] = [server.employeeId('devi'), server.employeeId('razak')]
    const span = { from: '2026-12-07', until: '2026-12-12' }
    await good(planner.call(shiftApi.lock, { employee_ids: [devi], from: '2026-12-08', until: '2026-12-08' }))
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({ employee_id: devi, kind: 'absent', from_day: '2026-12-09', until_day: '2026-12-09' })
        .execute(),
    )
    const people = [
      { employee_id: devi, begins_with: 1 },
      { employee_id: razak, begins_with: 8 },
    ]
    const seen = await good(planner.call(patternApi.preview, { id, ...span, people }))
    const of = (employee: string) =>
      seen.cells
        .filter(({ employee_id }: ReplyBody) => employee_id === employee)
        .map(({ day, shift_id }: ReplyBody) => `${day.slice(8)} ${nameOf(shift_id)}`)
    expect(of(devi)).toEqual(['07 AM', '09 AM', '10 NT', '11 NT', '12 NT'])
    expect(of(razak)).toEqual(['07 off', '08 off', '09 AM', '10 AM', '11 AM', '12 NT'])
    expect(seen.left.map(({ employee_id, day }: ReplyBody) => [employee_id, day])).toEqual([[devi, '2026-12-08']])
    expect(seen.clashes).toEqual([])
    expect(seen.warnings.filter(({ text }: ReplyBody) => text === 'On leave')).toMatchObject([
      { employee_id: devi, day: '2026-12-09' },
    ])
    expect(await good(planner.call(shiftApi.show, { ...span, employee_ids: [devi, razak] }))).toEqual([])

    // The night before the last day overlaps a shift of the day after it.
    await good(
      planner.call(shiftApi.add, {
        employee_ids: [razak],
        from: '2026-12-13',
        until: '2026-12-13',
        shift_ids: [shift.EV!],
      }),
    )
    const clashing = await good(planner.call(patternApi.preview, { id, ...span, people }))
    expect(clashing.clashes).toMatchObject([{ employee_id: razak, day: '2026-12-13' }])
    const cells = clashing.cells.map(({ employee_id, day, shift_id }: ReplyBody) => ({
      employee_id,
      day,
      seen: [],
      shifts: [{ shift_id }],
    }))
    expect((await planner.call(shiftApi.put, { cells, confirm: true })).body.code).toBe('shift_clash')
    const free = await good(planner.call(patternApi.preview, { id, ...span, until: '2026-12-11', people }))
    expect(free.clashes).toEqual([])
    await good(
      planner.call(shiftApi.put, {
        confirm: true,
        cells: free.cells.map(({ employee_id, day, shift_id }: ReplyBody) => ({
          employee_id,
          day,
          seen: [],
          shifts: [{ shift_id }],
        })),
      }),
    )
    expect((await planner.call(patternApi.preview, { id, ...span, until: '2026-12-01', people })).status).toBe(422)
    const wide = { id, from: '2026-12-01', until: '2027-02-01', people }
    expect((await planner.call(patternApi.preview, wide)).status).toBe(422)
    const foreign = [{ employee_id: server.companies.meridian!.employees['wei.ming']!, begins_with: 1 }]
    const mgr = await server.as('hafiz', 'mgr')
    expect((await mgr.call(patternApi.preview, { id, ...span, people: foreign })).status).toBe(404)
    const nobody = [{ employee_id: '00000000-0000-4000-8000-000000000000', begins_with: 1 }]
    expect((await planner.call(patternApi.preview, { id, ...span, people: nobody })).status).toBe(404)
  })
})
