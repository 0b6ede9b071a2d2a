import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeApi, overtimeRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let ting: Caller
let tingsBoss: Caller
let razak: Caller
let hafiz: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('grace', 'HR Claim')
  ting = await month.server.as('yu.ting')
  tingsBoss = await month.server.as('shu.fen', 'mgr')
  razak = await month.server.as('razak')
  hafiz = await month.server.as('hafiz')
})
afterAll(() => month.server.stop())

const send = async (who: Caller, given: object): Promise<Json> =>
  expectOk(who.call(overtimeRequestApi.send, given as never))
const preview = async (who: Caller, given: object): Promise<Json> =>
  (await expectOk(who.call(overtimeRequestApi.preview, given as never))).of_kind.counted
const approve = async (who: Caller, { id }: Json): Promise<Json> => {
  const { version } = await expectOk(who.call(requestApi.one, { id }))
  return expectOk(who.call(requestApi.approve, { id, version, remark: 'Agreed.' }))
}
const revoke = async ({ id }: Json): Promise<Json> => {
  const { version } = await expectOk(hr.call(requestApi.one, { id }))
  return expectOk(hr.call(requestApi.revoke, { id, version, remark: 'Entered twice.', from_day: null } as never))
}
const withdraw = async (who: Caller, { id }: Json): Promise<Json> => {
  const { version } = await expectOk(who.call(requestApi.one, { id }))
  return expectOk(who.call(requestApi.withdraw, { id, version } as never))
}
/** The record in the person's own list. */
const findListed = async (who: Caller, { id }: Json): Promise<Json> =>
  (await expectOk(who.call(overtimeApi.list, { mine_only: true } as never))).find((one: Json) => one.id === id)
const loadFacts = async (who: Caller, { id }: Json) =>
  (await expectOk(who.call(requestApi.one, { id }))).facts.map(({ text }: Json) => text).join(' | ')
const recounts = async ({ id }: Json): Promise<number> => {
  const { rows } = await month.server.tenant('meridian', (tx) =>
    sql<{
      told: number
    }>`select count(*)::int as told from request_notice where request_id = ${id}::uuid and what = 'recounted'`.execute(
      tx,
    ),
  )
  return rows[0]!.told
}

describe('OT-06e several records of a day are counted and priced as one', () => {
  // NT$48,000 ÷ 240 = 200 an hour; the first two hours of a day at 4/3, the next at 5/3 (Labor Standards Act s.24).
  const DAY = '2026-11-17'

  it('OT-06e in Taiwan the second record continues the hours of the first, and form, list and summary show its share', async () => {
    const first = await send(ting, { day: DAY, start: '18:00', end: '20:00' })
    const evening = { day: DAY, start: '21:00', end: '22:00' }
    const counted = await preview(ting, evening)
    // Three hours are 533.33 + 333.33 = 867, and two are 533.
    expect([counted.amount, counted.minutes]).toEqual([334, 60])
    expect(counted.pay).toHaveLength(1)
    expect(counted.pay[0].steps.at(-1)).toMatchObject({ label: 'Share of this record' })
    expect(counted.pay[0].steps.at(-1).equation).toContain('867')
    expect(counted.pay[0].formula).toContain('All 3:00 h of the day are priced as one. 2:00 h')
    expect(counted.ceilings.find(({ rule }: Json) => rule === 'day').minutes).toBe(660)
    const second = await send(ting, evening)
    expect([(await findListed(ting, first)).amount, (await findListed(ting, second)).amount]).toEqual([533, 334])
    expect(await loadFacts(ting, second)).toContain('334')
    // Approved records count before pending ones.
    await approve(tingsBoss, second)
    expect([(await findListed(ting, first)).amount, (await findListed(ting, second)).amount]).toEqual([600, 267])
  })

  it('OT-06e withdrawing the first record reprices the second one alone and notifies its person once', async () => {
    const day = '2026-11-16'
    const first = await send(ting, { day, start: '18:00', end: '20:00' })
    const second = await send(ting, { day, start: '21:00', end: '22:00' })
    const other = await send(ting, { day: '2026-11-18', start: '18:00', end: '19:00' })
    expect((await findListed(ting, second)).amount).toBe(334)
    await withdraw(ting, first)
    expect((await findListed(ting, second)).amount).toBe(267)
    expect([await recounts(second), await recounts(other), await recounts(first)]).toEqual([1, 0, 0])
    // Changed and sent again in the same instant: the older record counts first. 533 - 267.
    const { version } = await expectOk(ting.call(requestApi.one, { id: first.id }))
    const changed = { day, start: '18:00', end: '19:00' }
    await expectOk(ting.call(overtimeRequestApi.change, { id: first.id, version, ...changed } as never))
    expect([(await findListed(ting, first)).amount, (await findListed(ting, second)).amount]).toEqual([267, 266])
    expect([await recounts(second), await recounts(first)]).toEqual([1, 0])
    const seen = await expectOk(tingsBoss.call(requestApi.one, { id: second.id }))
    await expectOk(
      tingsBoss.call(requestApi.reject, { id: second.id, version: seen.version, remark: 'Not agreed.' } as never),
    )
    expect((await findListed(ting, first)).amount).toBe(267)
  })

  it('OT-06e in Malaysia a rest day is priced as one: up to half its hours half a day, beyond that a whole day', async () => {
    // RM1,800 ÷ 26 = RM69.23; half a day 34.62 up to four hours (Employment Act 1955 s.60(3)).
    const day = '2026-11-15'
    await send(razak, { day, start: '08:00', end: '11:00' })
    const fourth = { day, start: '13:00', end: '14:00' }
    expect((await preview(razak, fourth)).amount).toBe(0)
    expect((await preview(razak, { ...fourth, end: '15:00' })).amount).toBe(69_23 - 34_62)
    // On another day no record comes before it.
    expect((await preview(razak, { ...fourth, day: '2026-11-08' })).amount).toBe(34_62)
  })

  it('OT-06e OT-08a revoking the first record recounts the minutes and ceilings of the second and notifies once', async () => {
    const day = '2026-11-12'
    // Present from 10:00: one of the two hours after 18:00 fills the normal hours.
    const late = { day, present_from: '10:00' }
    const first = await send(razak, { ...late, start: '18:00', end: '20:00', present_until: '20:00' })
    const second = await send(razak, { ...late, start: '21:00', end: '23:00', present_until: '18:00' })
    expect([(await findListed(razak, first)).minutes, (await findListed(razak, second)).minutes]).toEqual([60, 120])
    await approve(hafiz, first)
    await approve(hafiz, second)
    expect(await recounts(second)).toBe(0)
    expect(await loadFacts(razak, second)).toContain('11:00 of 12:00 h')
    await revoke(first)
    expect((await findListed(razak, second)).minutes).toBe(60)
    expect(await recounts(second)).toBe(1)
    const details = await expectOk(razak.call(requestApi.one, { id: second.id }))
    expect(details.title).toBe('Overtime of 1:00 hours')
    expect(await loadFacts(razak, second)).toContain('9:00 of 12:00 h')
  })

  it('OT-06e a rejection recounts the other record of the day, and so does taking the rejection back', async () => {
    const late = { day: '2026-11-11', present_from: '10:00' }
    const first = await send(razak, { ...late, start: '18:00', end: '20:00', present_until: '20:00' })
    const second = await send(razak, { ...late, start: '21:00', end: '23:00', present_until: '18:00' })
    const { version } = await expectOk(hafiz.call(requestApi.one, { id: first.id }))
    const rejected = await expectOk(
      hafiz.call(requestApi.reject, { id: first.id, version, remark: 'Not agreed.' } as never),
    )
    expect([(await findListed(razak, second)).minutes, await recounts(second)]).toEqual([60, 1])
    await expectOk(hafiz.call(requestApi.takeBack, { id: first.id, version: rejected.version } as never))
    expect([(await findListed(razak, second)).minutes, await recounts(second)]).toEqual([120, 2])
  })

  it('OT-06ce the tolerance applies to the day: minutes within it count beside a record beyond it', async () => {
    const policy = { country: 'MY', from_day: '2026-11-19', calculation: 'pro_rated', tolerance: 30 }
    await expectOk(hr.call(overtimeApi.addPolicy, policy as never))
    const day = '2026-11-19'
    const short = { day, start: '21:00', end: '21:20' }
    expect(await preview(razak, short)).toBeNull()
    const first = await send(razak, { day, start: '18:00', end: '18:31' })
    expect((await preview(razak, short)).minutes).toBe(20)
    const second = await send(razak, short)
    await withdraw(razak, first)
    // Nothing exceeds the tolerance any more. The approval is refused and the record stays as sent.
    const { version } = await expectOk(hafiz.call(requestApi.one, { id: second.id }))
    const refused = await hafiz.call(requestApi.approve, { id: second.id, version, remark: 'Agreed.' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['end']])
  })
})
