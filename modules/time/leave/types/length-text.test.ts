import { expect, it } from 'vitest'
import { lengthText } from './length-text.ts'

it('LEA-09 SYS-12 an amount of leave is said with its unit, one of it alone in the singular', () => {
  const said = (amount: number, unit: 'days' | 'hours') => [
    lengthText(amount, unit, 'en'),
    lengthText(amount, unit, 'zh-TW'),
  ]
  expect(said(1_000_000, 'days')).toEqual(['1 day', '1 日'])
  expect(said(500_000, 'days')).toEqual(['0.5 days', '0.5 日'])
  expect(said(60, 'hours')).toEqual(['1 hour', '1 小時'])
  expect(said(90, 'hours')).toEqual(['1.5 hours', '1.5 小時'])
})
