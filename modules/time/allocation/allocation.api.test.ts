import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Day } from '#base/days/days.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { shiftApi } from '../shifts/contract.ts'
import { needApi } from '../shifts/needs/contract.ts'
import { type AllocatedPlace, allocationApi, type ScheduledPerson } from './contract.ts'

let server: TestServer
let planner: Caller
let hr: Caller
let local: Caller
const shift: Record<string, string> = {}
const idOf = (key: string) => server.employeeId(key)
/** A week without holidays: Monday to Sunday. */
const WEEK = '2026-11-30'
const MON: Day = '2026-11-30'
const TUE: Day = '2026-12-01'
let department: string

beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  hr = await server.as('mei.ling', 'HR Generalist')
  local = await server.as('mei.ling', 'local hr')
  for (const [short_name, start, end] of [
    ['AM', '07:00', '15:00'],
    ['PM', '15:00', '23:00'],
  ] as const) {
    const made = await planner.call(shiftApi.create, {
      name: `Shift ${short_name}`,
      short_name,
      from_day: '2026-01-01',
      start,
      end,
      break_minutes: 60,
    })
    shift[short_name] = made.body.data.id
  }
  department = (
    await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select('department_id')
        .where('employee_id', '=', idOf('nurul'))
        .where('until_day', 'is', null)
        .executeTakeFirstOrThrow(),
    )
  ).department_id!
})
afterAll(() => server.stop())

type Row = z.output<typeof AllocatedPlace>
type Person = z.output<typeof ScheduledPerson>
const putShifts = (key: string, day: Day, shifts: (string | null)[], more = {}) =>
  planner.call(shiftApi.put, {
    cells: [
      {
        employee_id: idOf(key),
        day,
        seen: [],
        shifts: shifts.map((name) => ({ shift_id: name && shift[name]! })),
      },
    ],
    ...more,
  })
const summary = async (by: 'office' | 'department' | 'cost_center' | 'shift', who = hr, more = {}): Promise<Row[]> => {
  const { body } = await who.call(allocationApi.summary, { week: WEEK, by, per_page: 200, ...more })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const schedule = async (who = hr, more = {}): Promise<Person[]> => {
  const { body } = await who.call(allocationApi.schedule, { week: WEEK, per_page: 200, ...more })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const findPerson = async (key: string, who = hr) => (await schedule(who)).find(({ id }) => id === idOf(key))!
const createNeed = (heads: number, department_id: string | null, short = 'AM') =>
  planner.call(needApi.create, {
    shift_id: shift[short]!,
    department_id,
    from_day: '2026-01-01',
    monday: heads,
    tuesday: heads,
    wednesday: 0,
    thursday: 0,
    friday: 0,
    saturday: 0,
    sunday: 0,
  })

it('SHF-05a a week is found by any of its days, and each person at work counts once a day at their place', async () => {
  const rows = await summary('department')
  expect(rows).toEqual(await summary('department', hr, { week: '2026-12-06' }))
  const own = rows.find(({ id }) => id === department)!
  expect(own.heads).toBe(own.days.reduce((sum, { heads }) => sum + heads, 0))
  expect(own.monday).toBe(own.days[0]!.heads)
  expect(own.days.map(({ day }) => day)[0]).toBe(MON)
  const people = await schedule(hr, { department_id: [department] })
  expect(own.monday).toBe(people.filter(({ days }) => days[0]!.hours > 0).length)
  const sum = (of: Row[]) => Math.round(of.reduce((total, { hours }) => total + hours, 0) * 100) / 100
  const everybody = await schedule()
  const all = Math.round(everybody.reduce((total, { hours }) => total + hours, 0) * 100) / 100
  for (const by of ['office', 'department', 'cost_center', 'shift'] as const) expect(sum(await summary(by))).toBe(all)
})

it('SHF-05f a planned shift counts at once at its place, as in the cover row of the planner', async () => {
  await putShifts('nurul', MON, ['AM'])
  await putShifts('devi', MON, ['AM'])
  await putShifts('devi', TUE, ['PM'])
  const shifts = await summary('shift')
  const am = shifts.find(({ id }) => id === shift.AM)!
  expect(am).toMatchObject({ name: 'AM · Shift AM', people: 2, heads: 2, monday: 2, hours: 14, state: 'not_said' })
  const plan = await hr.call(shiftApi.plan, { from: MON, until: TUE })
  expect(plan.body.data.cover[0].shifts).toContainEqual({ shift_id: shift.AM, heads: 2, needed: null })
  expect((await findPerson('devi')).days.slice(0, 2).map(({ shifts: own }) => own[0]!.short_name)).toEqual(['AM', 'PM'])
  expect(await findPerson('devi')).toMatchObject({ monday: 'AM', tuesday: 'PM' })
})

it('SHF-05b the summary shows shortages and surpluses against the needs of the planner', async () => {
  const before = (await summary('department')).find(({ id }) => id === department)!
  expect(before).toMatchObject({ needed: null, missing: null, state: 'not_said' })
  await createNeed(3, department)
  const own = (await summary('department')).find(({ id }) => id === department)!
  expect(own).toMatchObject({ needed: 6, missing: 5, surplus: 0, state: 'short' })
  expect(own.days.map(({ missing }) => missing)).toEqual([2, 3, 0, 0, 0, 0, 0])
  // The company needs the sum of its departments, and everybody on the shift counts.
  expect((await summary('shift')).find(({ id }) => id === shift.AM)).toMatchObject({ needed: 6, missing: 4 })
  await createNeed(0, null, 'PM')
  expect((await summary('shift')).find(({ id }) => id === shift.PM)).toMatchObject({
    needed: 0,
    missing: 0,
    surplus: 1,
    state: 'over',
  })
  expect((await summary('department', hr, { state: ['short'] })).map(({ id }) => id)).toEqual([department])
  const { totals } = (await hr.call(allocationApi.summary, { week: WEEK, by: 'department' })).body
  expect(totals![0]).toMatchObject({ missing: 5, needed: 6 })
  const office = (await summary('office', hr))[0]!
  expect(office.needed).toBeNull()
})

it('SHF-05h readers who see a part of a department do not see the needs of all of it', async () => {
  expect((await summary('department', hr, { department_id: [department] })).at(0)!.needed).toBe(6)
  const { office_id } = (await server.tenant('meridian', (tx) =>
    tx.selectFrom('employment').select('office_id').where('employee_id', '=', idOf('nurul')).executeTakeFirstOrThrow(),
  )) as { office_id: string }
  const cut = (await summary('department', hr, { office_id: [office_id] })).find(({ id }) => id === department)!
  expect(cut.needed).toBeNull()
  await server.tenant('meridian', async (tx) => {
    const elsewhere = await tx.selectFrom('office').select('id').where('id', '<>', office_id).executeTakeFirstOrThrow()
    await tx
      .updateTable('employment')
      .set({ office_id: elsewhere.id, department_id: department })
      .where('employee_id', '=', idOf('devi'))
      .where('until_day', 'is', null)
      .execute()
  })
  const seen = (await summary('department', local)).find(({ id }) => id === department)!
  expect(seen).toMatchObject({ needed: null, state: 'not_said' })
  expect((await schedule(local)).map(({ id }) => id)).not.toContain(idOf('devi'))
})

it('SHF-05c the planner’s own call changes a day of the schedule, with all its refusals', async () => {
  const nurul = await findPerson('nurul')
  expect(nurul.actions).toEqual(['plan'])
  const cell = nurul.days[0]!
  const change = (seen: typeof cell.shifts, to: string, more = {}) =>
    hr.call(shiftApi.put, {
      cells: [
        {
          employee_id: nurul.id,
          day: MON,
          seen: seen.map(({ id, version }) => ({ id, version })),
          shifts: [{ shift_id: shift[to]! }],
        },
      ],
      ...more,
    })
  expect((await change([], 'PM')).status).toBe(409)
  expect((await change(cell.shifts, 'PM')).status).toBe(200)
  expect((await findPerson('nurul')).monday).toBe('PM')
  await server.tenant('meridian', (tx) =>
    tx.insertInto('absence').values({ employee_id: nurul.id, from_day: TUE, until_day: TUE, kind: 'unpaid' }).execute(),
  )
  expect((await findPerson('nurul')).days[1]!.away).toEqual({ is_whole: true, pending: false })
  expect((await putShifts('nurul', TUE, ['AM'])).body.code).toBe('on_leave')
  const locked = await planner.call(shiftApi.lock, {
    from: MON,
    until: MON,
    employee_ids: [idOf('nurul')],
    publish: true,
    remark: 'Agreed',
  })
  expect(locked.status).toBe(200)
  const after = (await findPerson('nurul')).days[0]!
  expect(after.locked).toBe(true)
  const refused = await change(after.shifts, 'AM')
  expect([refused.status, refused.body.code]).toEqual([422, 'shift_locked'])
})

it('SHF-05c the schedule shows each person’s warnings, and offers no change to readers who do not plan', async () => {
  await putShifts('nurul', '2026-12-02', ['PM'])
  await putShifts('nurul', '2026-12-03', ['AM'])
  const nurul = await findPerson('nurul', planner)
  const rest = await hr.call(shiftApi.saveSettings, { rest_minutes: 660, version: 0 })
  expect(rest.status).toBe(200)
  expect(nurul.warnings).toEqual([])
  expect((await findPerson('nurul')).warnings).toContainEqual({
    day: '2026-12-03',
    text: '8:00 h of rest before this shift, at least 11:00 (company rule)',
  })
  const director = await server.as('arjun', 'office dir')
  const people = await schedule(director)
  expect(people.length).toBeGreaterThan(1)
  expect(people.every(({ actions }) => actions.length === 0)).toBe(true)
  expect((await (await server.as('nurul', 'employee')).call(allocationApi.summary, {})).status).toBe(403)
})

it('SHF-05c the schedule is filtered by shift, searched and sorted, and both lists can be exported', async () => {
  expect((await schedule(hr, { shift_id: [shift.AM!] })).map(({ id }) => id)).toEqual([idOf('devi'), idOf('nurul')])
  expect((await schedule(hr, { search: 'nurul' })).map(({ id }) => id)).toEqual([idOf('nurul')])
  const listed = (await schedule(hr, { sort: 'department' })).map(({ department: of }) => of ?? '~')
  expect(listed).toEqual(listed.toSorted())
})
