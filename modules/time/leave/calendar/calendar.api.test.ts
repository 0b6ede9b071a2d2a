import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { leaveCalendarApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let aisyah: Caller
let suresh: Caller
let colleague: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  suresh = await server.as('suresh')
  colleague = await server.as('daniel')
  const type = { name: 'Rest', from_day: '2025-01-01', smallest: 'half_day', entitlement: [{ months: 0, amount: 14 }] }
  const type_id = (await hr.call(leaveTypeApi.create, type as never)).body.data.id
  const ask = async (given: object) =>
    (await aisyah.call(leaveRequestApi.send, { type_id, ...given } as never)).body.data
  const sent = await ask({
    from_day: '2026-12-03',
    until_day: '2026-12-08',
    until_part: 'first',
    reason: 'Secret wedding',
  })
  expect((await suresh.call(requestApi.approve, { id: sent.id, version: sent.version })).status).toBe(200)
  await ask({ from_day: '2026-12-15', until_day: '2026-12-15' })
  await ask({ from_day: '2027-01-12', until_day: '2027-01-12' })
  await hr.call(holidayApi.create, { day: '2026-12-10', name: 'Founders Day', name_zh: '創辦人日', substitute: false })
})
afterAll(() => server.stop())

const month = async (who: Caller, more: object = {}) =>
  (await who.call(leaveCalendarApi.list, { month: '2026-12', per_page: 200, ...more })).body
const findRow = (body: Json) => body.data.find(({ id }: Json) => id === server.employeeId('aisyah'))
const awayIn = (row: Json) => row.marks.filter(({ away }: Json) => away.length > 0)

describe('the team calendar', () => {
  it('LEA-08a shows colleagues only as "away"; readers who may see the leave get type and pending requests', async () => {
    const seen = awayIn(findRow(await month(suresh)))
    expect(seen.map(({ day, away }: Json) => [day, away[0].part, away[0].type, away[0].is_pending])).toEqual([
      ['2026-12-03', 'whole', 'Rest', false],
      ['2026-12-04', 'whole', 'Rest', false],
      ['2026-12-05', 'whole', 'Rest', false],
      ['2026-12-06', 'whole', 'Rest', false],
      ['2026-12-07', 'whole', 'Rest', false],
      ['2026-12-08', 'first', 'Rest', false],
      ['2026-12-15', 'whole', 'Rest', true],
    ])
    // A colleague of the same department without a right to others' leave.
    const body = await month(colleague)
    const visible = awayIn(findRow(body))
    expect(visible.map(({ day }: Json) => day)).not.toContain('2026-12-15')
    expect(visible).toHaveLength(6)
    expect(visible.flatMap(({ away }: Json) => away.map(({ type, request_id }: Json) => type ?? request_id))).toEqual(
      visible.map(() => null),
    )
    expect(JSON.stringify(body)).not.toMatch(/Secret wedding|Rest/)
    // People see their own leave in full.
    expect(awayIn(findRow(await month(aisyah)))).toEqual(seen)
  })

  it('LEA-08a LEA-14 counts working days in halves, and marks days off and the office’s holidays', async () => {
    const row = findRow(await month(suresh))
    expect([row.days_away, row.away]).toEqual([3.5, ['2026-12-03', '2026-12-04', '2026-12-07', '2026-12-08']])
    expect(row.marks.find(({ day }: Json) => day === '2026-12-10')).toMatchObject({
      holiday: 'Founders Day',
      off: null,
    })
    expect(row.marks.find(({ day }: Json) => day === '2026-12-06')).toMatchObject({ off: 'rest_day' })
  })

  it('LEA-08a filters by search, department, office and absence, and exports', async () => {
    const all = await month(hr)
    expect(all.total).toBeGreaterThan(3)
    const away = await month(hr, { only_away: true })
    expect(away.data.map(({ id }: Json) => id)).toContain(server.employeeId('aisyah'))
    expect(away.total).toBeLessThan(all.total)
    expect((await month(hr, { search: 'aisyah' })).total).toBe(1)
    // Readers who do not see pending leave cannot find a person by it.
    const countFound = async (who: Caller, of: string) => (await month(who, { only_away: true, month: of })).total
    expect([await countFound(colleague, '2026-12'), await countFound(colleague, '2027-01')]).toEqual([1, 0])
    expect([await countFound(suresh, '2027-01'), await countFound(aisyah, '2027-01')]).toEqual([1, 1])
    // An absence of one person does not show for another.
    const employee_id = server.employeeId('hui.min')
    const absent = { from_day: '2027-02-08', until_day: '2027-02-08', kind: 'unpaid' as const }
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({ employee_id, ...absent })
        .execute(),
    )
    expect((await month(hr, { only_away: true, month: '2027-02' })).data.map(({ id }: Json) => id)).toEqual([
      employee_id,
    ])
    const file = await suresh.request('POST', '/api/leave/calendar/export', {
      body: JSON.stringify({ month: '2026-12', format: 'csv' }),
      headers: { 'content-type': 'application/json' },
    })
    expect(file.text).toMatch(/Aisyah.*3\.5.*2026-12-03, 2026-12-04/)
  })

  it('LEA-08a ACL-01 nobody finds people beyond their team', async () => {
    const departments = new Set((await month(colleague)).data.map(({ department }: Json) => department))
    expect(departments.size).toBe(1)
  })
})
