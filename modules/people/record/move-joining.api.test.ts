import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller, TestServer } from '#test/server.ts'
import { startTestServer } from '#test/server.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeApi } from './contract.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
})
afterAll(() => server.stop())

let people = 0
async function createJoined(joined_on: string): Promise<string> {
  const office_id = server.companies.meridian!.offices.KUL!
  const { body, text, status } = await admin.call(joiningApi.create, {
    full_name: `A Newcomer ${++people}`,
    joined_on,
    office_id,
    birth_date: '1990-01-01',
    resident_status: 'citizen',
    basic_pay: 5_000_00,
  } as never)
  expect(status, text).toBe(200)
  return body.data.id
}
const version = async (id: string) =>
  (
    await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).version
const moveJoiningDay = async (id: string, joined_on: string, by: Caller = admin) =>
  by.call(employeeApi.editEmployment, { id, version: await version(id), joined_on } as never)
const loadPlannedMove = async (id: string, joined_on: string) =>
  (await admin.call(employeeApi.joiningMove, { id, joined_on })).body.data
const refusalText = (reply: { body: { errors?: Record<string, string[]> } }) => reply.body.errors?.joined_on?.[0]
const loadFirstDay = (
  id: string,
  table: 'employment' | 'compensation' | 'bank_detail' | 'statutory_status' | 'work_schedule',
) =>
  server.tenant('meridian', async (tx) =>
    (await tx.selectFrom(table).select('from_day').where('employee_id', '=', id).orderBy('from_day').execute()).map(
      ({ from_day }) => from_day,
    ),
  )
const insertRow = (table: string, row: object) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto(table as never)
      .values(row as never)
      .execute(),
  )

it('EMP-05d a joining date moves later and back, with all rows that began on it', async () => {
  const id = await createJoined('2026-12-01')
  // This account was entered some days after joining and would be earlier than the new day.
  await insertRow('bank_detail', { employee_id: id, from_day: '2026-12-04', payment_method: 'cash' })
  expect(await loadPlannedMove(id, '2026-12-15')).toEqual({
    moves: ['employment', 'compensation', 'bank_detail', 'statutory_status', 'work_schedule'],
    changed: null,
    stands: [],
  })
  const reply = await moveJoiningDay(id, '2026-12-15')
  expect(reply.status, reply.text).toBe(200)
  const tables = ['employment', 'compensation', 'bank_detail', 'statutory_status', 'work_schedule'] as const
  for (const table of tables) expect([table, await loadFirstDay(id, table)]).toEqual([table, ['2026-12-15']])
  expect((await moveJoiningDay(id, '2026-12-01')).status).toBe(200)
  for (const table of tables) expect([table, await loadFirstDay(id, table)]).toEqual([table, ['2026-12-01']])
})

it('EMP-05d a change before the new joining date is refused with its fact and day', async () => {
  const id = await createJoined('2026-12-01')
  const raise = { id, version: await version(id), from_day: '2026-12-10', basic_pay: 5_500_00 }
  expect((await admin.call(employeeApi.editCompensation, raise as never)).status).toBe(200)
  expect(await loadPlannedMove(id, '2026-12-10')).toMatchObject({
    changed: { part: 'compensation', day: '2026-12-10' },
  })
  const refused = await moveJoiningDay(id, '2026-12-10')
  expect([refused.status, refusalText(refused)]).toEqual([
    422,
    'Pay: there is a change on 10 Dec 2026, which would not be after the new date. Correct that change first.',
  ])
  // The day before the change is allowed.
  expect((await moveJoiningDay(id, '2026-12-09')).status).toBe(200)
  expect(await loadFirstDay(id, 'compensation')).toEqual(['2026-12-09', '2026-12-10'])
})

it('EMP-05d punches, requests, shifts and unpaid days before the new joining date are named and block it', async () => {
  const id = await createJoined('2026-11-02')
  await insertRow('punch', {
    employee_id: id,
    at: '2026-11-03T01:00:00Z',
    source: 'location',
    direction: 'in',
    received_at: '2026-11-03T01:00:00Z',
    latitude: 3,
    longitude: 101,
    accuracy_m: 5,
  })
  await insertRow('absence', { employee_id: id, from_day: '2026-11-04', until_day: '2026-11-05', kind: 'unpaid' })
  const account = server.companies.meridian!.accounts.aminah!
  const request = {
    kind: 'time_off',
    employee_id: id,
    sent_by: account,
    sent_by_name: 'A',
    sent_at: '2026-11-01T01:00:00Z',
    from_day: '2026-11-06',
  }
  await insertRow('request', { ...request, until_day: '2026-11-06', state: 'approved' })
  await insertRow('request', { ...request, until_day: '2026-11-06', state: 'rejected' })
  expect((await loadPlannedMove(id, '2026-11-09')).stands).toEqual(
    expect.arrayContaining([
      { title: 'Punches', count: 1 },
      { title: 'Unpaid days', count: 1 },
      { title: 'Requests', count: 1 },
    ]),
  )
  const refused = await moveJoiningDay(id, '2026-11-09')
  expect(refused.status).toBe(422)
  expect(refusalText(refused)).toMatch(/^Before 9 Nov 2026 this person has: .*Punches \(1\).*Take these back/)
  // Nothing lies before the day itself.
  expect((await loadPlannedMove(id, '2026-11-03')).stands).toEqual([])
  expect((await moveJoiningDay(id, '2026-11-03')).status).toBe(200)
})

it('EMP-05d attendance days before the new joining date are removed', async () => {
  const id = await createJoined('2026-11-02')
  const loadAttendanceDays = async () => {
    const rows = await server.tenant('meridian', (tx) =>
      tx.selectFrom('attendance_day').select('day').where('employee_id', '=', id).orderBy('day').execute(),
    )
    return rows.map(({ day }) => day)
  }
  // Days of a new person are evaluated at once.
  expect(await loadAttendanceDays()).toEqual(expect.arrayContaining(['2026-11-03', '2026-11-17']))
  expect((await moveJoiningDay(id, '2026-11-16')).status).toBe(200)
  expect(await loadAttendanceDays()).not.toContain('2026-11-03')
  expect(await loadAttendanceDays()).toContain('2026-11-17')
})

it('EMP-05d a joining date after notice or in an earlier employment is refused', async () => {
  const id = await createJoined('2026-08-03')
  const leaving = { id, version: await version(id), resigned_on: '2026-08-20', last_day: '2026-08-31' }
  expect((await admin.call(joiningApi.terminate, leaving)).status).toBe(200)
  expect(refusalText(await moveJoiningDay(id, '2026-08-21'))).toMatch(/Notice was given on 20 Aug 2026/)
  const back = await admin.call(joiningApi.rehire, {
    id,
    version: await version(id),
    joined_on: '2026-11-02',
    office_id: server.companies.meridian!.offices.KUL!,
  } as never)
  expect(back.status, back.text).toBe(200)
  expect((await moveJoiningDay(back.body.data.id, '2026-08-31')).status).toBe(422)
  expect((await moveJoiningDay(back.body.data.id, '2026-09-01')).status).toBe(200)
})

it('EMP-05d people who may not edit a person can neither move nor preview the joining date', async () => {
  const id = await createJoined('2026-12-01')
  const staff = await server.as('nurul')
  expect((await staff.call(employeeApi.joiningMove, { id, joined_on: '2026-12-02' })).status).toBeGreaterThanOrEqual(
    403,
  )
  expect((await moveJoiningDay(id, '2026-12-02', staff)).status).toBeGreaterThanOrEqual(403)
})
