import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBoundApi, leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { bestDaysApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let aisyah: Caller
let type_id: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  const type = {
    name: 'Rest',
    from_day: '2025-01-01',
    smallest: 'half_day',
    notice_days: 3,
    entitlement: [{ months: 0, amount: 6 }],
  }
  type_id = (await hr.call(leaveTypeApi.create, type as never)).body.data.id
  await hr.call(holidayApi.create, { day: '2026-12-09', name: 'Founders Day', name_zh: '創辦人日', substitute: false })
})
afterAll(() => server.stop())

const best = async (days: number, who = aisyah): Promise<Json[]> =>
  (await who.call(bestDaysApi.find, { type_id, days })).body.data

describe('best days', () => {
  it('LEA-05 LEA-14 finds four days that make nine in a row around a holiday, and they can be requested', async () => {
    const [first, ...others] = await best(4)
    expect(first).toEqual({
      from_day: '2026-12-07',
      until_day: '2026-12-11',
      amount: 4,
      unit: 'days',
      left_after: 2,
      first_off: '2026-12-05',
      last_off: '2026-12-13',
      length: 9,
      worth: 2.25,
      holidays: ['Founders Day'],
    })
    expect(others.every(({ length }: Json) => length < 9)).toBe(true)
    const { from_day, until_day } = first
    const preview = (await aisyah.call(leaveRequestApi.preview, { type_id, from_day, until_day })).body.data
    expect([preview.refused, preview.of_kind.total, preview.of_kind.left_after]).toEqual([{}, 4, 2])
  })

  it('LEA-05 offers nothing beyond the balance, before the notice or after twelve months', async () => {
    const most = await best(30)
    expect(most.length).toBeGreaterThan(2)
    for (const one of most) {
      expect(one.amount).toBeLessThanOrEqual(6)
      expect(one.left_after).toBeGreaterThanOrEqual(0)
    }
    const found = await best(1)
    expect(found.every(({ from_day }: Json) => from_day >= '2026-11-23' && from_day <= '2027-11-20')).toBe(true)
  })

  it('LEA-18 avoids closed and full days', async () => {
    const bound = { name: 'Stocktaking', from_day: '2026-12-10', until_day: '2026-12-10' }
    const closed = (await hr.call(leaveBoundApi.create, bound)).body.data
    const found = await best(4)
    expect(found.some(({ from_day, until_day }: Json) => from_day <= '2026-12-10' && until_day >= '2026-12-10')).toBe(
      false,
    )
    await hr.call(leaveBoundApi.remove, { id: closed.id, version: closed.version })
    expect((await best(4))[0].length).toBe(9)
  })

  it('LEA-05 joins approved leave to a break; pending leave blocks it', async () => {
    const day = { type_id, from_day: '2026-12-10', until_day: '2026-12-10' }
    const sent = (await aisyah.call(leaveRequestApi.send, day as never)).body.data
    const waiting = await best(1)
    expect(waiting.some(({ first_off, last_off }: Json) => first_off <= '2026-12-10' && last_off >= '2026-12-10')).toBe(
      false,
    )
    const suresh = await server.as('suresh')
    expect((await suresh.call(requestApi.approve, { id: sent.id, version: sent.version })).status).toBe(200)
    // The holiday of the 9th, leave on the 10th, and one more day: five days off in a row.
    expect((await best(1))[0]).toMatchObject({ from_day: '2026-12-11', first_off: '2026-12-09', length: 5, worth: 5 })
    // A break around that leave would need two requests, so none is offered.
    const over = (await best(3)).filter(
      ({ from_day, until_day }) => from_day < '2026-12-10' && until_day > '2026-12-10',
    )
    expect(over).toEqual([])
  })

  it('LEA-01b LEA-14cd offers only what the type allows: for whom, parts, service, notice, the longest stretch', async () => {
    const offered = async (who: string, more: object, days = 5) => {
      const type = { name: `Type ${Math.random()}`, from_day: '2025-01-01', entitlement: [{ months: 0, amount: 20 }] }
      const { data } = (await hr.call(leaveTypeApi.create, { ...type, ...more } as never)).body
      return {
        type: data,
        of: async () => (await (await server.as(who)).call(bestDaysApi.find, { type_id: data.id, days })).body.data,
      }
    }
    const women = { gender: 'female' }
    expect(await (await offered('amirul', women)).of()).toEqual([])
    expect((await (await offered('aisyah', women)).of()).length).toBeGreaterThan(0)
    expect(await (await offered('aisyah', { parts: 'half' })).of()).toEqual([])
    const firstDays = (list: Json[]) => list.map(({ from_day }) => from_day).sort()
    // Daniel joined on 3 April 2023.
    expect(firstDays(await (await offered('daniel', { use_after: 45 })).of())[0]! >= '2027-01-03').toBe(true)
    expect(firstDays(await (await offered('daniel', { use_after: 43 })).of())[0]! < '2027-01-03').toBe(true)
    const { type: shortType, of: short } = await offered('aisyah', { longest: 2, smallest: 'half_day' })
    const amounts = (await short()).map(({ amount }: Json) => amount)
    expect(Math.max(...amounts)).toBe(2)
    // Beside existing leave of the type, two more days would be three in a row.
    const day = { type_id: shortType.id, from_day: '2026-12-14', until_day: '2026-12-14' }
    const sent = (await aisyah.call(leaveRequestApi.send, day as never)).body.data
    const done = await (await server.as('suresh')).call(requestApi.approve, { id: sent.id, version: sent.version })
    expect(done.status).toBe(200)
    const beside = await short()
    expect(beside.length).toBeGreaterThan(0)
    for (const { from_day, until_day } of beside) {
      const input = { type_id: shortType.id, from_day, until_day }
      expect((await aisyah.call(leaveRequestApi.preview, input)).body.data.refused).toEqual({})
    }
    // From 1 February the type needs more than a year of notice.
    const { type, of } = await offered('aisyah', {})
    const late = {
      id: type.id,
      version: type.version,
      from_day: '2027-02-01',
      notice_days: 365,
      entitlement: [{ months: 0, amount: 20 }],
    }
    expect(firstDays(await of()).at(-1)! >= '2027-02-01').toBe(true)
    expect((await hr.call(leaveTypeApi.change, late as never)).status).toBe(200)
    expect(firstDays(await of()).at(-1)! < '2027-02-01').toBe(true)
  })

  it('LEA-05 offers at most what is left of the outer type', async () => {
    const inner = { name: 'Urgent', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 20 }] }
    const { id } = (await hr.call(leaveTypeApi.create, inner as never)).body.data
    const found = async () => (await aisyah.call(bestDaysApi.find, { type_id: id, days: 8 })).body.data
    const own = await found()
    expect(own.length).toBeGreaterThan(0)
    const setWithin = (within_id: string | null) =>
      server.tenant('meridian', (tx) => tx.updateTable('leave_type').set({ within_id }).where('id', '=', id).execute())
    await setWithin(type_id)
    const offered = await found()
    expect(offered.length).toBeGreaterThan(0)
    const previewRefusals = async ({ from_day, until_day }: Json) =>
      (await aisyah.call(leaveRequestApi.preview, { type_id: id, from_day, until_day })).body.data.refused
    for (const one of offered) expect(await previewRefusals(one)).toEqual({})
    // Without the limit, eight days of next year were offered, of which the outer type has six.
    expect(await Promise.all(own.map(previewRefusals))).toContainEqual({
      until_day: expect.stringMatching(/short/),
    })
    await setWithin(null)
  })

  it('LEA-05 LEA-10g offers no unpaid days: days earned at the end of a month are not available before', async () => {
    const monthly = {
      every: 'month',
      granted_on: 'last',
      beyond_unpaid: true,
      entitlement: [{ months: 0, amount: 12 }],
    }
    const type = { name: 'Monthly', from_day: '2026-11-01', ...monthly }
    const { id } = (await hr.call(leaveTypeApi.create, type as never)).body.data
    const offered = (await aisyah.call(bestDaysApi.find, { type_id: id, days: 10 })).body.data
    expect(offered.length).toBeGreaterThan(0)
    for (const { from_day, until_day } of offered) {
      const { warnings } = (await aisyah.call(leaveRequestApi.preview, { type_id: id, from_day, until_day })).body.data
      expect(warnings.map(({ code }: Json) => code)).not.toContain('leave_unpaid')
    }
  })

  it('LEA-05 refuses a type without balance and an invalid number of days', async () => {
    const needed = (
      await hr.call(leaveTypeApi.create, {
        name: 'Needed',
        kind: 'needed',
        from_day: '2025-01-01',
        entitlement: [{ months: 0, amount: 1 }],
      } as never)
    ).body.data
    expect((await aisyah.call(bestDaysApi.find, { type_id: needed.id, days: 3 })).body.errors).toHaveProperty('type_id')
    expect((await aisyah.call(bestDaysApi.find, { type_id, days: 0 })).status).toBe(400)
  })
})
