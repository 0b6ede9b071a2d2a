import { describe, expect, it } from 'vitest'
import { eachDay } from '#base/days/days.ts'
import { days, facts, leaveCharges, person, row, rules } from '../testing/sample-rules.ts'
import { figuresOn } from './figures.ts'
import { buildLedger } from './ledger.ts'
import type { TypeRules } from './type-rules.ts'

/** Expected values computed by hand for 2026, which begins on a Thursday. */

const SENIOR = person('2015-03-01')
const leftOn = (...of: Parameters<typeof figuresOn>) => figuresOn(...of).left
const ledgerRows = (more: Partial<TypeRules>, amount: number, until: string, who = SENIOR) =>
  buildLedger([rules(amount, { from: '2026-01-01', ...more })], who, facts(), until).lines.map(({ day, amount }) => [
    day,
    amount / 1_000_000,
  ])

describe('grants of a leave year', () => {
  it('LEA-10a a leave year is the calendar’s, or begins on a fixed day or the joining day', () => {
    const yearBounds = (more: Partial<TypeRules>) => {
      const { year } = figuresOn([rules(12, more)], SENIOR, facts(), '2026-06-30')
      return [year!.start, year!.end]
    }
    expect(yearBounds({})).toEqual(['2026-01-01', '2026-12-31'])
    expect(yearBounds({ yearBy: 'fixed', yearFrom: '04-01' })).toEqual(['2026-04-01', '2027-03-31'])
    expect(yearBounds({ yearBy: 'joining' })).toEqual(['2026-03-01', '2027-02-28'])
  })

  it('LEA-10b grants everything at the start, or by periods on their first or last day', () => {
    expect(ledgerRows({ every: 'start' }, 24, '2026-12-31')).toEqual([['2026-01-01', 24]])
    expect(ledgerRows({ every: 'year', on: 'last' }, 24, '2026-12-31')).toEqual([['2026-12-31', 24]])
    expect(ledgerRows({ every: 'half_year' }, 24, '2026-12-31')).toEqual([
      ['2026-01-01', 12],
      ['2026-07-01', 12],
    ])
    const quarters = (on: 'first' | 'last') =>
      ledgerRows({ every: 'quarter', on }, 24, '2026-12-31').map(([day]) => day)
    expect(quarters('first')).toEqual(['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'])
    expect(quarters('last')).toEqual(['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'])
    expect(ledgerRows({ every: 'month', on: 'last' }, 24, '2026-02-28')).toEqual([
      ['2026-01-31', 2],
      ['2026-02-28', 2],
    ])
    expect(ledgerRows({ every: 'half_month', on: 'last' }, 24, '2026-01-31')).toEqual([
      ['2026-01-15', 1],
      ['2026-01-31', 1],
    ])
    expect(ledgerRows({ every: 'week' }, 24, '2026-01-12').map(([day]) => day)).toEqual([
      '2026-01-01',
      '2026-01-05',
      '2026-01-12',
    ])
  })

  it('LEA-10b grants begin after the required service, on its day', () => {
    const joined = person('2026-01-15')
    const after = { every: 'month', grantAfter: 3 } as const
    expect(ledgerRows(after, 12, '2026-04-14', joined)).toEqual([])
    // Sixteen of April's thirty days.
    expect(ledgerRows(after, 12, '2026-05-31', joined)).toEqual([
      ['2026-04-15', 0.533_333],
      ['2026-05-01', 1],
    ])
  })

  it('LEA-10e a type assigned late grants all periods since it applies at once, and nothing before joining', () => {
    const type = rules(12, { from: '2026-03-01', every: 'month' })
    expect(leftOn([type], SENIOR, facts(), '2026-02-28')).toBe(0)
    expect(leftOn([type], SENIOR, facts(), '2026-11-24')).toBe(days(9))
    const { lines } = figuresOn([type], person('2026-10-01'), facts(), '2026-11-24')
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-10-01', days(1)],
      ['2026-11-01', days(1)],
    ])
    // Ninety-two of the year's days.
    expect(ledgerRows({ every: 'start' }, 12, '2026-12-31', person('2026-10-01'))).toEqual([['2026-10-01', 3.024_658]])
  })

  it('LEA-10f a maximum balance cuts a grant, and the cut part is not granted later', () => {
    const type = rules(24, { from: '2026-01-01', every: 'month', mostBalance: days(5) })
    const takenLeave = facts({ charges: leaveCharges('x', eachDay('2026-04-02', '2026-04-04')) })
    const on = (day: string, of = takenLeave) => leftOn([type], SENIOR, of, day) / 1_000_000
    expect([on('2026-02-28', facts()), on('2026-03-31', facts()), on('2026-04-30', facts())]).toEqual([4, 5, 5])
    expect([on('2026-04-30'), on('2026-05-31'), on('2026-06-30'), on('2026-07-31')]).toEqual([2, 4, 5, 5])
  })

  it('LEA-10c a partial year counts in full for people who join or leave, at the highest step so far', () => {
    const whole = { part: 'whole' } as const
    expect(ledgerRows(whole, 14, '2026-12-31', person('2026-11-02'))).toEqual([['2026-11-02', 14]])
    const leaver = person('2019-02-11', { last: '2026-11-15', leavesKnown: '2026-10-01' })
    expect(ledgerRows({ ...whole, yearBy: 'joining', from: '2026-02-11' }, 15, '2026-11-15', leaver)).toEqual([
      ['2026-02-11', 15],
    ])
    // By calendar days the same person gets 278 of 365.
    const cut = ledgerRows({ yearBy: 'joining', from: '2026-02-11' }, 15, '2026-11-15', leaver)
    expect(cut.reduce((sum, [, amount]) => sum + Number(amount), 0)).toBeCloseTo(11.424658, 5)
    // Five years of service on 4 October: the increase comes in full on its day.
    const steps = { ...whole, rows: [row(18), row(22, { months: 60 })] }
    expect(ledgerRows(steps, 0, '2026-12-31', person('2021-10-04'))).toEqual([
      ['2026-01-01', 18],
      ['2026-10-04', 4],
    ])
    // The half-year from six months of service gives three days, also to people who leave within it (Labor Standards
    // Act art. 38).
    const rows = [row(3, { months: 6, stretch: true }), row(7, { months: 12 })]
    const first = { ...whole, yearBy: 'joining', from: '2025-01-01', rows } as const
    const soon = (last: string) => person('2026-01-05', { last, leavesKnown: last })
    expect(ledgerRows(first, 0, '2026-08-31', soon('2026-08-31'))).toEqual([['2026-07-05', 3]])
    expect(ledgerRows(first, 0, '2026-07-04', soon('2026-07-04'))).toEqual([])
  })

  it('LEA-10c a begun period counts in full, also of a year that began before its type', () => {
    const months = ledgerRows(
      { every: 'month', part: 'whole' },
      12,
      '2026-12-04',
      person('2026-10-20', { last: '2026-12-04' }),
    )
    expect(months).toEqual([
      ['2026-10-20', 1],
      ['2026-11-01', 1],
      ['2026-12-01', 1],
    ])
    // Years change their start on a day. The year cut short gets its part then, and nothing before changes.
    const whole = { part: 'whole', from: '2026-01-01' } as const
    const changed = [rules(365, whole), rules(365, { ...whole, from: '2026-07-02', yearBy: 'joining' })]
    const { lines } = buildLedger(changed, SENIOR, facts(), '2026-07-02')
    const granted = lines.filter(({ kind }) => kind === 'granted').map(({ day, amount }) => [day, amount / 1_000_000])
    expect(granted[0]).toEqual(['2026-01-01', 365])
    expect(granted).toContainEqual(['2026-07-02', -183])
    // A type that begins within the year cuts nothing, and gives the months that are over at once.
    expect(ledgerRows({ part: 'whole', from: '2026-07-02' }, 365, '2026-12-31')).toEqual([['2026-07-02', 365]])
    expect(ledgerRows({ every: 'month', part: 'whole', from: '2026-11-01' }, 12, '2026-12-31')).toEqual([
      ['2026-11-01', 11],
      ['2026-12-01', 1],
    ])
    // A service year from 16 October 2025 of a type that begins in 2026: fifteen days, not 288 of 365 of them.
    const served = person('2020-10-16')
    expect(ledgerRows({ part: 'whole', yearBy: 'joining', from: '2026-01-01' }, 15, '2026-10-15', served)).toEqual([
      ['2026-01-01', 15],
    ])
    // An opening balance of the type's first day includes them, and one of a later day too.
    const ofService = [rules(15, { part: 'whole', yearBy: 'joining', from: '2026-01-01' })]
    for (const day of ['2026-01-01', '2026-03-09']) {
      const openings = [{ id: 'o', day, granted: days(15), carried: 0, taken: days(4) }]
      expect([day, figuresOn(ofService, served, facts({ openings }), '2026-10-15').left]).toEqual([day, days(11)])
    }
    const cut = ledgerRows({ yearBy: 'joining', from: '2026-01-01' }, 15, '2026-10-15', served)
    expect(cut.map(([day, amount]) => [day, Number(amount).toFixed(3)])).toEqual([['2026-01-01', '11.836']])
  })
})
