import { expect, it } from 'vitest'
import { isBeyondRange, requireDays, requirePay, type Terms } from './rules.ts'

const TERMS: Terms = {
  amount: 450_000,
  currency: 'MYR',
  pay_period: 'month',
  employment_type: 'full_time',
  weekly_hours: null,
  first_day: '2026-12-15',
  probation_months: 3,
  valid_until: '2026-11-30',
}
const fieldsOf = (work: () => void): string[] => {
  try {
    work()
    return []
  } catch (error) {
    return Object.keys((error as { fields: object }).fields)
  }
}

it('REC-05 pay is beyond a range by its bounds, and where it is of another period', () => {
  const range = { pay_period: 'month', pay_from: 400_000, pay_to: 500_000 } as const
  const isBeyond = (amount: number, of: Partial<typeof range> | { pay_to: null } | { pay_from: null } = {}) =>
    isBeyondRange({ amount, pay_period: 'month' }, { ...range, ...of })
  expect([399_999, 400_000, 500_000, 500_001].map((amount) => isBeyond(amount))).toEqual([true, false, false, true])
  expect([isBeyond(1, { pay_from: null }), isBeyond(900_000, { pay_to: null })]).toEqual([false, false])
  expect(isBeyondRange({ amount: 450_000, pay_period: 'hour' }, range)).toBe(true)
  expect(isBeyondRange({ amount: 1, pay_period: 'hour' }, { ...range, pay_from: null, pay_to: null })).toBe(false)
})

it('REC-05 pay follows the law of the first day’s month and the currency of the office', () => {
  const malaysia = { country: 'MY', currency: 'MYR' }
  const refused = (more: Partial<Terms>, office = malaysia) => fieldsOf(() => requirePay({ ...TERMS, ...more }, office))
  expect(refused({})).toEqual([])
  expect(refused({ amount: 169_999 })).toEqual(['amount'])
  expect(refused({ amount: 170_000 })).toEqual([])
  expect(refused({ amount: 100_000, employment_type: 'apprentice' })).toEqual([])
  expect(refused({ currency: 'TWD' })).toEqual(['amount'])
  expect(refused({ pay_period: 'hour' })).toEqual(['pay_period'])
  const taiwan = { country: 'TW', currency: 'TWD' }
  const hourly = { currency: 'TWD', pay_period: 'hour', employment_type: 'part_time', weekly_hours: 20 } as const
  expect(refused({ currency: 'TWD', amount: 25_000 }, taiwan)).toEqual(['amount'])
  expect(refused({ ...hourly, amount: 150 }, taiwan)).toEqual(['amount'])
  expect(refused({ ...hourly, amount: 250 }, taiwan)).toEqual([])
  expect(refused({ ...hourly, amount: 250, weekly_hours: null }, taiwan)).toEqual(['weekly_hours'])
})

it('REC-05 an offer is answered from today until its first day', () => {
  const refused = (more: Partial<Terms>) =>
    fieldsOf(() => requireDays({ ...TERMS, ...more }, '2026-11-20', '2027-11-20'))
  expect(refused({ valid_until: '2026-11-20' })).toEqual([])
  expect(refused({ valid_until: '2026-11-19' })).toEqual(['valid_until'])
  expect(refused({ valid_until: '2026-12-15' })).toEqual([])
  expect(refused({ valid_until: '2026-12-16' })).toEqual(['valid_until'])
  expect(refused({ first_day: '2027-11-21' })).toEqual(['first_day'])
})
