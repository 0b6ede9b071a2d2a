import { describe, expect, it } from 'vitest'
import { daysOfYear, daysPresent, residenceWarning } from './residence.ts'

describe('Days in the year', () => {
  it('PAY-13a days count from joining to leaving within the year, both included', () => {
    expect(daysOfYear('2019-03-01', null, 2026)).toBe(365)
    expect(daysOfYear('2019-03-01', null, 2024)).toBe(366)
    expect(daysOfYear('2026-12-31', null, 2026)).toBe(1)
    expect(daysOfYear('2026-03-01', '2026-03-10', 2026)).toBe(10)
    expect([daysOfYear('2027-01-01', null, 2026), daysOfYear('2020-01-01', '2025-12-31', 2026)]).toEqual([0, 0])
  })

  const doubt = (joined: string, last: string | null, more: object = {}) =>
    residenceWarning({ citizenship: 'foreigner', regime: 'resident', joined, last, year: 2026, ...more })

  it('PAY-13a fewer than 183 days make a non-resident, 183 or more a resident, to the day', () => {
    // 2 July to 31 December is 183 days, 3 July one fewer.
    expect(doubt('2026-07-02', null)).toBeUndefined()
    expect(doubt('2026-07-03', null)).toEqual({ code: 'resident_under_183', days: 182 })
    expect(doubt('2026-07-02', null, { regime: 'nonResident' })).toEqual({ code: 'non_resident_183', days: 183 })
    expect(doubt('2026-07-03', null, { regime: 'nonResident' })).toBeUndefined()
    expect(doubt('2024-01-01', '2026-07-01')).toEqual({ code: 'resident_under_183', days: 182 })
    expect(doubt('2024-01-01', '2026-07-02')).toBeUndefined()
  })

  it('PAY-13a a late-joining citizen raises no doubt; a citizen taxed all year as a non-resident does', () => {
    expect(doubt('2026-11-01', null, { citizenship: 'citizen' })).toBeUndefined()
    expect(doubt('2026-11-01', null, { citizenship: 'pr' })).toBeUndefined()
    expect(doubt('2020-01-01', null, { citizenship: 'citizen', regime: 'nonResident' })?.code).toBe('non_resident_183')
  })

  it('PAY-13a stays count part of a day, a day trip once, and no days abroad', () => {
    expect(daysPresent([{ arrived: '2026-01-01', left: '2026-01-01' }], 2026)).toBe(1)
    expect(daysPresent([{ arrived: '2025-12-30', left: '2026-01-02' }], 2026)).toBe(2)
    const trip = [
      { arrived: '2025-06-01', left: '2026-03-10' },
      { arrived: '2026-03-20', left: '2026-03-31' },
      { arrived: '2026-03-31', left: null },
    ]
    // 365 days without those from 11 to 19 March.
    expect(daysPresent(trip, 2026)).toBe(356)
    expect(daysPresent(trip, 2025)).toBe(214)
  })

  it('PAY-13a recorded stays replace the days with the company, also for citizens', () => {
    const away = [{ arrived: '2026-07-03', left: null }]
    expect(doubt('2024-01-01', null, { stays: away })).toEqual({ code: 'resident_under_183', days: 182 })
    expect(doubt('2024-01-01', null, { stays: [{ arrived: '2026-07-02', left: null }] })).toBeUndefined()
    expect(doubt('2024-01-01', null, { stays: away, citizenship: 'citizen' })?.code).toBe('resident_under_183')
    expect(doubt('2024-01-01', null, { stays: away, regime: 'nonResident' })).toBeUndefined()
    // In Malaysia since January, with the company since November.
    const early = [{ arrived: '2026-01-05', left: null }]
    expect(doubt('2026-11-01', null, { stays: early })).toBeUndefined()
  })

  it('PAY-13a special regimes have conditions of their own', () => {
    for (const regime of ['rep', 'knowledgeWorker', 'cSuite'] as const)
      expect(doubt('2026-11-01', null, { regime })).toBeUndefined()
  })
})
