import { expect, it } from 'vitest'
import { lengthText } from './length-text.ts'

it('LEA-09 SYS-12 formats an amount with its unit, in the singular for one', () => {
  const bothLanguages = (amount: number, unit: 'days' | 'hours') => [
    lengthText(amount, unit, 'en'),
    lengthText(amount, unit, 'zh-TW'),
  ]
  expect(bothLanguages(1_000_000, 'days')).toEqual(['1 day', '1 日'])
  expect(bothLanguages(500_000, 'days')).toEqual(['0.5 days', '0.5 日'])
  expect(bothLanguages(60, 'hours')).toEqual(['1 hour', '1 小時'])
  expect(bothLanguages(90, 'hours')).toEqual(['1.5 hours', '1.5 小時'])
})
