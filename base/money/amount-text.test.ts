import { expect, it } from 'vitest'
import { amountText, groupThousands, withoutZeros } from './amount-text.ts'

it('SYS-10ab an amount in words has the sign of its currency, groups of thousands and its own decimals', () => {
  expect(amountText(1_234_567_80, 'MYR')).toBe('RM 1,234,567.80')
  expect(amountText(-140_63, 'MYR')).toBe('\u2212RM 140.63')
  expect(amountText(62_000, 'TWD')).toBe('NT$ 62,000')
  expect(amountText(9_99, 'EUR')).toBe('EUR 9.99')
})

it('SYS-10b a decimal is grouped by thousands and shortened without touching what it says', () => {
  expect(['0', '999', '1000', '-1234', '-123456', '1234567.8912'].map(groupThousands)).toEqual([
    '0',
    '999',
    '1,000',
    '-1,234',
    '-123,456',
    '1,234,567.8912',
  ])
  expect(['6.0500', '11.0000', '100', '0.00', '12.'].map(withoutZeros)).toEqual(['6.05', '11', '100', '0', '12'])
})
