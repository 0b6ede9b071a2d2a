import { describe, expect, it } from 'vitest'
import { daysPresent, isTaxResident, residenceLaw } from './residence.ts'

const needed = residenceLaw('2026-01').value.days

describe('Tax residence in Taiwan', () => {
  it('PAY-04d PAY-13a the departure day counts, the arrival day does not; days accumulate and restart each January', () => {
    const stays = [
      { arrived: '2025-12-20', left: '2026-01-10' },
      { arrived: '2026-07-01', left: null },
    ]
    expect(daysPresent(stays, 2026, '2026-06-30')).toBe(10)
    expect(daysPresent(stays, 2026, '2026-07-01')).toBe(10)
    expect(daysPresent(stays, 2026, '2026-12-20')).toBe(182)
    expect(daysPresent(stays, 2026, '2026-12-21')).toBe(183)
    expect(daysPresent(stays, 2025, '2026-12-31')).toBe(11)
    expect(daysPresent(stays, 2027, '2027-01-31')).toBe(31)
  })

  it('PAY-04d PAY-13a the status gives the first answer: A is not resident, B is, an overseas Chinese follows the days', () => {
    expect(isTaxResident('non_citizen_a', { needed, presentOrPermitted: 182 })).toBe(false)
    expect(isTaxResident('non_citizen_b', { needed })).toBe(true)
    expect([182, 183].map((days) => isTaxResident('overseas_chinese', { needed, presentOrPermitted: days }))).toEqual([
      false,
      true,
    ])
  })

  it('PAY-04d a citizen abroad may be non-resident, and is resident again from 183 days', () => {
    expect(isTaxResident('citizen', { needed })).toBe(true)
    expect(isTaxResident('indigenous', { needed })).toBe(true)
    expect(isTaxResident('citizen', { needed, livesAbroad: true, presentOrPermitted: 182 })).toBe(false)
    expect(isTaxResident('citizen', { needed, livesAbroad: true, presentOrPermitted: 183 })).toBe(true)
  })
})
