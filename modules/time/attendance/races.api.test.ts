import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '#test/depth.ts'
import { retryWhileBusy } from '#test/retry-call.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type Answer, type SecondServer, startSecondServer } from '#test/two-processes.ts'
import { attendanceApi } from './contract.ts'

/** Two hundred in the thorough run. */
const ROUNDS = Array.from({ length: isDeep ? 200 : 6 }, (_, nth) => nth)
const SENDERS = 8
/** A position near the main entrance in Kuala Lumpur. */
const MAIN_ENTRANCE = { latitude: 3.139, longitude: 101.6868, accuracy_m: 12, age_s: 3 }

let server: TestServer
let second: SecondServer
let amirul: Caller
beforeAll(async () => {
  server = await startTestServer()
  // Both processes share a stopped clock, so all senders punch at the same instant.
  server.clock.set('2026-11-23T01:00:00.000Z')
  amirul = await server.as('amirul')
  second = await startSecondServer(server)
})
afterAll(async () => {
  await second?.stop()
  await server.stop()
})

const deletePunchesAndDays = () =>
  server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_day').execute()
    await tx.deleteFrom('punch').execute()
  })
const loadPunches = () =>
  server.tenant('meridian', (tx) => tx.selectFrom('punch').select(['id', 'employee_id', 'at']).execute())

/** Counts stored and logged punches once the killed process no longer locks the person. */
const loadSettledCounts = () =>
  server.tenant('meridian', async (tx) => {
    await tx
      .selectFrom('employee')
      .select('id')
      .where('id', '=', server.employeeId('amirul'))
      .forUpdate()
      .executeTakeFirstOrThrow()
    const { rows } = await sql<{ punches: number; logged: number }>`
      select count(*)::int as punches, count(*) filter (where exists (
        select from audit_entry l where l.object_id = p.id::text))::int as logged from punch p`.execute(tx)
    return rows[0]!
  })

describe('two processes, one punch', () => {
  it.each(ROUNDS)('ATT-13a complaint 40: eight senders of one punch store it once (round %i)', async (round) => {
    await deletePunchesAndDays()
    const answers: Answer[] = await Promise.all(
      Array.from({ length: SENDERS }, (_, nth) =>
        retryWhileBusy(
          () =>
            (nth + round) % 2 === 1
              ? second.call(amirul, attendanceApi.press, MAIN_ENTRANCE)
              : amirul
                  .call(attendanceApi.press, MAIN_ENTRANCE as never)
                  .then(({ status, body }) => ({ status, code: body?.code })),
          ({ code }) => code,
        ),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(SENDERS).fill(200))
    expect(await loadPunches()).toMatchObject([{ employee_id: server.employeeId('amirul') }])
  })
})

describe('a process that is killed in the middle', () => {
  it.each(isDeep ? ROUNDS.slice(0, 20) : [0])(
    'ATT-13 leaves a punch with all its effects, or no punch (round %i)',
    async (round) => {
      await deletePunchesAndDays()
      const killed = await startSecondServer(server)
      const pressing = Array.from({ length: 4 }, () => killed.call(amirul, attendanceApi.press, MAIN_ENTRANCE))
      // At some point between the first statement and the last answer.
      await pause(5 + ((round * 23) % 120))
      await killed.stop()
      const answers = await Promise.all(pressing)
      const stored = await loadSettledCounts()
      expect(stored.punches).toBeLessThanOrEqual(1)
      // An answered punch is stored, and a stored punch is logged.
      if (answers.some(({ status }) => status === 200)) expect(stored.punches).toBe(1)
      expect(stored.logged).toBe(stored.punches)
      expect((await amirul.call(attendanceApi.press, MAIN_ENTRANCE as never)).status).toBe(200)
      expect(await loadSettledCounts()).toEqual({ punches: 1, logged: 1 })
    },
  )
})
