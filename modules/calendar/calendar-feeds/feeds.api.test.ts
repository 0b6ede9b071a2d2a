import ical from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../../time/leave/policy/contract.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { holidayApi } from '../holidays/contract.ts'
import { calendarFeedApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let aisyah: Caller
let colleague: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  const suresh = await server.as('suresh')
  colleague = await server.as('daniel')
  const type = { name: 'Rest', from_day: '2025-01-01', smallest: 'half_day', entitlement: [{ months: 0, amount: 14 }] }
  const type_id = (await hr.call(leaveTypeApi.create, type as never)).body.data.id
  const ask = async (given: object) =>
    (await aisyah.call(leaveRequestApi.send, { type_id, reason: 'Secret wedding', ...given } as never)).body.data
  const sent = await ask({ from_day: '2026-12-03', until_day: '2026-12-08', until_part: 'first' })
  await suresh.call(requestApi.approve, { id: sent.id, version: sent.version })
  await ask({ from_day: '2026-12-15', until_day: '2026-12-15' })
  await hr.call(holidayApi.create, {
    day: '2026-12-10',
    name: 'Founders, Day; 100%',
    substitute: false,
    part: 'second',
  })
  await hr.call(holidayApi.create, { day: '2026-12-25', name: 'Christmas Day', substitute: false })
})
afterAll(() => server.stop())

const make = async (who: Caller, kind: string): Promise<string> =>
  new URL((await who.call(calendarFeedApi.make, { kind })).body.data.address).pathname
/** Reads a feed as a calendar program does: without a cookie, by its address only. */
async function readFeed(address: string) {
  const answer = await server.api.server.inject({ method: 'GET', url: address })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}
async function eventsAt(address: string): Promise<Json[]> {
  const { status, text } = await readFeed(address)
  expect(status).toBe(200)
  return Object.values(ical.sync.parseICS(text)).filter((one: Json) => one.type === 'VEVENT')
}

describe('calendar feeds', () => {
  it('LEA-08b INT-03 an iCalendar library reads the leave of the caller as whole days and a half day with its times', async () => {
    const events = await eventsAt(await make(aisyah, 'leave'))
    const entries = events.map(({ summary, start, end, datetype, status }: Json) => [
      summary,
      datetype,
      status,
      ...(datetype === 'date' ? [start.toDateString(), end.toDateString()] : [start.toISOString(), end.toISOString()]),
    ])
    expect(entries).toEqual([
      ['Rest', 'date', 'CONFIRMED', 'Thu Dec 03 2026', 'Tue Dec 08 2026'],
      ['Rest', 'date-time', 'CONFIRMED', '2026-12-08T01:00:00.000Z', '2026-12-08T05:00:00.000Z'],
      ['Rest', 'date', 'TENTATIVE', 'Tue Dec 15 2026', 'Wed Dec 16 2026'],
    ])
    expect(new Set(events.map(({ uid }: Json) => uid)).size).toBe(3)
  })

  it('LEA-08b the feed of a team names who is away without type, reason or undecided requests', async () => {
    const address = await make(colleague, 'team')
    const events = await eventsAt(address)
    const own = events.filter(({ summary }: Json) => summary.includes('Aisyah'))
    expect(own.map(({ summary }: Json) => summary.split(' · ')[1])).toEqual(['Away', 'Away'])
    expect((await readFeed(address)).text).not.toMatch(/Rest|wedding|TENTATIVE/)
  })

  it('LEA-08b ORG-05 a feed contains the holidays of the office, halves included, escaped by RFC 5545', async () => {
    const events = await eventsAt(await make(aisyah, 'holidays'))
    const half = events.find(({ summary }: Json) => summary === 'Founders, Day; 100%')
    expect([half.start.toISOString(), half.end.toISOString()]).toEqual([
      '2026-12-10T06:00:00.000Z',
      '2026-12-10T10:00:00.000Z',
    ])
    const whole = events.find(({ summary }: Json) => /Christmas/.test(summary))
    expect([whole.datetype, whole.start.toDateString()]).toEqual(['date', 'Fri Dec 25 2026'])
    const { text, headers } = await readFeed(await make(aisyah, 'holidays'))
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['set-cookie']).toBeUndefined()
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(text).not.toMatch(/[^\r]\n/)
  })

  it('LEA-08b an address is stored as a hash, can be replaced, and stops working when it is revoked', async () => {
    const first = await make(aisyah, 'leave')
    const second = await make(aisyah, 'leave')
    expect([(await readFeed(first)).status, (await readFeed(second)).status]).toEqual([404, 200])
    const rows = await server.tenant('meridian', (tx) => tx.selectFrom('calendar_feed').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(second.split('/')[3])
    const list = (await aisyah.call(calendarFeedApi.list, {})).body.data
    const own = list.find(({ kind }: Json) => kind === 'leave')
    expect(own).toMatchObject({ name: 'My leave', read_at: '2026-11-20T02:00:00.000Z' })
    // Nobody can revoke another person's address.
    expect((await colleague.call(calendarFeedApi.revoke, { id: own.id })).status).toBe(404)
    expect((await aisyah.call(calendarFeedApi.revoke, { id: own.id })).status).toBe(200)
    expect((await readFeed(second)).status).toBe(404)
    expect((await readFeed('/api/calendar/never-made/calendar.ics')).status).toBe(404)
  })

  it('LEA-08b a feed ends with the right, the role and the membership', async () => {
    const address = await make(colleague, 'team')
    const readStatusWhile = async (table: string, values: object, back: object) => {
      const updateRow = (given: object) =>
        server.tenant('meridian', (tx) =>
          tx
            .updateTable(table as 'membership')
            .set(given)
            .where('account_id', '=', server.companies.meridian!.accounts.daniel!)
            .execute(),
        )
      await updateRow(values)
      const { status } = await readFeed(address)
      await updateRow(back)
      return status
    }
    expect(await readStatusWhile('membership', { is_active: false }, { is_active: true })).toBe(404)
    expect((await readFeed(address)).status).toBe(200)
    const { role_id } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('calendar_feed')
        .select('role_id')
        .where('account_id', '=', server.companies.meridian!.accounts.daniel!)
        .executeTakeFirstOrThrow(),
    )
    const grant = { permission: 'leave:calendar', role_id, reach: null }
    await server.tenant('meridian', (tx) => tx.insertInto('role_grant').values(grant).execute())
    expect((await readFeed(address)).status).toBe(404)
    expect((await colleague.call(calendarFeedApi.make, { kind: 'team' })).status).toBe(404)
    await server.tenant('meridian', (tx) =>
      tx.deleteFrom('role_grant').where('permission', '=', 'leave:calendar').execute(),
    )
    expect((await readFeed(address)).status).toBe(200)
    const off = { module_id: 2, is_on: false }
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('company_module')
        .values(off)
        .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet({ is_on: false }))
        .execute(),
    )
    expect((await readFeed(address)).status).toBe(404)
  })

  it('LEA-08b SES-7 an address that is read too often is limited', async () => {
    const address = await make(colleague, 'holidays')
    let status = 200
    let calls = 0
    while (status === 200 && calls < 70) {
      status = (await readFeed(address)).status
      calls++
    }
    expect([status, calls]).toEqual([429, 61])
  })
})
