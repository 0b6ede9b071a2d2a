import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { PEOPLE } from '#demo/people.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { shiftApi } from '../contract.ts'
import { needApi } from '../needs/contract.ts'
import { shiftComingApi } from './contract.ts'

let server: TestServer
let planner: Caller
let am: string
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
})
afterAll(() => server.stop())

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
const loadComing = async (who: Caller = planner): Promise<any> => {
  const { status, body } = await who.call(shiftComingApi.coming, {})
  expect(body.code ?? status).toBe(200)
  return body.data
}
const DAY = addDays(TODAY, 2)
const reports = PEOPLE.filter(({ reportsTo }) => reportsTo === 'farid').map(({ key }) => key)
const planShift = async (key: string, day = DAY) => {
  const input = { employee_ids: [server.employeeId(key)], from: day, until: day, shift_ids: [am], confirm: true }
  expect((await planner.call(shiftApi.add, input)).status).toBe(200)
}

it('HRM-01a the card says that a company has no shifts, and with shifts that nothing is planned yet', async () => {
  expect((await loadComing()).has_shifts).toBe(false)
  const hours = { from_day: '2026-01-01', start: '07:00', end: '15:00', break_minutes: 60 }
  const made = await planner.call(shiftApi.create, { name: 'Morning', short_name: 'AM', ...hours })
  am = made.body.data.id
  const { has_shifts, days } = await loadComing()
  expect(has_shifts).toBe(true)
  expect(days).toHaveLength(7)
  expect(days[0]).toEqual({ day: TODAY, planned: 0, open: null, short: [], untold: 0 })
})

it('HRM-01a SHF-07h shows missing people and unpublished shifts until they are published', async () => {
  const week = { monday: 3, tuesday: 3, wednesday: 3, thursday: 3, friday: 3, saturday: 3, sunday: 3 }
  const needed = { shift_id: am, department_id: null, from_day: '2026-01-01', ...week }
  expect((await planner.call(needApi.create, needed)).status).toBe(200)
  const [first, second] = reports as [string, string]
  await planShift(first)
  await planShift(second)
  const of = async () => (await loadComing()).days[2]
  expect(await of()).toEqual({
    day: DAY,
    planned: 2,
    open: 1,
    untold: 2,
    short: [{ shift: 'AM', heads: 2, needed: 3 }],
  })
  const locked = { from: DAY, until: DAY, publish: true, remark: 'as agreed' }
  expect((await planner.call(shiftApi.lock, locked)).status).toBe(200)
  expect(await of()).toMatchObject({ planned: 2, open: 1, untold: 0 })
})

it('HRM-01a does not count the shift of a person who is away the whole day', async () => {
  const employee = server.employeeId(reports[0]!)
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('absence')
      .values({ employee_id: employee, from_day: DAY, until_day: DAY, kind: 'unpaid', paid_share: 0 } as never)
      .execute(),
  )
  expect((await loadComing()).days[2]).toMatchObject({ planned: 1, open: 2 })
})

it('HRM-01a a manager sees their own people’s shifts and no missing people of the company', async () => {
  const stranger = PEOPLE.find(({ reportsTo, key }) => reportsTo !== 'farid' && key !== 'farid')!.key
  await planShift(stranger, addDays(TODAY, 3))
  const { days } = await loadComing(await server.as('farid', 'mgr'))
  expect(days[2]).toMatchObject({ planned: 1, open: null })
  expect(days[3].planned).toBe(0)
  expect((await loadComing()).days[3].planned).toBe(1)
  const own = await server.as('nurul', 'employee')
  expect((await own.call(shiftComingApi.coming, {})).status).toBe(403)
})

it('SHF-05h HRM-01a a department’s head sees its missing people, a planner of some of them does not; publishing to one leaves the others unpublished', async () => {
  const day = addDays(TODAY, 5)
  const department = await server.tenant('meridian', (tx) =>
    tx.selectFrom('department').select('id').where('name', '=', 'Operations').executeTakeFirstOrThrow(),
  )
  const week = { monday: 3, tuesday: 3, wednesday: 3, thursday: 3, friday: 3, saturday: 3, sunday: 3 }
  const needed = { shift_id: am, department_id: department.id, from_day: '2026-01-01', ...week }
  expect((await planner.call(needApi.create, needed)).status).toBe(200)
  const [first, second] = reports as [string, string]
  await planShift(first, day)
  await planShift(second, day)
  const input = { employee_ids: [server.employeeId(first)], from: day, until: day, publish: true, remark: 'as agreed' }
  expect((await planner.call(shiftApi.lock, input)).status).toBe(200)
  const on = async (who: Caller) => (await loadComing(who)).days[5]
  expect(await on(await server.as('kavitha', 'hod'))).toMatchObject({ planned: 2, open: 1, untold: 1 })
  expect(await on(await server.as('farid', 'mgr'))).toMatchObject({ planned: 2, open: null, short: [], untold: 1 })
})
