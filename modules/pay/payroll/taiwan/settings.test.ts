import { expect, it } from 'vitest'
import { DEFAULT_PAYROLL_CHOICES } from '../settings/choices.ts'
import { occupationalRate } from './settings.ts'

it('PAY-03a the accident rate is the notified one, otherwise the statutory average of the month', () => {
  expect(occupationalRate(1_500, '2026-01')).toBe(1_500)
  expect(['2024-12', '2025-01', '2026-12'].map((month) => occupationalRate(null, month))).toEqual([2_000, 2_100, 2_100])
})

/** Default numbers of a company; none is a value that the law changes by month. */
const NUMBERS: Record<string, string> = {
  net_change: 'ours: what is worth a look',
  wage_change: 'ours: what is taken for a typing error',
  tw_pension_rate: 'the least a unit may choose, the same since 2005: Labor Pension Act art. 14',
  tw_reserve_rate: 'the least a unit may choose, the same since 1986: Labor Standards Act art. 56',
}

it('PAY-03a no default choice copies a value of the law, which would stay when the law changes', () => {
  const numbers = Object.entries(DEFAULT_PAYROLL_CHOICES).filter(([, value]) => typeof value === 'number')
  expect(numbers.map(([name]) => name).sort()).toEqual(Object.keys(NUMBERS).sort())
})
