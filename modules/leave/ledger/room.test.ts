import { describe, expect, it } from 'vitest'
import { eachDay } from '#base/days.ts'
import { days, facts, person, row, rules, taken } from '../testing/sample-rules.ts'
import { firstDayShort, roomFor } from './room.ts'

const SENIOR = person('2020-01-01')
const asked = (list: readonly string[]) => taken('x', list, 1, 'pending')

describe('LEA-13 room for a request', () => {
  it('LEA-13 nothing asked for is nothing missing', () => {
    expect(roomFor([rules(14)], SENIOR, facts(), [])).toEqual({ missing: 0, unpaid: 0 })
  })

  it('LEA-13 what is as long as is needed always has room', () => {
    const needed = rules(0, { kind: 'needed', rows: [] })
    expect(roomFor([needed], SENIOR, facts(), asked(eachDay('2026-03-02', '2026-04-30')))).toEqual({
      ...{ missing: 0, unpaid: 0 },
    })
  })

  it('LEA-14 a request goes by the rules of its first day, in whatever order its days are told', () => {
    const monthly = rules(12, { every: 'month', advance: true })
    const versions = [monthly, { ...monthly, from: '2026-07-01', advance: false }]
    const eight = asked(eachDay('2026-06-29', '2026-07-06'))
    expect(roomFor(versions, SENIOR, facts(), eight).missing).toBe(0)
    expect(roomFor(versions, SENIOR, facts(), eight.toReversed()).missing).toBe(0)
    expect(roomFor(versions, SENIOR, facts(), asked(eachDay('2026-07-01', '2026-07-08')))).toEqual({
      ...{ missing: days(1), unpaid: 0 },
    })
  })

  it('LEA-13 what is beyond the balance is told of the request alone, not of others that were before it', () => {
    const type = rules(2, { beyondUnpaid: true })
    const charges = taken('earlier', ['2026-03-02', '2026-03-03', '2026-03-04'])
    expect(roomFor([type], SENIOR, facts({ charges }), asked(['2026-05-04']))).toEqual({ missing: 0, unpaid: days(1) })
  })

  it('LEA-13 where less than nothing is left already, only what is asked for is missing', () => {
    const adjustments = [{ id: 'a', day: '2026-01-02', amount: days(-16), kind: 'adjustment' as const }]
    expect(roomFor([rules(14)], SENIOR, facts({ adjustments }), asked(['2026-05-04'])).missing).toBe(days(1))
  })

  it('LEA-15 the year’s may be taken before it is earned, but of whoever leaves only what is earned until then', () => {
    const monthly = rules(12, { every: 'month', advance: true })
    const leaver = person('2020-01-01', { last: '2026-06-30', leavesKnown: '2026-02-01' })
    const may = (count: number) => asked(eachDay('2026-05-04', `2026-05-${String(3 + count).padStart(2, '0')}`))
    expect(roomFor([monthly], SENIOR, facts(), may(12)).missing).toBe(0)
    expect(roomFor([monthly], SENIOR, facts(), may(13)).missing).toBe(days(1))
    expect(roomFor([monthly], leaver, facts(), may(6)).missing).toBe(0)
    expect(roomFor([monthly], leaver, facts(), may(7)).missing).toBe(days(1))
  })

  it('LEA-13 so many each time are so many each time, and nobody for whom no row is has any', () => {
    const event = rules(3, { kind: 'event' })
    const earlier = facts({ charges: taken('earlier', ['2026-03-02', '2026-03-03', '2026-03-04']) })
    expect(roomFor([event], SENIOR, earlier, asked(eachDay('2026-05-04', '2026-05-06')))).toEqual({
      ...{ missing: 0, unpaid: 0 },
    })
    expect(roomFor([event], SENIOR, earlier, asked(eachDay('2026-05-04', '2026-05-07'))).missing).toBe(days(1))
    const elsewhere = rules(0, { kind: 'event', rows: [row(3, { office: 'kl' })] })
    expect(roomFor([elsewhere], SENIOR, facts(), asked(['2026-05-04', '2026-05-05'])).missing).toBe(days(2))
    const unpaid = { ...event, beyondUnpaid: true }
    expect(roomFor([unpaid], SENIOR, facts(), asked(eachDay('2026-05-04', '2026-05-07')))).toEqual({
      ...{ missing: 0, unpaid: days(1) },
    })
  })
})

describe('LEA-17 what a lot less would leave short', () => {
  const type = rules(0, { kind: 'earned', rows: [], earnedMonths: 3 })
  const lot = (day: string, count = 1) => ({ id: day, day, amount: days(count) })
  const short = (earned: ReturnType<typeof lot>[], charges: ReturnType<typeof taken>, without: string) => {
    const before = facts({ earned, charges })
    const after = { ...before, earned: earned.filter(({ id }) => id !== without) }
    return firstDayShort([type], SENIOR, { before, after, from: without })
  }

  it('LEA-17 the day of the leave that would have nothing to stand on, also of one that waits', () => {
    expect(short([lot('2026-03-01')], taken('x', ['2026-04-01']), '2026-03-01')).toBe('2026-04-01')
    expect(short([lot('2026-03-01')], taken('x', ['2026-04-01'], 1, 'pending'), '2026-03-01')).toBe('2026-04-01')
    // On its own day.
    expect(short([lot('2026-03-01')], taken('x', ['2026-03-01']), '2026-03-01')).toBe('2026-03-01')
  })

  it('LEA-17 nothing where nobody took of it, or another lot is there for it', () => {
    expect(short([lot('2026-03-01')], [], '2026-03-01')).toBeNull()
    expect(short([lot('2026-03-01'), lot('2026-03-08')], taken('x', ['2026-04-01']), '2026-03-01')).toBeNull()
    expect(short([lot('2026-03-01'), lot('2026-03-08')], taken('x', ['2026-04-01', '2026-04-02']), '2026-03-01')).toBe(
      '2026-04-02',
    )
    // The other was over by then.
    expect(short([lot('2026-01-04'), lot('2026-03-08')], taken('x', ['2026-05-04']), '2026-03-08')).toBe('2026-05-04')
  })
})
