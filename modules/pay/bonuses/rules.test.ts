import { describe, expect, it } from 'vitest'
import {
  type BonusFormula,
  type BonusPerson,
  bonusAmount,
  bonusNote,
  daysEmployed,
  gradeOf,
  reasonLeftOut,
} from './rules.ts'

const formula: BonusFormula = {
  year: 2026,
  on_day: '2026-12-31',
  months: 150,
  least_months: 0,
  includes_resigned: false,
  grades: [
    { name: '優', factor: 150 },
    { name: '甲', factor: 120 },
    { name: '乙', factor: 100 },
    { name: '丙', factor: 50 },
  ],
}
const person = (over: Partial<BonusPerson> = {}): BonusPerson => ({
  joined_on: '2020-03-02',
  last_day: null,
  resigned_on: null,
  basic: 48_000,
  frequency: 'monthly',
  currency: 'TWD',
  ...over,
})

describe('a bonus by formula', () => {
  it('PAY-06i months × basic pay × days of 365 × factor, rounded once, half up, to the unit of the currency', () => {
    const half = { months: 150, basic: 48_000, days: 184, factor: 120 }
    // 1.5 × 48,000 = 72,000; × 184 ÷ 365 = 36,295.89; × 1.2 = 43,555.07.
    expect(bonusAmount(half)).toBe(43_555)
    expect(bonusNote(half, 'TWD')).toBe('1.5 × 48,000 × 184/365 × 1.2 = 43,555')
    expect(bonusAmount({ ...half, days: 365, factor: 100 })).toBe(72_000)
    // RM 4,850.00 × 184 ÷ 365 = 2,444.931…, to the sen.
    expect(bonusAmount({ months: 100, basic: 4_850_00, days: 184, factor: 100 })).toBe(2_444_93)
    expect(bonusNote({ months: 100, basic: 4_850_00, days: 184, factor: 100 }, 'MYR')).toBe(
      '1 × 4,850 × 184/365 × 1 = 2,444.93',
    )
    // Exactly a half goes up: 1 × 73 × 5 ÷ 365 × 0.5 = 0.5.
    expect(bonusAmount({ months: 100, basic: 73, days: 5, factor: 50 })).toBe(1)
    expect(bonusAmount({ months: 100, basic: 72, days: 5, factor: 50 })).toBe(0)
  })

  it('PAY-06i the note says what somebody entered instead', () => {
    const terms = { months: 100, basic: 40_000, days: 365, factor: 100 }
    expect(bonusNote(terms, 'TWD', 45_000)).toBe('1 × 40,000 × 365/365 × 1 = 40,000 → 45,000')
    expect(bonusNote(terms, 'TWD', 40_000)).toBe('1 × 40,000 × 365/365 × 1 = 40,000')
    expect(bonusNote({ ...terms, months: 2400, basic: 1e11, days: 365 }, 'MYR', 1e11).length).toBeLessThanOrEqual(200)
  })

  it('PAY-06i days employed in the year count, whole for all of it, in a leap year too', () => {
    expect(daysEmployed(person(), 2026)).toBe(365)
    expect(daysEmployed(person(), 2024)).toBe(365)
    expect(daysEmployed(person({ joined_on: '2026-07-01' }), 2026)).toBe(184)
    expect(daysEmployed(person({ joined_on: '2026-01-01' }), 2026)).toBe(365)
    expect(daysEmployed(person({ joined_on: '2026-01-02' }), 2026)).toBe(364)
    expect(daysEmployed(person({ last_day: '2026-03-31' }), 2026)).toBe(90)
    expect(daysEmployed(person({ joined_on: '2026-12-31' }), 2026)).toBe(1)
    expect(daysEmployed(person({ joined_on: '2027-01-01' }), 2026)).toBe(0)
    expect(daysEmployed(person({ last_day: '2025-12-31' }), 2026)).toBe(0)
  })

  it('PAY-06i who has resigned by the day is left out, unless HR chooses otherwise', () => {
    const gone = person({ resigned_on: '2026-12-31', last_day: '2027-01-31' })
    expect(reasonLeftOut(formula, gone, 'TWD')).toBe('resigned')
    expect(reasonLeftOut({ ...formula, includes_resigned: true }, gone, 'TWD')).toBeUndefined()
    expect(reasonLeftOut(formula, person({ resigned_on: '2027-01-01', last_day: '2027-01-31' }), 'TWD')).toBeUndefined()
    expect(reasonLeftOut(formula, person({ last_day: '2026-12-31' }), 'TWD')).toBe('resigned')
  })

  it('PAY-06i service below the least on the day gives nothing', () => {
    const least = { ...formula, least_months: 3 }
    expect(reasonLeftOut(least, person({ joined_on: '2026-09-30' }), 'TWD')).toBeUndefined()
    expect(reasonLeftOut(least, person({ joined_on: '2026-10-01' }), 'TWD')).toBe('short_service')
    expect(reasonLeftOut(formula, person({ joined_on: '2026-12-31' }), 'TWD')).toBeUndefined()
  })

  it('PAY-06i pay that is no monthly amount of the run’s currency is for somebody to enter', () => {
    expect(reasonLeftOut(formula, person({ basic: null, currency: null, frequency: null }), 'TWD')).toBe('no_pay')
    expect(reasonLeftOut(formula, person({ currency: 'MYR' }), 'TWD')).toBe('other_currency')
    expect(reasonLeftOut(formula, person({ frequency: 'hourly' }), 'TWD')).toBe('not_monthly')
    expect(reasonLeftOut(formula, person({ joined_on: '2027-02-01' }), 'TWD')).toBe('not_employed')
  })

  it('PAY-06i a grade that the list no longer has becomes the usual one', () => {
    expect(gradeOf(formula.grades, '甲', '乙')?.factor).toBe(120)
    expect(gradeOf(formula.grades, 'A', '乙')?.name).toBe('乙')
    expect(gradeOf(formula.grades, undefined, '乙')?.name).toBe('乙')
  })
})
