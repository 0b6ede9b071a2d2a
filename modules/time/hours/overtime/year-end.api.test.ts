import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { COMPANY_ZONES, momentAt, moveTo } from '#test/zones.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeApi, overtimeRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer

async function good(reply: Promise<Reply>): Promise<Json> {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}

describe.each(COMPANY_ZONES)('OT-06f overtime at the end of a year and on 29 February, in %s', (zone) => {
  beforeAll(async () => {
    server = await startTestServer()
    await moveTo(zone, server)
  })
  afterAll(() => server.stop())

  /** Signs a person in at a moment of the company's clock. */
  const at = async (day: string, time: `${number}:${number}`, who = 'razak'): Promise<Caller> => {
    server.clock.set(momentAt(zone, day, time))
    return server.as(who)
  }
  const night = { start: '22:00', end: '02:00' }

  it('OT-06f OT-09a REQ-10b a night over the end of the year belongs to its first day, and each piece has the day type of its own date', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    await hr.call(holidayApi.create, { day: '2027-01-01', name: 'New Year’s Day', substitute: false } as never)
    const input = { day: '2026-12-31', ...night }
    // The work ends at 02:00 at its place, whatever the server's zone.
    const early = await (await at('2027-01-01', '01:59')).call(overtimeRequestApi.send, input as never)
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['day']])
    const sent = await good((await at('2027-01-01', '02:00')).call(overtimeRequestApi.send, input as never))
    const pieces = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('overtime_piece')
        .select(['day', 'work', 'minutes', 'start_minute'])
        .where('request_id', '=', sent.id)
        .orderBy('position')
        .execute(),
    )
    expect(pieces).toEqual([
      { day: '2026-12-31', work: 'overtime', minutes: 120, start_minute: 1_320 },
      { day: '2027-01-01', work: 'publicHoliday', minutes: 120, start_minute: 0 },
    ])
    const approved = await good(
      (await at('2027-01-01', '08:00', 'hafiz')).call(requestApi.approve, { id: sent.id, version: sent.version }),
    )
    expect(approved.state).toBe('completed')
    const rows = await good((await at('2027-01-01', '09:00')).call(overtimeApi.list, {}))
    expect(rows[0]).toMatchObject({ day: '2026-12-31', minutes: 240, state: 'completed' })
  })

  it('OT-06f OT-08a 29 February is a day like any other: its hours belong to February and it ends at its own midnight', async () => {
    const input = { day: '2028-02-29', start: '18:00', end: '21:00' }
    const early = await (await at('2028-02-29', '20:59')).call(overtimeRequestApi.send, input as never)
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['day']])
    const own = await at('2028-02-29', '23:59')
    const { of_kind } = await good(own.call(overtimeRequestApi.preview, input as never))
    expect(of_kind.counted).toMatchObject({
      minutes: 180,
      pieces: [{ day: '2028-02-29', start: '18:00', end: '21:00' }],
    })
    const sent = await good(own.call(overtimeRequestApi.send, input as never))
    const boss = await at('2028-02-29', '23:59', 'hafiz')
    const { state } = await good(boss.call(requestApi.approve, { id: sent.id, version: sent.version }))
    expect(state).toBe('approved')
    const seen = await (await at('2028-02-29', '24:00')).call(requestApi.one, { id: sent.id })
    expect(seen.body.data.state).toBe('completed')
    // March starts with nothing against its ceiling. The record of the day before belongs to February.
    const march = await good(
      (await at('2028-03-01', '22:00')).call(overtimeRequestApi.preview, { ...input, day: '2028-03-01' } as never),
    )
    expect(march.of_kind.counted.ceilings).toContainEqual(expect.objectContaining({ rule: 'month', minutes: 180 }))
  })
})
