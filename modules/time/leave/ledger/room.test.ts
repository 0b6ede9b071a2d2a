import { describe, expect, it } from 'vitest'
import { eachDay } from '#base/days/days.ts'
import { days, facts, leaveCharges, person, row, rules } from '../testing/sample-rules.ts'
import { firstDayShort, roomFor } from './room.ts'

const SENIOR = person('2020-01-01')
const pendingCharges = (list: readonly string[]) => leaveCharges('x', list, 1, 'pending')

describe('LEA-13b room for a request', () => {
  it('LEA-13b an empty request misses nothing', () => {
    expect(roomFor([rules(14)], SENIOR, facts(), [])).toMatchObject({ missing: 0, unpaid: 0 })
  })

  it('LEA-13b leave as long as needed always has room', () => {
    const needed = rules(0, { kind: 'needed', rows: [] })
    expect(roomFor([needed], SENIOR, facts(), pendingCharges(eachDay('2026-03-02', '2026-04-30')))).toMatchObject({
      missing: 0,
      unpaid: 0,
    })
  })

  it('LEA-14b a request follows the rules of its first day, in any order of days', () => {
    const monthly = rules(12, { every: 'month', advance: true })
    const versions = [monthly, { ...monthly, from: '2026-07-01', advance: false }]
    const eight = pendingCharges(eachDay('2026-06-29', '2026-07-06'))
    expect(roomFor(versions, SENIOR, facts(), eight).missing).toBe(0)
    expect(roomFor(versions, SENIOR, facts(), eight.toReversed()).missing).toBe(0)
    expect(roomFor(versions, SENIOR, facts(), pendingCharges(eachDay('2026-07-01', '2026-07-08')))).toMatchObject({
      missing: days(1),
      unpaid: 0,
    })
  })

  it('LEA-13b reports only the request’s own part beyond the balance', () => {
    const type = rules(2, { beyondUnpaid: true })
    const charges = leaveCharges('earlier', ['2026-03-02', '2026-03-03', '2026-03-04'])
    expect(roomFor([type], SENIOR, facts({ charges }), pendingCharges(['2026-05-04']))).toMatchObject({
      missing: 0,
      unpaid: days(1),
    })
  })

  it('LEA-13b counts pending leave of other requests as taken, but not revoked leave or the request itself', () => {
    const with_ = (request: string, state: 'pending' | 'approved' | 'returned') =>
      facts({ charges: leaveCharges(request, ['2026-03-02', '2026-03-03'], 1, state) })
    const missingFor = (of: ReturnType<typeof facts>) =>
      roomFor([rules(3)], SENIOR, of, pendingCharges(['2026-04-06', '2026-04-07'])).missing
    expect(missingFor(with_('other', 'pending'))).toBe(days(1))
    expect(missingFor(with_('other', 'approved'))).toBe(days(1))
    expect(missingFor(with_('other', 'returned'))).toBe(0)
    expect(missingFor(with_('x', 'pending'))).toBe(0)
  })

  it('LEA-13b misses only the requested amount when the balance is negative already', () => {
    const adjustments = [{ id: 'a', day: '2026-01-02', amount: days(-16), kind: 'adjustment' as const }]
    expect(roomFor([rules(14)], SENIOR, facts({ adjustments }), pendingCharges(['2026-05-04'])).missing).toBe(days(1))
  })

  it('LEA-15 allows leave of the year in advance, but only earned leave for people who leave', () => {
    const monthly = rules(12, { every: 'month', advance: true })
    const leaver = person('2020-01-01', { last: '2026-06-30', leavesKnown: '2026-02-01' })
    const may = (count: number) =>
      pendingCharges(eachDay('2026-05-04', `2026-05-${String(3 + count).padStart(2, '0')}`))
    expect(roomFor([monthly], SENIOR, facts(), may(12)).missing).toBe(0)
    expect(roomFor([monthly], SENIOR, facts(), may(13)).missing).toBe(days(1))
    expect(roomFor([monthly], leaver, facts(), may(6)).missing).toBe(0)
    expect(roomFor([monthly], leaver, facts(), may(7)).missing).toBe(days(1))
  })

  it('LEA-13b a type per event has its amount each time, and none for people without a row', () => {
    const event = rules(3, { kind: 'event' })
    const earlier = facts({ charges: leaveCharges('earlier', ['2026-03-02', '2026-03-03', '2026-03-04']) })
    expect(roomFor([event], SENIOR, earlier, pendingCharges(eachDay('2026-05-04', '2026-05-06')))).toMatchObject({
      missing: 0,
      unpaid: 0,
    })
    expect(roomFor([event], SENIOR, earlier, pendingCharges(eachDay('2026-05-04', '2026-05-07'))).missing).toBe(days(1))
    const elsewhere = rules(0, { kind: 'event', rows: [row(3, { office: 'kl' })] })
    expect(roomFor([elsewhere], SENIOR, facts(), pendingCharges(['2026-05-04', '2026-05-05'])).missing).toBe(days(2))
    const unpaid = { ...event, beyondUnpaid: true }
    expect(roomFor([unpaid], SENIOR, facts(), pendingCharges(eachDay('2026-05-04', '2026-05-07')))).toMatchObject({
      missing: 0,
      unpaid: days(1),
    })
  })
})

describe('LEA-14c days without a balance', () => {
  const week = eachDay('2026-12-14', '2026-12-18')
  const opening = { id: 'o', day: '2026-11-20', granted: days(14), carried: 0, taken: days(12) }

  it('LEA-14c misses all days before the type is in force, for every kind of type and setting', () => {
    const kinds = [
      rules(1, { from: '2027-01-01' }),
      rules(1, { from: '2027-01-01', advance: true }),
      rules(1, { from: '2027-01-01', beyondUnpaid: true }),
      rules(9, { from: '2027-01-01', kind: 'event' }),
      rules(0, { from: '2027-01-01', kind: 'needed', rows: [] }),
      rules(0, { from: '2027-01-01', kind: 'earned', rows: [] }),
    ]
    for (const type of kinds) expect(roomFor([type], SENIOR, facts(), pendingCharges(week)).missing).toBe(days(5))
    // Only days before the first day are missing.
    const over = pendingCharges(['2026-12-30', '2026-12-31', '2027-01-04'])
    expect(roomFor([kinds[0]!], SENIOR, facts(), over).missing).toBe(days(2))
    expect(roomFor([kinds[0]!], SENIOR, facts(), pendingCharges(['2027-01-04'])).missing).toBe(0)
  })

  it('LEA-03c misses days that an opening balance includes, but not its own day', () => {
    const since = facts({ openings: [opening, { ...opening, id: 'p', day: '2026-06-01' }] })
    const on = (...list: string[]) => roomFor([rules(14)], SENIOR, since, pendingCharges(list)).missing
    expect([on('2026-11-02'), on('2026-11-19'), on('2026-11-20'), on('2026-11-23', '2026-11-24')]).toEqual([
      days(1),
      days(1),
      0,
      0,
    ])
    // Two are left.
    expect(on('2026-11-20', '2026-11-23', '2026-11-24')).toBe(days(1))
  })
})

describe('LEA-12d carried days of a request', () => {
  it('LEA-12d only days until the carried days expire use them: six of nine calendar days (P042)', () => {
    const type = rules(14, { carry: { by: 'days', most: days(15) }, carryMonths: 3 })
    const openings = [{ id: 'o', day: '2026-01-01', granted: 0, carried: days(15), taken: 0 }]
    const carriedFor = (from: string, until: string) =>
      roomFor([type], SENIOR, facts({ openings }), pendingCharges(eachDay(from, until))).carried
    // Fifteen days until 31 March: 26 to 31 March are six days.
    expect(carriedFor('2026-03-26', '2026-04-03')).toBe(days(6))
    expect(carriedFor('2026-03-26', '2026-03-27')).toBe(days(2))
    expect(carriedFor('2026-04-01', '2026-04-03')).toBe(0)
    expect(carriedFor('2026-03-01', '2026-03-31')).toBe(days(15))
  })
})

describe('LEA-13b a request of maximal length', () => {
  it('LEA-13b sums its lines once: 400 days among 400 others', () => {
    const type = rules(400, { every: 'week', rows: [row(800)] })
    const charges = leaveCharges('earlier', eachDay('2024-11-01', '2025-12-05'))
    const room = roomFor([type], SENIOR, facts({ charges }), pendingCharges(eachDay('2025-12-06', '2027-01-09')))
    expect(room.missing).toBe(0)
  })
})

describe('LEA-17 removing an earned lot', () => {
  const type = rules(0, { kind: 'earned', rows: [], earnedMonths: 3 })
  const lot = (day: string, count = 1) => ({ id: day, day, amount: days(count) })
  const short = (earned: ReturnType<typeof lot>[], charges: ReturnType<typeof leaveCharges>, without: string) => {
    const before = facts({ earned, charges })
    const after = { ...before, earned: earned.filter(({ id }) => id !== without) }
    return firstDayShort([type], SENIOR, { before, after, from: without })
  }

  it('LEA-17 finds the day of the leave that would be uncovered, pending leave included', () => {
    expect(short([lot('2026-03-01')], leaveCharges('x', ['2026-04-01']), '2026-03-01')).toBe('2026-04-01')
    expect(short([lot('2026-03-01')], leaveCharges('x', ['2026-04-01'], 1, 'pending'), '2026-03-01')).toBe('2026-04-01')
    // Leave on the day of the lot itself.
    expect(short([lot('2026-03-01')], leaveCharges('x', ['2026-03-01']), '2026-03-01')).toBe('2026-03-01')
  })

  it('LEA-17 finds nothing when nobody used the lot or another lot covers it', () => {
    expect(short([lot('2026-03-01')], [], '2026-03-01')).toBeNull()
    expect(short([lot('2026-03-01'), lot('2026-03-08')], leaveCharges('x', ['2026-04-01']), '2026-03-01')).toBeNull()
    expect(
      short([lot('2026-03-01'), lot('2026-03-08')], leaveCharges('x', ['2026-04-01', '2026-04-02']), '2026-03-01'),
    ).toBe('2026-04-02')
    // The other lot had expired.
    expect(short([lot('2026-01-04'), lot('2026-03-08')], leaveCharges('x', ['2026-05-04']), '2026-03-08')).toBe(
      '2026-05-04',
    )
  })
})
