import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { isActiveOn, type LeavingDates, standingOn, stateOn } from './employment-state.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const JOINED = '2020-03-02'
const person = (resignedOn: Day | null, lastPayrollDay: Day | null): LeavingDates => ({
  joinedOn: JOINED,
  resignedOn,
  lastDay: lastPayrollDay,
  lastPayrollDay,
})
const PEOPLE = [
  person(null, null),
  person('2026-10-15', '2026-11-14'),
  person('2026-10-15', '2026-11-30'),
  person('2026-10-15', '2026-12-31'),
  person('2026-10-15', null),
  person(JOINED, JOINED),
]
const DAYS = [
  '2020-03-01',
  JOINED,
  '2020-03-03',
  '2020-04-30',
  '2020-05-01',
  '2026-10-14',
  '2026-10-15',
  '2026-10-16',
  '2026-12-31',
  '2027-01-01',
  '2027-01-31',
  '2027-02-01',
]

it('EMP-05 EMP-02 lists and records agree on everybody’s state on every day', async () => {
  for (const day of DAYS) {
    const rows = await server.tenant('meridian', async (tx) => {
      const people = sql`(values ${sql.join(
        PEOPLE.map(
          ({ joinedOn, resignedOn, lastPayrollDay }, at) =>
            sql`(${at}::int, ${joinedOn}::date, ${resignedOn}::date, ${lastPayrollDay}::date)`,
        ),
      )}) employee(at, joined_on, resigned_on, last_payroll_day)`
      const reported = await sql<{ standing: string; active: boolean }>`
        select ${standingOn(day)} as standing, ${isActiveOn(day)} as active from ${people} order by at`.execute(tx)
      return reported.rows
    })
    const states = PEOPLE.map((one) => stateOn(one, day))
    expect(rows, day).toEqual(states.map((standing) => ({ standing, active: standing === 'active' })))
  }
})
