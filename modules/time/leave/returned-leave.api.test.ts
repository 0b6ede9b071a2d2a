import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extendForTest } from '#server/extension-point.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { ROSTER_SOURCES, type RosterSource } from '../../calendar/workdays/day-sources.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let suresh: Caller
const callers = new Map<string, Caller>()
beforeAll(async () => {
  server = await startTestServer()
  // A Tuesday.
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  suresh = await server.as('suresh')
  for (const who of ['aisyah', 'amirul', 'lakshmi']) callers.set(who, await server.as(who))
})
afterAll(() => server.stop())

const good = ({ status, body, text }: Reply): Json => {
  expect(status, text).toBe(200)
  return body.data
}
let count = 0
async function createType(more: object = {}): Promise<string> {
  const input = { from_day: '2025-01-01', entitlement: [{ months: 0, amount: 14 }], name: `Type ${++count}` }
  return good(await hr.call(leaveTypeApi.create, { ...input, smallest: 'half_day', ...more } as never)).id
}
const ask = (who: string, type_id: string, from_day: string, until_day = from_day, more: object = {}) =>
  callers.get(who)!.call(leaveRequestApi.send, { type_id, from_day, until_day, ...more } as never)
const approve = async ({ id, version }: Json) => good(await suresh.call(requestApi.approve, { id, version }))
const errors = async (reply: Promise<Reply>) => (await reply).body.errors ?? {}
/** A type's balance at the year's end, and its lines of use in order. */
async function balance(who: string, type: string) {
  const all = good(await callers.get(who)!.call(leaveBalanceApi.mine, { on: '2026-12-31' }))
  const { used, pending, left, lines } = all.find((one: Json) => one.type_id === type)
  const moves = lines.filter(({ kind }: Json) => ['used', 'returned'].includes(kind))
  return { used, pending, left, lines: moves.map(({ day, kind, amount }: Json) => `${day} ${kind} ${amount}`) }
}

describe('LEA-04 revoked leave', () => {
  it('LEA-04a a withdrawn request credits used leave with lines of its own, and may be changed and sent again', async () => {
    const type = await createType()
    const sent = good(await ask('aisyah', type, '2026-12-01', '2026-12-02'))
    expect(await balance('aisyah', type)).toMatchObject({ used: 0, pending: 2, left: 14, lines: [] })
    await approve(sent)
    const used = ['2026-12-01 used -1', '2026-12-02 used -1']
    expect(await balance('aisyah', type)).toEqual({ used: 2, pending: 0, left: 12, lines: used })
    const withdraw = async () => {
      const { version } = good(await callers.get('aisyah')!.call(requestApi.one, { id: sent.id }))
      return good(await callers.get('aisyah')!.call(requestApi.withdraw, { id: sent.id, version }))
    }
    const { version } = await withdraw()
    const back = await balance('aisyah', type)
    expect(back).toMatchObject({ used: 0, pending: 0, left: 14 })
    expect(back.lines.toSorted()).toEqual([
      '2026-12-01 returned 1',
      '2026-12-01 used -1',
      '2026-12-02 returned 1',
      '2026-12-02 used -1',
    ])
    const days = { type_id: type, from_day: '2026-12-07', until_day: '2026-12-07' }
    const again = good(
      await callers.get('aisyah')!.call(leaveRequestApi.change, { ...days, id: sent.id, version } as never),
    )
    expect(await balance('aisyah', type)).toMatchObject({ used: 0, pending: 1, left: 14 })
    await approve(again)
    expect(await balance('aisyah', type)).toMatchObject({ used: 1, pending: 0, left: 13 })
  })

  it('LEA-04a a request withdrawn while pending frees the reserved leave', async () => {
    const type = await createType()
    const { id, version } = good(await ask('amirul', type, '2026-12-01', '2026-12-16'))
    expect(await errors(ask('amirul', type, '2026-12-17', '2026-12-21'))).toHaveProperty('until_day')
    good(await callers.get('amirul')!.call(requestApi.withdraw, { id, version }))
    expect(await balance('amirul', type)).toMatchObject({ used: 0, pending: 0, left: 14 })
    good(await ask('amirul', type, '2026-12-17', '2026-12-21'))
  })

  it('LEA-04b leave that has begun is revoked from a day on, and earlier days stay taken', async () => {
    const type = await createType({ most_back: 60 })
    const sent = good(await ask('lakshmi', type, '2026-11-19', '2026-11-27'))
    await approve(sent)
    expect(await balance('lakshmi', type)).toMatchObject({ used: 7, left: 7 })
    const { version } = good(await hr.call(requestApi.one, { id: sent.id }))
    const own = await callers.get('lakshmi')!.call(requestApi.withdraw, { id: sent.id, version })
    expect([own.status, own.body.code]).toEqual([409, 'request_has_begun'])
    good(await hr.call(requestApi.revoke, { id: sent.id, version, remark: 'Needed', from_day: '2026-11-25' }))
    const after = await balance('lakshmi', type)
    expect(after).toMatchObject({ used: 4, left: 10 })
    expect(after.lines.filter((line: string) => line.includes('returned'))).toEqual([
      '2026-11-25 returned 1',
      '2026-11-26 returned 1',
      '2026-11-27 returned 1',
    ])
  })
})

describe('LEA-05 cost and conflicts of leave', () => {
  const costs = async (who: string, type_id: string, from_day: string, until_day = from_day, more: object = {}) => {
    const input = { type_id, from_day, until_day, ...more }
    return good(await callers.get(who)!.call(leaveRequestApi.preview, input as never)).of_kind.total
  }

  it('LEA-05a follows the person’s calendar: days off, holidays of their office and state, half days and hours', async () => {
    const type = await createType()
    // From a Friday to a Monday.
    expect(await costs('aisyah', type, '2026-12-04', '2026-12-07')).toBe(2)
    expect(await costs('aisyah', type, '2026-12-04', '2026-12-07', { from_part: 'second', until_part: 'first' })).toBe(
      1,
    )
    const holiday = (more: object) =>
      hr.call(holidayApi.create, { name: 'Their day', substitute: false, ...more } as never)
    good(await holiday({ day: '2026-12-08', country: 'MY', state: 'PNG' }))
    good(await holiday({ day: '2026-12-09', part: 'second', office_id: server.companies.meridian!.offices.KUL! }))
    const week = (who: string) => costs(who, type, '2026-12-07', '2026-12-11')
    // Aisyah works in Kuala Lumpur, Lakshmi in Penang.
    expect([await week('aisyah'), await week('lakshmi')]).toEqual([4.5, 4])
    const hours = await createType({ unit: 'hours', smallest: 'hour', entitlement: [{ months: 0, amount: 80 }] })
    expect(await costs('aisyah', hours, '2026-12-14', '2026-12-15')).toBe(16)
    expect(await costs('aisyah', hours, '2026-12-14', '2026-12-14', { from_minute: 540, until_minute: 660 })).toBe(2)
  })

  it('LEA-05a a shift replaces the weekly pattern: a worked Saturday costs its day, a free Monday none', async () => {
    const type = await createType()
    const of = { source: 'test_roster', employee: server.employeeId('amirul') }
    const shifts = [
      {
        ...of,
        day: '2026-12-05',
        id: randomUUID(),
        name: 'Fair',
        hours: { start: 540, end: 1080, break: 60, divides: 780 },
      },
      { ...of, day: '2026-12-07', id: randomUUID(), name: 'Off', hours: null },
    ]
    const ROSTER: RosterSource = { load: async () => (id) => shifts.filter(({ employee }) => employee === id) }
    const removeRoster = extendForTest(ROSTER_SOURCES, ROSTER)
    try {
      expect(await costs('amirul', type, '2026-12-05')).toBe(1)
      expect(await costs('amirul', type, '2026-12-04', '2026-12-07')).toBe(2)
      expect(await costs('amirul', type, '2026-12-07')).toBe(0)
      expect(await costs('aisyah', type, '2026-12-05')).toBe(0)
    } finally {
      removeRoster()
    }
  })

  it('LEA-05b refuses leave on a day with leave of any type, with the day; other halves are allowed', async () => {
    const [type, other] = [await createType(), await createType()]
    good(await ask('aisyah', type, '2026-12-16', '2026-12-17', { until_part: 'first' }))
    const overlapError = (day: string) => ({ from_day: [expect.stringContaining(`other leave on ${day}`)] })
    expect(await errors(ask('aisyah', other, '2026-12-15', '2026-12-16'))).toEqual(overlapError('2026-12-16'))
    expect(await errors(ask('aisyah', other, '2026-12-17'))).toEqual(overlapError('2026-12-17'))
    good(await ask('aisyah', other, '2026-12-17', '2026-12-17', { from_part: 'second', until_part: 'second' }))
    // Leave of another person does not conflict.
    good(await ask('lakshmi', type, '2026-12-16'))
  })

  it('LEA-05c refuses leave beyond the balance with the missing amount, unless the type allows it in advance or unpaid', async () => {
    const monthly = { entitlement: [{ months: 0, amount: 12 }], every: 'month' }
    const days = ['2027-02-01', '2027-02-05'] as const
    // By February two of the year's twelve days are earned.
    const refused = await errors(ask('amirul', await createType(monthly), ...days))
    expect(refused).toEqual({ until_day: [expect.stringMatching(/3 days short. Available for these days: 2 days/)] })
    const inAdvance = await createType({ ...monthly, advance: true })
    const sent = good(await ask('amirul', inAdvance, ...days))
    good(await callers.get('amirul')!.call(requestApi.withdraw, { id: sent.id, version: sent.version }))
    // The advance is limited to the year's entitlement.
    expect(await errors(ask('amirul', inAdvance, '2027-02-01', '2027-02-28'))).toHaveProperty('until_day')
    const unpaid = await createType({ ...monthly, beyond_unpaid: true })
    const input = { type_id: unpaid, from_day: days[0], until_day: days[1] }
    const previewed = good(await callers.get('amirul')!.call(leaveRequestApi.preview, input as never))
    expect([previewed.refused, previewed.of_kind.unpaid]).toEqual([{}, 3])
    good(await ask('amirul', unpaid, ...days))
  })
})
