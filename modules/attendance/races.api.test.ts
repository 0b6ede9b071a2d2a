import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { thisTurn } from '#test/turns.ts'
import { type Answer, type Second, secondProcess } from '#test/two-processes.ts'
import { attendanceApi } from './contract.ts'

/** Two hundred where everything is asked. */
const ROUNDS = Array.from({ length: thisTurn.all ? 200 : 6 }, (_, nth) => nth)
const SENDERS = 8
/** A step within the main entrance of the office in Kuala Lumpur. */
const HERE = { latitude: 3.139, longitude: 101.6868, accuracy_m: 12, age_s: 3 }

let server: TestServer
let second: Second
let amirul: Caller
beforeAll(async () => {
  server = await startTestServer()
  // Both processes have one clock, which stays where it is: all senders press at one instant.
  server.clock.set('2026-11-23T01:00:00.000Z')
  amirul = await server.as('amirul')
  second = await secondProcess(server)
})
afterAll(async () => {
  await second?.stop()
  await server.stop()
})

const emptied = () =>
  server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_day').execute()
    await tx.deleteFrom('punch').execute()
  })
const stored = () =>
  server.tenant('meridian', (tx) => tx.selectFrom('punch').select(['id', 'employee_id', 'at']).execute())

describe('two processes, one punch', () => {
  it.each(ROUNDS)('ATT-13 complaint 40: eight senders of one press are one punch (round %i)', async (round) => {
    await emptied()
    const answers: Answer[] = await Promise.all(
      Array.from({ length: SENDERS }, (_, nth) =>
        (nth + round) % 2 === 1
          ? second.call(amirul, attendanceApi.press, HERE)
          : amirul.call(attendanceApi.press, HERE as never).then(({ status, body }) => ({ status, code: body?.code })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(SENDERS).fill(200))
    expect(await stored()).toMatchObject([{ employee_id: server.employeeId('amirul') }])
  })
})
