import { expect, it } from 'vitest'
import { amountText } from './amount-text.ts'

it('SYS-10 an amount in words has the sign of its currency, groups of thousands and its own decimals', () => {
  expect(amountText(1_234_567_80, 'MYR')).toBe('RM 1,234,567.80')
  expect(amountText(-140_63, 'MYR')).toBe('\u2212RM 140.63')
  expect(amountText(62_000, 'TWD')).toBe('NT$ 62,000')
  expect(amountText(9_99, 'EUR')).toBe('EUR 9.99')
})
