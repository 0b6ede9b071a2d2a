import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { COMPANY_ZONES, momentAt, moveTo } from '#test/zones.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { delegationApi } from '../delegation/contract.ts'
import { requestApi } from '../inbox/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer

async function good(reply: Promise<Reply>): Promise<Json> {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}

describe.each(COMPANY_ZONES)('delegations at the end of a year and on 29 February, in %s', (zone) => {
  beforeAll(async () => {
    server = await startTestServer()
    await moveTo(zone, server)
  })
  afterAll(() => server.stop())

  const at = async (day: string, time: `${number}:${number}`, who: string) => {
    server.clock.set(momentAt(zone, day, time))
    return server.as(who)
  }
  const setBy = async (day: string, from_day: string, until_day: string) => {
    server.clock.set(momentAt(zone, day, '10:00'))
    const director = await server.as('mei.ling', 'office dir')
    const of = { employee_id: server.employeeId('suresh'), to_employee_id: server.employeeId('hafiz') }
    return good(director.call(delegationApi.create, { ...of, from_day, until_day } as never))
  }
  /** Returns the requests that the stand-in may decide, at a time of the company’s clock. */
  const waits = async (day: string, time: `${number}:${number}`) =>
    (await good((await at(day, time, 'hafiz')).call(requestApi.toDecide, {}))).map(({ id }: Json) => id)

  it.each([
    { day: '2026-12-31', next: '2027-01-01', before: '2026-12-30', off: '2027-01-11' },
    { day: '2028-02-29', next: '2028-03-01', before: '2028-02-28', off: '2028-03-13' },
  ])(
    'REQ-02b REQ-08a a stand-in for $day decides from midnight to midnight of the company’s zone, and not on $next',
    async ({ day, next, before, off }) => {
      await setBy(before, day, day)
      const type = await server.tenant('meridian', (tx) =>
        tx
          .selectFrom('leave_type')
          .select('id')
          .where('law_id', '=', 'unpaid')
          .executeTakeFirst()
          .then(
            (found) =>
              found ?? tx.selectFrom('leave_type').select('id').where('kind', '=', 'needed').executeTakeFirstOrThrow(),
          ),
      )
      const asking = await at(before, '11:00', 'aisyah')
      const { id, version } = await good(
        asking.call(leaveRequestApi.send, {
          type_id: type.id,
          from_day: off,
          until_day: off,
          reason: 'Moving',
        } as never),
      )
      expect(await waits(before, '23:59')).not.toContain(id)
      expect(await waits(day, '0:00')).toContain(id)
      expect(await waits(day, '23:59')).toContain(id)
      expect(await waits(next, '0:00')).not.toContain(id)
      const late = await server.as('hafiz')
      expect((await late.call(requestApi.approve, { id, version })).status).not.toBe(200)
      const decided = await (await at(day, '23:59', 'hafiz')).call(requestApi.approve, { id, version })
      expect(decided.body.data.state).toBe('approved')
    },
  )
})
