import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../../leave/policy/contract.ts'
import { leaveRequestApi } from '../../leave/request/contract.ts'
import { overtimeApi, overtimeRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let hafiz: Caller
const callers = new Map<string, Caller>()
const types: Record<'days' | 'hours', string> = { days: '', hours: '' }
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  hafiz = await month.server.as('hafiz')
  for (const key of ['razak', 'devi', 'faridah']) callers.set(key, await month.server.as(key))
  const input = { from_day: '2026-01-01', entitlement: [{ months: 0, amount: 20 }] }
  for (const [unit, smallest] of [
    ['days', 'half_day'],
    ['hours', 'hour'],
  ] as const)
    types[unit] = (
      await expectOk(hr.call(leaveTypeApi.create, { ...input, name: `Rest in ${unit}`, unit, smallest }))
    ).id
})
afterAll(() => month.server.stop())

const approve = async ({ id }: Json): Promise<Json> => {
  const { version } = await expectOk(hafiz.call(requestApi.one, { id }))
  return expectOk(hafiz.call(requestApi.approve, { id, version, remark: 'Agreed.' }))
}
const sendLeave = (key: string, unit: 'days' | 'hours', day: string, more: object): Promise<Json> =>
  expectOk(
    callers
      .get(key)!
      .call(leaveRequestApi.send, { type_id: types[unit], from_day: day, until_day: day, ...more } as never),
  )
const AFTERNOON = { from_part: 'second', until_part: 'second' }
const loadPreview = (key: string, given: object): Promise<Json> =>
  expectOk(callers.get(key)!.call(overtimeRequestApi.preview, given as never))
const loadMinutes = async (key: string, given: object): Promise<number | null> =>
  (await loadPreview(key, given)).of_kind.counted?.minutes ?? null
const sendOvertime = (key: string, given: object): Promise<Json> =>
  expectOk(callers.get(key)!.call(overtimeRequestApi.send, given as never))
const findListed = async (key: string, { id }: Json): Promise<Json> =>
  (await expectOk(callers.get(key)!.call(overtimeApi.list, { mine_only: true }))).find((one: Json) => one.id === id)

/** 09:00 to 18:00 with an hour's break: eight normal hours, four of them in the afternoon from 14:00. */
describe('OT-06 overtime on a day with approved leave', () => {
  it('OT-06a half a day of leave does not count as work: the evening is overtime once eight hours were worked', async () => {
    const day = '2026-11-16'
    const evening = { day, start: '18:00', end: '20:00' }
    const leave = await sendLeave('razak', 'days', day, AFTERNOON)
    // Pending leave changes nothing.
    expect(await loadMinutes('razak', evening)).toBe(120)
    await approve(leave)
    // Four hours in the morning and two in the evening.
    expect((await loadPreview('razak', evening)).refused).toHaveProperty('end')
    expect(await loadMinutes('razak', evening)).toBeNull()
    // Four hours and five.
    expect(await loadMinutes('razak', { ...evening, end: '23:00' })).toBe(60)
    // Leave of another day or another person changes nothing.
    expect(await loadMinutes('razak', { ...evening, day: '2026-11-17' })).toBe(120)
    expect(await loadMinutes('devi', evening)).toBe(120)
  })

  it('OT-06a hours of leave do not count as work either, even within the stated times of presence', async () => {
    const day = '2026-11-17'
    await approve(await sendLeave('devi', 'hours', day, { from_minute: 540, until_minute: 660 }))
    const evening = { day, start: '18:00', end: '21:00' }
    // Six hours until 18:00, and three after.
    expect(await loadMinutes('devi', evening)).toBe(60)
    expect(await loadMinutes('devi', { ...evening, present_from: '09:00', present_until: '18:00' })).toBe(60)
    expect(await loadMinutes('devi', { ...evening, present_from: '08:00', present_until: '18:00' })).toBe(120)
  })

  it('OT-06a leave that is approved or withdrawn after the overtime recounts it', async () => {
    const day = '2026-11-18'
    const record = await sendOvertime('faridah', { day, start: '18:00', end: '23:00', remark: 'Stock-taking.' })
    await approve(record)
    const other = await sendOvertime('razak', { day, start: '18:00', end: '23:00', remark: 'Stock-taking.' })
    expect(await findListed('faridah', record)).toMatchObject({ minutes: 300 })
    const leave = await approve(await sendLeave('faridah', 'days', day, AFTERNOON))
    expect(await findListed('faridah', record)).toMatchObject({ minutes: 60 })
    expect(await findListed('razak', other)).toMatchObject({ minutes: 300 })
    const { version } = await expectOk(hr.call(requestApi.one, { id: leave.id }))
    const revoked = { id: leave.id, version, remark: 'Was at work.', from_day: null }
    await expectOk(hr.call(requestApi.revoke, revoked as never))
    expect(await findListed('faridah', record)).toMatchObject({ minutes: 300 })
  })
})
