import { expect, it } from 'vitest'
import { eligibility, monthlyPay, type PolicyRates, policyRate } from './policy-rules.ts'

const policy = { eligibleUpTo: 4_000_00, positions: ['driver'] }

it('OT-01d OT-07a a person is eligible up to and including the threshold, or in a listed occupation', () => {
  const of = (monthly: number | null, position: string | null = 'clerk') => eligibility(policy, { monthly, position })
  expect(of(4_000_00)).toEqual({ eligible: true, listed: false })
  expect(of(4_000_01)).toEqual({ eligible: false, listed: false })
  expect(of(9_000_00, 'driver')).toEqual({ eligible: true, listed: true })
  expect(of(null)).toEqual({ eligible: false, listed: false })
  expect(of(4_000_01, null).eligible).toBe(false)
})

it('OT-07a everybody is eligible without a threshold', () => {
  const everybody = { eligibleUpTo: null, positions: [] }
  expect(eligibility(everybody, { monthly: 90_000_00, position: null }).eligible).toBe(true)
  expect(eligibility(everybody, { monthly: null, position: null }).eligible).toBe(true)
})

it('OT-07a basic pay of a day, a week or half a month is converted to a month', () => {
  expect([
    monthlyPay(3_000_00, 'monthly'),
    monthlyPay(1_500_00, 'semi_monthly'),
    monthlyPay(600_00, 'weekly'),
    monthlyPay(100_00, 'daily'),
  ]).toEqual([3_000_00, 3_000_00, 2_600_00, 2_600_00])
})

it('OT-01b OT-07b a pro-rated policy sets a multiple by day type, a fixed one an amount an hour, and the law fills what is empty', () => {
  const none = { multiple: null, perHour: null }
  const rates = {
    normal: { multiple: 2_000_000, perHour: 25_00 },
    non_working: none,
    public_holiday: none,
    disaster: none,
  }
  const of = (calculation: PolicyRates['calculation']) =>
    (['normal', 'non_working'] as const).map((type) => policyRate({ calculation, rates }, type))
  expect(of('pro_rated')).toEqual([{ multiple: 2_000_000 }, undefined])
  expect(of('fixed')).toEqual([{ perHour: 25_00 }, undefined])
})
