import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evenWeek, STANDARD_WEEK } from '#base/days/week.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { requestNoticeApi } from '../../requests/notifications/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { leaveListApi, leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let suresh: Caller
let type: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('aminah', 'Company Admin')
  suresh = await server.as('suresh')
  const input = { name: 'Rest', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 40 }], most_back: 60 }
  const { body } = await hr.call(leaveTypeApi.create, input as never)
  type = body.data.id
})
afterAll(() => server.stop())

async function takeLeave(who: string, from_day: string, until_day: string): Promise<string> {
  const sent = await (await server.as(who)).call(leaveRequestApi.send, { type_id: type, from_day, until_day } as never)
  expect(sent.status, sent.text).toBe(200)
  const { id, version } = sent.body.data
  expect((await suresh.call(requestApi.approve, { id, version })).status).toBe(200)
  return id
}
async function edit(who: string, values: object, from = '2026-10-01') {
  const id = server.employeeId(who)
  const { version } = (await hr.call(employeeApi.employment, { id })).body.data
  const done = await hr.call(employeeApi.editEmployment, { id, version, from_day: from, ...values } as never)
  expect(done.status, done.text).toBe(200)
}
/** A request's amount by every count, its number of recounts, and the number of notifications of its person. */
async function loadCounts(who: string, id: string) {
  const caller = await server.as(who)
  const listed = (await hr.call(leaveListApi.list, { employee_id: server.employeeId(who) })).body.data
  const details = (await caller.call(requestApi.one, { id })).body.data
  const { used } = (await caller.call(leaveBalanceApi.mine, {})).body.data.find((one: Json) => one.type_id === type)
  const notices = (await caller.call(requestNoticeApi.list, {})).body.data.filter(
    (one: Json) => one.request_id === id && one.what === 'recounted',
  )
  const entries = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('request_entry')
      .select('about')
      .where('request_id', '=', id)
      .where('what', '=', 'recounted')
      .execute(),
  )
  const row = listed.find((one: Json) => one.id === id)
  return { used, listed: row.amount, state: details.state, recounted: entries.length, told: notices.length }
}

const NO_WEDNESDAY = STANDARD_WEEK.map((hours, day) => (day === 3 ? null : hours))

describe('LEA-14e approved leave whose days change', () => {
  it('LEA-14e changed weekly hours from a past day recount it, log it and notify the person', async () => {
    const [id, others] = [
      await takeLeave('aisyah', '2026-12-07', '2026-12-11'),
      await takeLeave('amirul', '2026-12-07', '2026-12-11'),
    ]
    expect(await loadCounts('aisyah', id)).toEqual({ used: 5, listed: 5, state: 'approved', recounted: 0, told: 0 })
    await edit('aisyah', { week: NO_WEDNESDAY })
    expect(await loadCounts('aisyah', id)).toEqual({ used: 4, listed: 4, state: 'approved', recounted: 1, told: 1 })
    // Leave of other people is not recounted, nor leave whose days stay the same.
    expect(await loadCounts('amirul', others)).toEqual({ used: 5, listed: 5, state: 'approved', recounted: 0, told: 0 })
    await edit('amirul', { week: evenWeek([1, 2, 3, 4, 5], 420) })
    expect(await loadCounts('amirul', others)).toMatchObject({ listed: 5, recounted: 0, told: 0 })
    await edit('aisyah', { week: STANDARD_WEEK }, '2026-11-02')
    expect(await loadCounts('aisyah', id)).toEqual({ used: 5, listed: 5, state: 'approved', recounted: 2, told: 2 })
  })

  it('LEA-14e planned hours and cancelled ones recount it too, each for their own days', async () => {
    const id = await takeLeave('daniel', '2026-12-28', '2027-01-08')
    expect(await loadCounts('daniel', id)).toMatchObject({ listed: 10 })
    await edit('daniel', { week: NO_WEDNESDAY }, '2027-01-01')
    expect(await loadCounts('daniel', id)).toMatchObject({ listed: 9, recounted: 1 })
    const of = { id: server.employeeId('daniel'), fact: 'work_schedule' as const, from_day: '2027-01-01' }
    const { version } = (await hr.call(employeeApi.employment, { id: of.id })).body.data
    expect((await hr.call(employeeApi.removePlanned, { ...of, version })).status).toBe(200)
    expect(await loadCounts('daniel', id)).toMatchObject({ listed: 10, recounted: 2 })
  })

  it('LEA-14e another office with other holidays recounts it too', async () => {
    const office = async (code: string) =>
      (
        await server.tenant('meridian', (tx) =>
          tx.selectFrom('office').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
        )
      ).id
    const office_id = await office('PEN')
    const day = { day: '2027-02-02', name: 'Plant day', substitute: false, office_id }
    expect((await hr.call(holidayApi.create, day as never)).status).toBe(200)
    const id = await takeLeave('amirul', '2027-02-01', '2027-02-02')
    expect(await loadCounts('amirul', id)).toMatchObject({ listed: 2, recounted: 0 })
    await edit('amirul', { office_id }, '2027-01-04')
    expect(await loadCounts('amirul', id)).toMatchObject({ listed: 1, recounted: 1, told: 1 })
  })

  it('LEA-14e F21 leave after the last day costs nothing and its person is notified; staying restores it', async () => {
    const [over, after] = [
      await takeLeave('hui.min', '2026-12-14', '2026-12-18'),
      await takeLeave('hui.min', '2026-12-21', '2026-12-23'),
    ]
    const id = server.employeeId('hui.min')
    const loadVersion = async () => (await hr.call(employeeApi.employment, { id })).body.data.version
    const left = await hr.call(joiningApi.terminate, {
      id,
      version: await loadVersion(),
      resigned_on: '2026-11-24',
      last_day: '2026-12-16',
    } as never)
    expect(left.status, left.text).toBe(200)
    expect(await loadCounts('hui.min', over)).toMatchObject({ listed: 3, recounted: 1, told: 1 })
    expect(await loadCounts('hui.min', after)).toMatchObject({ listed: 0, used: 3, recounted: 1, told: 1 })
    const later = await hr.call(joiningApi.terminate, {
      id,
      version: await loadVersion(),
      resigned_on: '2026-11-24',
      last_day: '2026-12-21',
    } as never)
    expect(later.status, later.text).toBe(200)
    expect(await loadCounts('hui.min', after)).toMatchObject({ listed: 1, used: 6, recounted: 2 })
    const stays = await hr.call(joiningApi.rehire, { id, version: await loadVersion() } as never)
    expect(stays.status, stays.text).toBe(200)
    expect(await loadCounts('hui.min', after)).toMatchObject({ listed: 3, used: 8, recounted: 3 })
  })
})
