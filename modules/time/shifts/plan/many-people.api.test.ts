import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day } from '#base/days/days.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { MAX_CELLS, MAX_DAYS, MAX_PEOPLE, shiftApi } from '../contract.ts'
import { patternApi } from '../patterns/contract.ts'

/** Numbers of people and days per call, on both sides of the limit. */

const FIRST: Day = '2027-01-04'
let server: TestServer
let planner: Caller
let shift: string
/** People of the company beside the demo, in the order of their numbers. */
let many: { id: string; employee_no: string }[]
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  const hours = { from_day: '2026-01-01', start: '07:00', end: '15:00', break_minutes: 60 }
  shift = (await planner.call(shiftApi.create, { name: 'Morning', short_name: 'AM', ...hours } as never)).body.data.id
  const { length } = (await planner.call(shiftApi.plan, { from: FIRST, until: FIRST })).body.data.people
  await join(1, MAX_PEOPLE - length)
  many = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select(['id', 'employee_no']).where('employee_no', 'like', 'MANY%').execute(),
  )
})
afterAll(() => server.stop())

/** Adds people with numbers from `first` to `last`. */
const join = (first: number, last: number) =>
  server.tenant('meridian', async (tx) => {
    await sql`insert into employee (employee_no, full_name, joined_on)
      select 'MANY' || n, 'Many ' || n, '2020-01-01' from generate_series(${first}::int, ${last}::int) n`.execute(tx)
    await sql`insert into employment (employee_id, from_day, office_id, employment_type, employment_status)
      select id, joined_on, ${server.companies.meridian!.offices.KUL}::uuid, 'full_time', 'active_confirmed' from employee e
      where e.employee_no like 'MANY%' and not exists (select from employment own where own.employee_id = e.id)`.execute(
      tx,
    )
  })
const replyText = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`

it('SHF-02a plans up to the limit of days of people at once', async () => {
  const [people, days] = [400, 50]
  expect(people * days).toBe(MAX_CELLS)
  const employee_ids = many.slice(0, people).map(({ id }) => id)
  const span = (length: number) => ({ from: FIRST, until: addDays(FIRST, length - 1) })
  const addInput = (length: number) => ({ ...span(length), employee_ids, shift_ids: [shift], weekdays: [0] })
  expect(replyText(await planner.call(shiftApi.add, addInput(days + 1) as never))).toBe('422 too_many_cells')
  const copyInput = (length: number) => ({ ...span(length), employee_ids, to: '2027-05-03' })
  expect(replyText(await planner.call(shiftApi.copy, copyInput(days + 1) as never))).toBe('422 too_many_cells')
  expect(replyText(await planner.call(shiftApi.copy, copyInput(days) as never))).toBe('200')

  const pattern = (await planner.call(patternApi.create, { name: 'Always', rotation: 'AM' })).body.data
  const begun = employee_ids.map((employee_id) => ({ employee_id, begins_with: 1 }))
  const previewDays = (length: number) =>
    planner.call(patternApi.preview, { id: pattern.id, ...span(length), people: begun } as never)
  expect(replyText(await previewDays(days + 1))).toBe('422 too_many_cells')
  expect(replyText(await previewDays(days))).toBe('200')

  const heads = Array.from({ length: MAX_DAYS }, (_, at) => addDays(FIRST, at))
  const rows = many.slice(0, Math.floor(MAX_CELLS / MAX_DAYS) + 1)
  const content = [
    `Staff No,${heads.join()}`,
    ...rows.map(({ employee_no }) => [employee_no, ...heads.map(() => 'AM')].join()),
  ].join('\n')
  const file = { name: 'plan.csv', content }
  expect(replyText(await planner.call(shiftApi.importSheet, {} as never, { files: { file } }))).toBe(
    '422 too_many_cells',
  )
})

it('SHF-01e loads a thousand people at once and not one more', async () => {
  const day = { from: FIRST, until: FIRST }
  expect(replyText(await planner.call(shiftApi.show, day))).toBe('200')
  await join(MAX_PEOPLE + 1, MAX_PEOPLE + 1)
  expect(replyText(await planner.call(shiftApi.show, day))).toBe('422 too_many_people_planned')
})
