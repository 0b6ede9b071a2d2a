import { describe, expect, it } from 'vitest'
import { sum } from '#base/money/money.ts'
import {
  type CycleRule,
  cycleAfter,
  cycleOn,
  cycleShare,
  effectiveProration,
  finalParts,
  fixedHalves,
  monthCycles,
  ruleProblem,
  TAIWAN_CYCLES,
} from './cycles.ts'

const MONTHLY: CycleRule = {
  cycle: 'monthly',
  cycle_ends: [],
  cycle_pay_days: [],
  pay_day: 28,
  paid_next_month: false,
  week_end: 0,
  pay_after: 0,
}
const HALVES: CycleRule = { ...MONTHLY, cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [20], pay_day: 5 }
const THIRDS: CycleRule = { ...MONTHLY, cycle: 'several', cycle_ends: [10, 20], cycle_pay_days: [12, 22], pay_day: 31 }
/** Weeks from Monday to Sunday, paid on the Wednesday after. */
const WEEKS: CycleRule = { ...MONTHLY, cycle: 'weekly', week_end: 0, pay_after: 3 }
const days = (rule: CycleRule, month: string) => monthCycles(rule, month).map(({ first, last }) => [first, last])

describe('PAY-05b the cycles of a month', () => {
  it('PAY-05b with one, two and three cycles a month every day belongs to one cycle, and the last ends with the month', () => {
    expect(days(MONTHLY, '2026-02')).toEqual([['2026-02-01', '2026-02-28']])
    expect(days(HALVES, '2026-02')).toEqual([
      ['2026-02-01', '2026-02-15'],
      ['2026-02-16', '2026-02-28'],
    ])
    expect(days(THIRDS, '2026-10')).toEqual([
      ['2026-10-01', '2026-10-10'],
      ['2026-10-11', '2026-10-20'],
      ['2026-10-21', '2026-10-31'],
    ])
  })

  it('PAY-05b a pay day before the start of its cycle is in the next month, and one after the month’s end is its last day', () => {
    expect(monthCycles(HALVES, '2026-12').map(({ payDay }) => payDay)).toEqual(['2026-12-20', '2027-01-05'])
    expect(monthCycles(THIRDS, '2026-02').at(-1)!.payDay).toBe('2026-02-28')
    expect(monthCycles(MONTHLY, '2026-02')[0]!.payDay).toBe('2026-02-28')
    const after = { ...MONTHLY, paid_next_month: true }
    expect(monthCycles({ ...after, pay_day: 7 }, '2026-12')[0]!.payDay).toBe('2027-01-07')
    expect(monthCycles({ ...after, pay_day: 31 }, '2027-01')[0]!.payDay).toBe('2027-02-28')
  })

  it('PAY-05b a week belongs to the month it ends in: four weeks or five, none lost, none twice', () => {
    expect(days(WEEKS, '2026-10')).toEqual([
      ['2026-09-28', '2026-10-04'],
      ['2026-10-05', '2026-10-11'],
      ['2026-10-12', '2026-10-18'],
      ['2026-10-19', '2026-10-25'],
    ])
    const november = monthCycles(WEEKS, '2026-11')
    expect(november).toHaveLength(5)
    expect(november[0]).toMatchObject({
      number: 1,
      of: 5,
      first: '2026-10-26',
      last: '2026-11-01',
      payDay: '2026-11-04',
    })
    expect(november.at(-1)!.last).toBe('2026-11-29')
  })

  it('PAY-05b a daily-paid month has as many cycles as days', () => {
    const daily = monthCycles({ ...MONTHLY, cycle: 'daily' }, '2026-02')
    expect(daily).toHaveLength(28)
    expect(daily[27]).toMatchObject({ number: 28, first: '2026-02-28', last: '2026-02-28', payDay: '2026-02-28' })
  })

  it('PAY-05b the next cycle follows the last across a month end, and the first one contains today', () => {
    expect(cycleAfter(HALVES, '2026-10-15').cycle.first).toBe('2026-10-16')
    expect(cycleAfter(HALVES, '2026-12-31')).toMatchObject({
      period: '2027-01',
      cycle: { number: 1 },
    })
    // After a month that was paid at once, the first week that has no day of it.
    expect(cycleAfter(WEEKS, '2026-10-31')).toMatchObject({ period: '2026-11', cycle: { first: '2026-11-02' } })
    expect(cycleOn(WEEKS, '2026-10-31')).toMatchObject({ period: '2026-11', cycle: { number: 1, first: '2026-10-26' } })
    expect(cycleOn(HALVES, '2026-10-31')).toMatchObject({ period: '2026-10', cycle: { number: 2 } })
  })

  it('PAY-05b equal parts of an amount add up to it to the sen, however often it is paid', () => {
    for (const amount of [3_333_33, 5_000_00, 1, 1_700_01])
      for (const of of [1, 2, 3, 4, 5, 31]) {
        const parts = Array.from({ length: of }, (_, index) => cycleShare(amount, { number: index + 1, of }))
        expect(sum(parts)).toBe(amount)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
      }
  })

  it('PAY-05b contradicting fields are refused by field', () => {
    const rule = { ...HALVES, proration: 'calendar' as const }
    expect(ruleProblem(rule)).toBeNull()
    expect(ruleProblem({ ...rule, cycle_ends: [] })).toEqual(['cycle_ends', 'one_cycle_end'])
    expect(ruleProblem({ ...rule, cycle: 'several', cycle_ends: [20, 10], cycle_pay_days: [20, 10] })).toEqual([
      'cycle_ends',
      'cycle_ends_rise',
    ])
    expect(ruleProblem({ ...rule, cycle_pay_days: [] })).toEqual(['cycle_pay_days', 'pay_day_each'])
    expect(ruleProblem({ ...THIRDS, proration: 'fixed_26' })).toEqual(['proration', 'proration_not_for_cycle'])
  })

  it('PAY-05b half-month groups have one cycle end, several cycles two to nine, others none, and each is later than the one before', () => {
    const of = (cycle: CycleRule['cycle'], ends: number[], payDays = ends) =>
      ruleProblem({ cycle, cycle_ends: ends, cycle_pay_days: payDays, proration: 'calendar' })?.[1]
    const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
    for (const cycle of ['monthly', 'weekly', 'daily'] as const)
      expect([0, 1].map((count) => of(cycle, numbersTo(count)))).toEqual([undefined, 'several_cycle_ends'])
    expect([0, 1, 2].map((count) => of('semi_monthly', numbersTo(count)))).toEqual([
      'one_cycle_end',
      undefined,
      'one_cycle_end',
    ])
    expect([1, 2, 9, 10].map((count) => of('several', numbersTo(count)))).toEqual([
      'several_cycle_ends',
      undefined,
      undefined,
      'several_cycle_ends',
    ])
    expect(of('several', [10, 10])).toBe('cycle_ends_rise')
    expect(of('several', [10, 11])).toBeUndefined()
    expect(of('several', [10, 20], [10])).toBe('pay_day_each')
    expect(of('several', [10, 20], [10, 20, 30])).toBe('pay_day_each')
  })

  it('PAY-05b proration by twenty-six days needs a monthly cycle or weeks, and Taiwan has no weeks', () => {
    const fixedProblem = (cycle: CycleRule['cycle'], ends: number[] = []) =>
      ruleProblem({ cycle, cycle_ends: ends, cycle_pay_days: ends, proration: 'fixed_26' })?.[1]
    expect([fixedProblem('monthly'), fixedProblem('semi_monthly', [15]), fixedProblem('weekly')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect([fixedProblem('daily'), fixedProblem('several', [10, 20])]).toEqual(Array(2).fill('proration_not_for_cycle'))
    expect(ruleProblem({ ...MONTHLY, cycle: 'daily', proration: 'working_days' })).toBeNull()
    expect(TAIWAN_CYCLES).toEqual(['monthly', 'semi_monthly', 'several'])
  })

  it('PAY-05b an incomplete cycle is prorated by 26, 13 or 6 days where pay and cycle fit that, otherwise by the calendar', () => {
    expect(effectiveProration('working_days', 'monthly', 'weekly')).toBe('working_days')
    expect(effectiveProration('calendar', 'monthly', 'monthly')).toBe('calendar')
    const cycles = ['monthly', 'semi_monthly', 'several', 'weekly', 'daily'] as const
    const fits = (per: 'monthly' | 'weekly') =>
      cycles.filter((cycle) => effectiveProration('fixed_26', per, cycle) === 'fixed_26')
    expect([fits('monthly'), fits('weekly')]).toEqual([['monthly', 'semi_monthly'], ['weekly']])
    expect(effectiveProration('fixed_26', 'monthly', 'several')).toBe('calendar')
    expect([
      fixedHalves('monthly', 'monthly'),
      fixedHalves('monthly', 'semi_monthly'),
      fixedHalves('weekly', 'weekly'),
    ]).toEqual([52, 26, 12])
  })

  it('PAY-05b the cycle after a paid day starts after it, not on it', () => {
    expect(cycleAfter(HALVES, '2026-10-16').cycle.first).toBe('2026-11-01')
    expect(cycleAfter({ ...MONTHLY, cycle: 'daily' }, '2026-10-16').cycle.first).toBe('2026-10-17')
  })

  it('PAY-05b a cycle that is paid on its first day is still paid in its month', () => {
    expect(monthCycles({ ...HALVES, pay_day: 16 }, '2026-12').at(-1)!.payDay).toBe('2026-12-16')
    expect(monthCycles({ ...HALVES, pay_day: 15 }, '2026-12').at(-1)!.payDay).toBe('2027-01-15')
  })

  it('PAY-05b a final run may pay all cycles of the month, and the month’s days of a week that ends in the next', () => {
    expect(finalParts(HALVES, '2026-10').map(({ number, of }) => [number, of])).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(finalParts(WEEKS, '2026-10').at(-1)).toEqual({ number: 1, of: 5, first: '2026-10-26', last: '2026-11-01' })
  })
})
