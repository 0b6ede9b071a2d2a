import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { addDays, type Day, dayIn, lastDay, monthOf, shiftMonth } from '#base/days/days.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type ApprovedPost, approvedPostApi, type HeadcountPlace, headcountApi } from './contract.ts'

type Row = z.output<typeof HeadcountPlace>

let server: TestServer
let hr: Caller
let today: Day
let place: { office_id: string; department_id: string; position_id: string }
const employeeId = (key: string) => server.employeeId(key)

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  today = dayIn('Asia/Kuala_Lumpur', server.clock.now())
  place = await loadPlace('nurul')
})
afterAll(() => server.stop())

const loadPlace = (key: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select(['office_id', 'department_id', 'position_id'])
      .where('employee_id', '=', employeeId(key))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  ) as Promise<typeof place>

const loadPlaceRow = async (of = place, month?: string) => {
  const { body } = await hr.call(headcountApi.list, {
    office_id: [of.office_id],
    department_id: [of.department_id],
    position_id: [of.position_id],
    ...(month && { month }),
  })
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data[0]!
}
const approve = (posts: number, from_month: string, of = place) =>
  hr.call(approvedPostApi.create, { ...of, from_month, posts })

it('SHF-05de approved posts are compared with people from their month on, with vacancies and surplus', async () => {
  const before = await loadPlaceRow()
  expect(before).toMatchObject({ approved: null, vacant: 0, over: 0, state: 'not_approved' })
  const month = monthOf(today)
  expect((await approve(before.filled + 1.5, month)).status).toBe(200)
  expect((await approve(0.25, shiftMonth(month, 2))).status).toBe(200)
  expect(await loadPlaceRow()).toMatchObject({ vacant: 1.5, over: 0, state: 'vacant', from_month: month })
  expect(await loadPlaceRow(place, shiftMonth(month, -1))).toMatchObject({ approved: null, state: 'not_approved' })
  expect(await loadPlaceRow(place, shiftMonth(month, 1))).toMatchObject({
    approved: before.filled + 1.5,
    state: 'vacant',
  })
  const later = await loadPlaceRow(place, shiftMonth(month, 2))
  expect(later).toMatchObject({ approved: 0.25, over: later.filled - 0.25, vacant: 0, state: 'over' })
})

it('SHF-05d a place has one figure for each first month, and invalid figures and places are refused at their field', async () => {
  const month = monthOf(today)
  expect((await approve(3, month)).body.errors).toEqual({
    from_month: ['Posts of this position already begin in this month. Edit that row.'],
  })
  expect((await approve(1.005, '2028-01')).body.errors).toHaveProperty('posts')
  expect((await approve(-1, '2028-01')).body.errors).toHaveProperty('posts')
  expect((await approve(1, '2028-13')).body.errors).toHaveProperty('from_month')
  const nowhere = { ...place, position_id: '0190a000-0000-7000-8000-00000000dead' }
  expect((await approve(1, '2028-01', nowhere)).body.errors).toHaveProperty('position_id')
})

it('SHF-05e part-time people fill a part of a post by their hours, and leavers fill none', async () => {
  const before = await loadPlaceRow()
  await server.tenant('meridian', async (tx) => {
    await tx
      .updateTable('employment')
      .set({ employment_type: 'part_time' })
      .where('employee_id', '=', employeeId('nurul'))
      .execute()
    // Four hours on five days are half a full-time week.
    await sql`update work_schedule set week = (select jsonb_agg(case when jsonb_typeof(day) = 'object' and nth between 2 and 6
      then jsonb_build_object('start', 540, 'end', 780, 'break', 0, 'divides', null) else 'null'::jsonb end order by nth)
      from jsonb_array_elements(week) with ordinality each (day, nth)) where employee_id = ${employeeId('nurul')}::uuid`.execute(
      tx,
    )
  })
  expect(await loadPlaceRow()).toMatchObject({ filled: before.filled - 0.5, people: before.people })
  const detail = await hr.call(headcountApi.place, { id: before.id })
  expect(detail.body.data.people).toContainEqual({
    employee_id: employeeId('nurul'),
    full_name: 'Nurul Huda binti Hassan',
    posts: 0.5,
  })
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employment')
      .set({ employment_type: 'full_time' })
      .where('employee_id', '=', employeeId('nurul'))
      .execute(),
  )
  expect(await loadPlaceRow()).toMatchObject({ filled: before.filled })
})

it('SHF-05e people who enter or leave a place are listed with the day and counted in later months', async () => {
  const other = await loadPlace('devi')
  const [from, to] = [await loadPlaceRow(place), await loadPlaceRow(other)]
  const day = addDays(today, 3)
  const last = addDays(today, 5)
  await server.tenant('meridian', async (tx) => {
    const row = await tx
      .selectFrom('employment')
      .selectAll()
      .where('employee_id', '=', employeeId('nurul'))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('employment')
      .set({ until_day: addDays(day, -1) })
      .where('id', '=', row.id)
      .execute()
    const { id: _, company_id: __, changed_at: ___, ...rest } = row
    await tx
      .insertInto('employment')
      .values({ ...rest, from_day: day, until_day: null, ...other })
      .execute()
    await tx
      .updateTable('employee')
      .set({ resigned_on: today, last_day: last })
      .where('id', '=', employeeId('devi'))
      .execute()
  })
  expect(await loadPlaceRow(place)).toMatchObject({ filled: from.filled, leaving: from.leaving + 1 })
  expect(await loadPlaceRow(other)).toMatchObject({ filled: to.filled, coming: to.coming + 1, leaving: to.leaving + 1 })
  const movers = async (id: string) => (await hr.call(headcountApi.place, { id })).body.data.movers
  expect(await movers(from.id)).toContainEqual(
    expect.objectContaining({ employee_id: employeeId('nurul'), day, how: 'moves_out' }),
  )
  expect(await movers(to.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ employee_id: employeeId('nurul'), day, how: 'moves_in' }),
      expect.objectContaining({ employee_id: employeeId('devi'), day: last, how: 'leaves' }),
    ]),
  )
  const after = shiftMonth(monthOf(lastDay(monthOf(last))), 1)
  expect(await loadPlaceRow(place, after)).toMatchObject({ filled: from.filled - 1 })
  // One person joined and one left.
  expect(await loadPlaceRow(other, after)).toMatchObject({ filled: to.filled, coming: 0 })
})

it('SHF-05e the sums cover all rows that match the filters', async () => {
  const { body } = await hr.call(headcountApi.list, { per_page: 200 })
  const names = ['filled', 'vacant', 'over', 'people', 'coming', 'leaving'] as const
  for (const name of names)
    expect([name, body.totals![0]![name]]).toEqual([
      name,
      (body.data as Row[]).reduce((sum, row) => sum + row[name], 0),
    ])
  expect(body.total).toBe(body.data.length)
  const few = await hr.call(headcountApi.list, { state: ['vacant'] })
  expect((few.body.data as Row[]).every(({ state }) => state === 'vacant')).toBe(true)
  expect(few.body.totals![0]!.people).toBeLessThan(body.totals![0]!.people as number)
})

it('SHF-05e each tab counts the rows of its list in its month', async () => {
  const views = [{ state: ['vacant'] }, { state: ['not_approved'] }, { month: '2020-01' }, { search: 'engineer' }]
  const counted = await hr.call(headcountApi.list, { views: views.map((view) => JSON.stringify(view)) } as never)
  const totals = await Promise.all(
    views.map(async (view) => (await hr.call(headcountApi.list, view as never)).body.total),
  )
  expect((counted.body as unknown as { counts: number[] }).counts).toEqual(totals)
  expect(new Set(totals).size).toBeGreaterThan(2)
})

it('SHF-05d offices and departments see and approve only their own places', async () => {
  const local = await server.as('mei.ling', 'local hr')
  const { body } = await local.call(headcountApi.list, { per_page: 200 })
  const offices = new Set((body.data as Row[]).map(({ office }) => office))
  expect(offices.size).toBe(1)
  const elsewhere = ((await hr.call(headcountApi.list, { per_page: 200 })).body.data as Row[]).find(
    (row) => !offices.has(row.office) && row.department_id && row.position_id,
  )!
  expect((await local.call(headcountApi.place, { id: elsewhere.id })).status).toBe(404)
  const { office_id, department_id, position_id } = elsewhere
  const there = { office_id: office_id!, department_id: department_id!, position_id: position_id! }
  const refused = await local.call(approvedPostApi.create, { ...there, from_month: '2028-01', posts: 1 })
  expect(refused.body.errors).toEqual({
    department_id: ['You may not approve posts here. Choose a place of yours.'],
  })
  const made = (await approve(1, '2028-01', there)).body.data
  expect((await local.call(approvedPostApi.update, { id: made.id, version: 1, posts: 2 })).status).toBe(404)
  expect((await local.call(approvedPostApi.remove, { id: made.id, version: 1 })).status).toBe(404)
  expect((await (await server.as('nurul', 'employee')).call(headcountApi.list, {})).status).toBe(403)
})

it('SHF-05d a figure is changed and removed, and the log has the one before', async () => {
  const listed = await hr.call(approvedPostApi.list, { position_id: [place.position_id], sort: 'from_month' })
  const posts: z.output<typeof ApprovedPost>[] = listed.body.data
  const first = posts.find(({ from_month }) => from_month === monthOf(today))!
  const changed = await hr.call(approvedPostApi.update, {
    id: first.id,
    version: first.version,
    posts: 7,
    note: 'Board',
  })
  expect(changed.body.data).toMatchObject({ posts: 7, note: 'Board', version: first.version + 1 })
  expect((await loadPlaceRow()).approved).toBe(7)
  expect((await hr.call(approvedPostApi.remove, { id: first.id, version: first.version })).status).toBe(409)
  expect((await hr.call(approvedPostApi.remove, { id: first.id, version: first.version + 1 })).body.data).toEqual({
    removed: 1,
  })
  expect((await loadPlaceRow()).approved).toBeNull()
})
