import { describe, expect, it } from 'vitest'
import { sen } from '#base/money/money.ts'
import { unusedLeavePay } from '#statutory/malaysia/employment-act/unused-leave.ts'
import { recompute } from '#statutory/malaysia/explanation/recompute.ts'
import { lawFor } from '#statutory/malaysia/law.ts'
import { traceMalaysianLine } from '#statutory/malaysia/trace/trace-line.ts'
import { ONE_DAY } from '../ledger/type-rules.ts'
import { rules } from '../testing/sample-rules.ts'
import { encashedMinutes, encashedPayItem, rateOn } from './encashed-rate.ts'

const { working } = lawFor('2026-11')

describe('LEA-16 the daily rate of encashed leave', () => {
  it('LEA-16 Malaysia pays the ordinary rate for each day, rounded once, whatever a normal day is', () => {
    const of = (minutes: number, normalDay: number, per: 'month' | 'week' | 'day' = 'month') =>
      unusedLeavePay(working, { rate: { per, wages: 2_600_00 }, minutes, normalDay }).amount
    expect([of(480, 480), of(450, 450), of(1_680, 480)]).toEqual([100_00, 100_00, 350_00])
    expect([of(480, 480, 'week'), of(480, 480, 'day')]).toEqual([433_33, 2_600_00])
    expect(
      unusedLeavePay(working, { rate: { per: 'month', wages: 1_000_01 }, minutes: 1_440, normalDay: 480 }).amount,
    ).toBe(115_39)
    expect(() => of(1.5, 480)).toThrow(RangeError)
    expect(() => of(480, 0)).toThrow(RangeError)
  })

  it('LEA-16 pays a better rate, but none below the law’s', () => {
    const at = (own: object) =>
      unusedLeavePay(working, {
        rate: { per: 'month', wages: 2_600_00 },
        minutes: 480,
        normalDay: 480,
        own: own as never,
      }).amount
    expect([at({ multiple: 1_500_000 }), at({ multiple: 500_000 }), at({ perHour: 20_00 })]).toEqual([
      150_00, 100_00, 160_00,
    ])
  })

  it('LEA-16 a type’s better rate counts from the day of its version; without one the law’s applies', () => {
    const versions = [
      rules(14),
      rules(14, { from: '2026-06-01', encashRate: 1_500_000 }),
      rules(14, { from: '2027-01-01' }),
    ]
    const on = (day: string) => rateOn(versions, day)
    expect([on('2026-05-31'), on('2026-06-01'), on('2026-12-31'), on('2027-01-01')]).toEqual([
      undefined,
      { multiple: 1_500_000 },
      { multiple: 1_500_000 },
      undefined,
    ])
  })

  it('LEA-16 PAY-08 a better rate is on the line beside the law’s, and is recomputed', () => {
    const { amount, basis } = unusedLeavePay(working, {
      rate: { per: 'month', wages: 2_600_00 },
      minutes: 960,
      normalDay: 480,
      own: { multiple: 1_500_000 },
    })
    expect([amount, recompute(basis).amount]).toEqual([300_00, 300_00])
    const { steps } = traceMalaysianLine(basis, {
      language: 'en',
      currency: 'MYR',
      self: false,
      side: 'employee',
      employer: false,
    })!
    const equations = steps.map(({ equation, result }) => `${equation} → ${result}`)
    expect(equations.slice(0, 2)).toEqual([' → 2,600.00', '2,600.00 × 2 ÷ 26 → 200.00'])
    expect(equations[2]).toMatch(/1\.5.* → 300\.00$/)
    const none = {
      rate: { per: 'month', wages: 2_600_00 },
      minutes: 0,
      normalDay: 480,
      own: { multiple: 1_500_000 },
    } as const
    expect(unusedLeavePay(working, none).amount).toBe(0)
  })

  it('PAY-08 LEA-16 its line is recomputed from its basis and printed so that a clerk can check it', () => {
    const { amount, basis } = unusedLeavePay(working, {
      rate: { per: 'month', wages: 2_600_00 },
      minutes: 1_680,
      normalDay: 480,
    })
    expect(recompute(basis)).toEqual({ amount: sen(350_00) })
    const { sentence, steps } = traceMalaysianLine(basis, {
      language: 'en',
      currency: 'MYR',
      self: false,
      side: 'employee',
      employer: false,
    })!
    expect(amount).toBe(350_00)
    expect(sentence).toBe('RM 350.00 for 3.5 days of leave not taken.')
    const one = { ...basis, i: { ...basis.i, t: 480 } }
    const reader = { language: 'en', currency: 'MYR', self: false, side: 'employee', employer: false } as const
    expect(traceMalaysianLine(one, reader)!.sentence).toBe('RM 100.00 for one day of leave not taken.')
    expect(steps.map(({ equation, result }) => `${equation} → ${result}`)).toEqual([
      ' → 2,600.00',
      '2,600.00 × 3.5 ÷ 26 → 350.00',
    ])
  })

  it('LEA-09a LEA-16 minutes represent days, and a partial minute is rounded up', () => {
    expect(encashedMinutes(3.5 * ONE_DAY, 'days', 480)).toBe(1_680)
    expect(encashedMinutes(ONE_DAY / 2, 'days', 465)).toBe(233)
    expect(encashedMinutes(90, 'hours', 480)).toBe(90)
    expect([encashedPayItem({ lawId: 'annual' }), encashedPayItem({ lawId: null })]).toEqual([
      'unused_annual_leave',
      'unused_leave_beyond_act',
    ])
  })
})
