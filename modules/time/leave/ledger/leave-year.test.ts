import { describe, expect, it } from 'vitest'
import { person, rules } from '../testing/sample-rules.ts'
import { fullLeaveYear, leaveYears, splitIntoPeriods } from './leave-year.ts'

const { joined } = person('2020-02-29')

describe('LEA-10a the leave year of a day', () => {
  it('LEA-10a a year from 29 February begins on the 28th of a common year and on the 29th of a leap year', () => {
    const fixed = rules(14, { yearBy: 'fixed', yearFrom: '02-29' })
    const of = (day: string) => Object.values(fullLeaveYear(fixed, joined, day))
    expect(of('2026-02-27')).toEqual(['2025-02-28', '2026-02-27'])
    expect(of('2026-02-28')).toEqual(['2026-02-28', '2027-02-27'])
    expect(of('2028-02-28')).toEqual(['2027-02-28', '2028-02-28'])
    expect(of('2028-02-29')).toEqual(['2028-02-29', '2029-02-27'])
    // Each day is in one year, and the years are contiguous.
    const years = leaveYears([fixed], joined, '2025-06-01', '2029-06-01')
    expect(years.map(({ start }) => start)).toEqual([
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ])
  })

  it('LEA-10a a year from joining on 29 February begins on the last of February', () => {
    const own = rules(14, { yearBy: 'joining' })
    const of = (day: string) => Object.values(fullLeaveYear(own, joined, day))
    expect(of('2026-02-28')).toEqual(['2026-02-28', '2027-02-27'])
    expect(of('2028-02-28')).toEqual(['2027-02-28', '2028-02-28'])
    expect(of('2028-02-29')).toEqual(['2028-02-29', '2029-02-27'])
  })

  it('LEA-10b its weeks are calendar weeks from Monday, partial at both ends', () => {
    // 2026 begins and ends on a Thursday; 2024 begins on a Monday and 2023 on a Sunday.
    const weeks = (year: string) =>
      splitIntoPeriods({ whole: { start: `${year}-01-01`, end: `${year}-12-31` } }, 'week').periods
    expect(weeks('2026').slice(0, 2)).toEqual([
      { start: '2026-01-01', end: '2026-01-04' },
      { start: '2026-01-05', end: '2026-01-11' },
    ])
    expect(weeks('2026').at(-1)).toEqual({ start: '2026-12-28', end: '2026-12-31' })
    expect(weeks('2024')[0]).toEqual({ start: '2024-01-01', end: '2024-01-07' })
    expect(weeks('2023').slice(0, 2)).toEqual([
      { start: '2023-01-01', end: '2023-01-01' },
      { start: '2023-01-02', end: '2023-01-08' },
    ])
    expect([weeks('2026').length, weeks('2024').length]).toEqual([53, 53])
  })
})
