import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeRequestApi } from '../../hours/overtime/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { encashmentCalls } from '../encashment/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveListApi, leaveRequestApi } from '../request/contract.ts'
import { offInLieuCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let aisyah: Caller
let suresh: Caller
let days: string
let hours: string
let annual: string

const EARNED = { from_day: '2025-01-01', entitlement: [], most_back: 30, earned_months: 3, smallest: 'half_day' }
const createType = async (type: object) => {
  const { body } = await hr.call(leaveTypeApi.create, type as never)
  expect(body.errors ?? {}).toEqual({})
  return body.data.id as string
}
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  // These tests use the approved record; `by-attendance.api.test.ts` covers attendance.
  await server.tenant('meridian', (tx) => tx.deleteFrom('attendance_setting').execute())
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  suresh = await server.as('suresh')
  days = await createType({ ...EARNED, name: 'Replacement', kind: 'earned', unit: 'days' })
  hours = await createType({ ...EARNED, name: 'Time for time', kind: 'earned', unit: 'hours', smallest: 'hour' })
  annual = await createType({ name: 'Rest', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 14 }] })
})
afterAll(() => server.stop())

/** A rest day with eight hours of work. */
const SUNDAY = { day: '2026-11-22', start: '09:00', end: '18:00', break_minutes: 60 }
const ask = (given: object = {}, who = aisyah) =>
  who.call(offInLieuCalls.send, { type_id: days, ...SUNDAY, ...given } as never)
const sendErrors = async (given: object, who = aisyah) => (await ask(given, who)).body.errors
const approve = async ({ id, version }: Json) => (await suresh.call(requestApi.approve, { id, version })).body.data
const balance = async (type: string, on = '2026-11-24'): Promise<Json> =>
  (await aisyah.call(leaveBalanceApi.mine, { on } as never)).body.data.find((one: Json) => one.type_id === type)

describe('off-in-lieu', () => {
  it('LEA-06 LEA-17a work earns a day for the normal hours, half a day for half of them, or hour for hour', async () => {
    const previewWork = async (given: object) =>
      (await aisyah.call(offInLieuCalls.preview, { type_id: days, ...SUNDAY, ...given } as never)).body.data.of_kind
    expect(await previewWork({})).toMatchObject({
      day_off: 'non_working',
      earned: { minutes: 480, normal: 480, amount: 1, unit: 'days', until_day: '2027-02-21', beside_pay: false },
    })
    expect((await previewWork({ end: '14:00' })).earned).toMatchObject({ minutes: 240, amount: 0.5 })
    expect((await previewWork({ end: '13:59' })).earned).toMatchObject({ minutes: 239, amount: 0 })
    expect((await previewWork({ type_id: hours, end: '13:30' })).earned).toMatchObject({ amount: 3.5, unit: 'hours' })
    expect(await previewWork({ day: '2026-11-23' })).toEqual({ day_off: null, attended: null, earned: null })
  })

  it('LEA-17a refuses at its field a working day, too short or future work, work too long ago, another kind of leave', async () => {
    expect(await sendErrors({ day: '2026-11-23' })).toHaveProperty('day')
    expect(await sendErrors({ end: '13:59' })).toMatchObject({ end: [expect.stringMatching(/3:59.*4/)] })
    expect(await sendErrors({ day: '2026-11-29' })).toHaveProperty('day')
    expect(await sendErrors({ day: '2026-10-18' })).toHaveProperty('day')
    expect(await sendErrors({ day: '2001-01-07' })).toHaveProperty('day')
    expect(await sendErrors({ type_id: annual })).toHaveProperty('type_id')
    expect(await sendErrors({ start: '22:00', end: '06:00' })).toHaveProperty('end')
    expect(await sendErrors({ start: '09:00', end: '09:00' })).toHaveProperty('end')
    expect(await sendErrors({ break_minutes: 540 })).toHaveProperty('break_minutes')
  })

  it('LEA-17d approved off-in-lieu becomes a lot with an expiry; once used, it cannot be revoked', async () => {
    const sent = (await ask()).body.data
    expect(await balance(days)).toMatchObject({ left: 0 })
    expect(await sendErrors({ start: '19:00', end: '23:00', break_minutes: 0 })).toHaveProperty('day')
    expect((await approve(sent)).state).toBe('completed')
    expect(await balance(days)).toMatchObject({ left: 1, granted: 1 })
    expect(await balance(days, '2027-02-21')).toMatchObject({ left: 1 })
    expect(await balance(days, '2027-02-22')).toMatchObject({ left: 0 })
    // The day can be taken neither after its expiry nor twice.
    const take = (day: string, type_id = days) =>
      aisyah.call(leaveRequestApi.send, { type_id, from_day: day, until_day: day } as never)
    expect((await take('2027-02-22')).body.errors).toHaveProperty('until_day')
    const leave = (await take('2026-12-01')).body.data
    expect((await take('2026-12-02')).body.errors).toHaveProperty('until_day')
    // Pending leave already uses the lot.
    const { id } = sent
    const version = async () => (await aisyah.call(requestApi.one, { id })).body.data.version
    const revoke = { id, version: await version(), remark: 'Was not there', from_day: null }
    const refused = await hr.call(requestApi.revoke, revoke as never)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/2026-12-01/)])
    expect(await balance(days)).toMatchObject({ left: 1, pending: 1 })
    await approve(leave)
    expect((await hr.call(requestApi.revoke, revoke as never)).status).toBe(409)
    const taken = (await aisyah.call(requestApi.one, { id: leave.id })).body.data
    expect((await aisyah.call(requestApi.withdraw, { id: leave.id, version: taken.version })).status).toBe(200)
    expect((await hr.call(requestApi.revoke, { ...revoke, version: await version() } as never)).status).toBe(200)
    expect(await balance(days)).toMatchObject({ left: 0, granted: 0 })
  })

  it('REQ-05b LEA-17a a withdrawn request earns nothing and may be sent again', async () => {
    const sent = (await ask()).body.data
    const one = async () => (await aisyah.call(requestApi.one, { id: sent.id })).body.data
    expect((await aisyah.call(requestApi.withdraw, { id: sent.id, version: (await one()).version })).status).toBe(200)
    expect(await balance(days)).toMatchObject({ left: 0 })
    const again = { id: sent.id, version: (await one()).version, type_id: days, ...SUNDAY, end: '14:00' }
    const changed = await aisyah.call(offInLieuCalls.change, again as never)
    expect(changed.status).toBe(200)
    await approve(changed.body.data)
    expect(await balance(days)).toMatchObject({ left: 0.5 })
    const { version } = await one()
    // Approval completes it. From then on only HR revokes it, which removes its lot.
    expect((await aisyah.call(requestApi.withdraw, { id: sent.id, version })).status).toBe(409)
    const revoke = { id: sent.id, version, remark: 'Was not there', from_day: null }
    expect((await hr.call(requestApi.revoke, revoke as never)).status).toBe(200)
    expect(await balance(days)).toMatchObject({ left: 0 })
  })

  it('LEA-17c OT-10 no minute earns both pay and time off', async () => {
    await hr.call(leaveTypeApi.list, {})
    const sent = (await ask({ type_id: hours, day: '2026-11-15', end: '12:00', break_minutes: 0 })).body.data
    expect(sent.state).toBe('pending')
    const work = { day: '2026-11-15', start: '11:00', end: '15:00' }
    const { body } = await aisyah.call(overtimeRequestApi.preview, work as never)
    expect(Object.keys(body.data.refused)).not.toEqual([])
    const { version } = (await aisyah.call(requestApi.one, { id: sent.id })).body.data
    await aisyah.call(requestApi.withdraw, { id: sent.id, version })
  })

  it('LEA-02b lists off-in-lieu and encashment among applicants, balances and the log', async () => {
    const paid = await createType({
      ...EARNED,
      name: 'Paid out',
      entitlement: [{ months: 0, amount: 14 }],
      may_encash: true,
    })
    await approve((await ask({ day: '2026-11-08' })).body.data)
    await approve((await aisyah.call(encashmentCalls.send, { type_id: paid, amount: 2 } as never)).body.data)
    const kinds = async (more: object): Promise<string[]> => {
      const { data } = (await hr.call(leaveListApi.list, { per_page: 200, ...more } as never)).body
      return [...new Set<string>(data.map(({ kind }: Json) => kind))]
    }
    expect(await kinds({})).toEqual(expect.arrayContaining(['leave', 'off_in_lieu', 'encashment']))
    for (const kind of ['off_in_lieu', 'encashment']) expect(await kinds({ kind })).toEqual([kind])
    expect([(await balance(days)).granted, (await balance(paid)).left]).toEqual([1, 12])
    const listLog = async (type_id: string): Promise<string[]> =>
      (await hr.call(leaveBalanceApi.log, { type_id, per_page: 200 } as never)).body.data.map(
        ({ request, what, amount }: Json) => `${request} ${what} ${amount}`,
      )
    const steps = ['leave sent 1', 'off_in_lieu sent 0.5', 'off_in_lieu approved 1']
    expect(await listLog(days)).toEqual(expect.arrayContaining(steps))
    expect((await listLog(paid)).sort()).toEqual(['encashment approved 2', 'encashment sent 2'])
  })
})
