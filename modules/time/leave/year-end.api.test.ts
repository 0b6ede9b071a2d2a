import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { COMPANY_ZONES, momentAt, moveTo } from '#test/zones.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let type: string
const TYPE = {
  from_day: '2026-01-01',
  carry_by: 'days',
  carry_most: 5,
  carry_months: 2,
  smallest: 'half_day',
  most_back: 30,
  entitlement: [{ months: 0, amount: 14 }],
}
/** The person's view of the type at a moment, and the state of a request. */
async function seenAt(moment: string, id?: string) {
  server.clock.set(moment)
  const aisyah = await server.as('aisyah')
  const own = (await aisyah.call(leaveBalanceApi.mine, {})).body.data.find((one: Json) => one.type_id === type)
  const request = id && (await aisyah.call(requestApi.one, { id })).body.data
  return { granted: own.granted, carried: own.carried, used: own.used, year: own.year_from, state: request?.state }
}
async function approvedLeave(moment: string, from_day: string, until_day = from_day): Promise<string> {
  server.clock.set(moment)
  const sent = await (await server.as('aisyah')).call(leaveRequestApi.send, {
    type_id: type,
    from_day,
    until_day,
  } as never)
  expect(sent.status, sent.text).toBe(200)
  const { id, version } = sent.body.data
  const approved = await (await server.as('suresh')).call(requestApi.approve, { id, version })
  expect(approved.body.data.state).toBe('approved')
  return id
}

describe.each(COMPANY_ZONES)('LEA-12c at the end of a year and on 29 February, in %s', (zone) => {
  beforeAll(async () => {
    server = await startTestServer()
    await moveTo(zone, server)
    const hr = await server.as('mei.ling', 'HR Generalist')
    const made = await hr.call(leaveTypeApi.create, { ...TYPE, name: 'Rest', other_name: '休息假' } as never)
    expect(made.status, made.text).toBe(200)
    type = made.body.data.id
  })
  afterAll(() => server.stop())

  /** The last minute of a day in the company's zone, and the first after it. */
  const eve = (day: string) => momentAt(zone, day, '23:59')
  const midnight = (day: string) => momentAt(zone, day, '24:00')

  it('LEA-12c REQ-10a complaint 33: the year of balance and request changes at the company’s midnight, not the server’s', async () => {
    const id = await approvedLeave(momentAt(zone, '2026-12-30', '10:00'), '2026-12-31')
    expect(await seenAt(eve('2026-12-31'), id)).toEqual({
      granted: 14,
      carried: 0,
      used: 1,
      year: '2026-01-01',
      state: 'approved',
    })
    expect(await seenAt(midnight('2026-12-31'), id)).toEqual({
      granted: 14,
      carried: 5,
      used: 0,
      year: '2027-01-01',
      state: 'completed',
    })
  })

  it('LEA-12cd LEA-14 leave over 29 February uses carried days up to the last of the month, and they expire once', async () => {
    // Carried days of 2028 last two months, until Tuesday 29 February.
    const id = await approvedLeave(momentAt(zone, '2028-02-25', '10:00'), '2028-02-28', '2028-03-01')
    const on = await seenAt(eve('2028-02-29'), id)
    expect(on).toMatchObject({ carried: 5, used: 3, year: '2028-01-01', state: 'approved' })
    const after = await seenAt(midnight('2028-02-29'), id)
    // Two of five carried days were used by then.
    expect(after).toMatchObject({ carried: 2, used: 3, state: 'approved' })
    expect(await seenAt(midnight('2028-03-01'), id)).toMatchObject({ state: 'completed' })
  })

  it('LEA-03 complaint 4: three months without jobs change no balance', async () => {
    const before = await seenAt('2028-03-02T02:00:00.000Z')
    expect(await seenAt('2028-06-02T02:00:00.000Z')).toEqual(before)
  })
})
