import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { shiftApi } from '../contract.ts'

let server: TestServer
let planner: Caller
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
})
afterAll(() => server.stop())

const OVER_NEW_YEAR = ['2026-12-15', '2027-01-31'] as const
const loadMissingHolidays = async (people: readonly string[], [from, until]: readonly [string, string]) => {
  const employee_ids = people.map((one) => server.employeeId(one))
  const { status, body } = await planner.call(shiftApi.plan, { from, until, employee_ids })
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data.holidays_missing.map(({ office, year }: { office: string; year: number }) => `${office} ${year}`)
}
const insertHoliday = (day: string, country: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('holiday')
      .values({ day, name: `Day ${day}`, country, kind: 'public' })
      .execute(),
  )
/** Moves a person to another office from a day on. */
const move = (who: string, day: string, office: string) =>
  server.tenant('meridian', async (tx) => {
    const id = server.employeeId(who)
    await sql`update employment set until_day = ${day}::date - 1 where employee_id = ${id}::uuid and until_day is null`.execute(
      tx,
    )
    await sql`insert into employment (employee_id, from_day, office_id, employment_type, employment_status)
      select ${id}::uuid, ${day}, id, 'full_time', 'active_confirmed' from office where code = ${office}`.execute(tx)
  })

it('ORG-05 F4 the planner lists each visible year without holidays, for the offices of its people', async () => {
  expect(await loadMissingHolidays(['razak', 'devi'], ['2026-12-01', '2026-12-31'])).toEqual(['Kuala Lumpur 2026'])
  expect(await loadMissingHolidays(['razak', 'yu.ting'], OVER_NEW_YEAR)).toEqual([
    'Kuala Lumpur 2026',
    'Taipei 2026',
    'Kuala Lumpur 2027',
    'Taipei 2027',
  ])
  await insertHoliday('2026-05-01', 'MY')
  await insertHoliday('2027-01-01', 'TW')
  expect(await loadMissingHolidays(['razak', 'yu.ting'], OVER_NEW_YEAR)).toEqual(['Taipei 2026', 'Kuala Lumpur 2027'])
  expect(await loadMissingHolidays(['razak'], ['2026-12-01', '2026-12-31'])).toEqual([])
})

it('ORG-05 F4 lists an office only for years in which a visible person belongs to it', async () => {
  await server.tenant('meridian', (tx) => tx.deleteFrom('holiday').execute())
  await move('devi', '2027-01-01', 'TPE')
  expect(await loadMissingHolidays(['devi'], OVER_NEW_YEAR)).toEqual(['Kuala Lumpur 2026', 'Taipei 2027'])
  expect(await loadMissingHolidays(['devi'], ['2027-01-01', '2027-01-31'])).toEqual(['Taipei 2027'])
  expect(await loadMissingHolidays(['devi'], ['2026-12-01', '2026-12-31'])).toEqual(['Kuala Lumpur 2026'])
  // Within a year, the visible days decide.
  await move('devi', '2027-03-16', 'PEN')
  expect(await loadMissingHolidays(['devi'], ['2027-02-14', '2027-03-15'])).toEqual(['Taipei 2027'])
  expect(await loadMissingHolidays(['devi'], ['2027-03-15', '2027-03-16'])).toEqual(['Penang 2027', 'Taipei 2027'])
  expect(await loadMissingHolidays(['devi'], ['2027-03-16', '2027-04-15'])).toEqual(['Penang 2027'])
})
