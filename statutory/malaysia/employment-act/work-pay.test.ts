import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasOvertimeRights, workingLaw } from './rules.ts'
import { incompleteMonth, ordinaryRate, type WorkInput, workPay } from './work-pay.ts'

const law = workingLaw('2026-01')
const MONTHLY: Omit<WorkInput, 'kind' | 'worked'> = {
  rate: { per: 'month', wages: 3_000_00 },
  payBasis: 'monthly',
  normalDay: 480,
}
const DAILY: Omit<WorkInput, 'kind' | 'worked'> = {
  rate: { per: 'day', wages: 100_00 },
  payBasis: 'daily',
  normalDay: 480,
}
const pay = (input: WorkInput) => workPay(law, input).amount

describe('Employment Act pay', () => {
  it('overtime on a normal day pays one and a half, rounded once', () => {
    expect(pay({ ...MONTHLY, kind: 'overtime', worked: 240 })).toBe(86_54)
    expect(pay({ ...MONTHLY, kind: 'overtime', worked: 0 })).toBe(0)
    expect(pay({ ...DAILY, kind: 'overtime', worked: 60 })).toBe(18_75)
  })

  it('a rest day pays half a day up to half the hours, a day beyond, double after the normal hours', () => {
    expect([240, 241, 480, 630].map((worked) => pay({ ...MONTHLY, kind: 'restDay', worked }))).toEqual([
      57_69, 115_38, 115_38, 187_50,
    ])
    expect([0, 240, 390, 540].map((worked) => pay({ ...DAILY, kind: 'restDay', worked }))).toEqual([
      0, 100_00, 200_00, 225_00,
    ])
  })

  it('a public holiday pays two days even for short work, triple after the normal hours', () => {
    expect([60, 480, 540].map((worked) => pay({ ...MONTHLY, kind: 'publicHoliday', worked }))).toEqual([
      230_77, 230_77, 274_04,
    ])
    expect([0, 60, 540].map((worked) => pay({ ...DAILY, kind: 'publicHoliday', worked }))).toEqual([
      100_00, 300_00, 337_50,
    ])
  })

  it('the ordinary rate divides a month by 26, a week by 6, and takes a day as it is', () => {
    const rates = [
      ordinaryRate(law.value, { per: 'month', wages: 3_000_00 }),
      ordinaryRate(law.value, { per: 'week', wages: 600_00 }),
      ordinaryRate(law.value, { per: 'day', wages: 77_00 }),
    ]
    expect(rates).toEqual([115_38, 100_00, 77_00])
  })

  it('PAY-06a an incomplete month pays by calendar days (s.18A)', () => {
    const of = (wages: number, eligibleDays: number, daysInPeriod: number) =>
      incompleteMonth(law, { wages, eligibleDays, daysInPeriod }).amount
    expect(of(1_700_00, 10, 31)).toBe(548_39)
    expect(of(3_100_00, 10, 31)).toBe(1_000_00)
    expect([of(3_000_00, 0, 30), of(3_000_00, 30, 30)]).toEqual([0, 3_000_00])
    expect(() => of(3_000_00, 32, 31)).toThrow(RangeError)
  })

  it('the Act’s rights end above RM4,000 except for listed occupations', () => {
    const has = (wages: number, listed = false) => hasOvertimeRights(law.value, { wages, listed })
    expect([has(4_000_00), has(4_000_01), has(9_000_00, true)]).toEqual([true, false, true])
  })

  it('more work never pays less', () => {
    const kind = fc.constantFrom<WorkInput['kind']>('overtime', 'restDay', 'publicHoliday')
    const minutes = fc.integer({ min: 0, max: 1_000 })
    fc.assert(
      fc.property(kind, fc.constantFrom(MONTHLY, DAILY), minutes, minutes, (what, who, worked, more) => {
        const amount = pay({ ...who, kind: what, worked })
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(pay({ ...who, kind: what, worked: worked + more })).toBeGreaterThanOrEqual(amount)
      }),
    )
  })
})
