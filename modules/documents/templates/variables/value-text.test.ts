import { expect, it } from 'vitest'
import { type LetterValue, valueText, valueTexts } from './value-text.ts'

const inAll = (value: LetterValue) => (['en', 'zh', 'ms'] as const).map((language) => valueText(value, language))

it('LET-01c days and amounts are written in the language of the text', () => {
  expect(inAll({ kind: 'day', day: '2026-12-01' })).toEqual(['1 December 2026', '2026年12月1日', '1 Disember 2026'])
  expect(inAll({ kind: 'day', day: '2027-03-31' })).toEqual(['31 March 2027', '2027年3月31日', '31 Mac 2027'])
  expect(inAll({ kind: 'amount', amount: 5_000_00, currency: 'MYR' })).toEqual([
    'RM 5,000.00',
    'RM 5,000.00',
    'RM 5,000.00',
  ])
  expect(valueText({ kind: 'amount', amount: 48_000, currency: 'TWD' }, 'zh')).toBe('NT$ 48,000')
})

it('LET-01c words have a text for each language, and other texts stay as they are', () => {
  expect(inAll({ kind: 'words', en: 'per month', zh: '每月', ms: 'sebulan' })).toEqual(['per month', '每月', 'sebulan'])
  expect(inAll({ kind: 'text', text: '{{employee.name}} <b>' })).toEqual(Array(3).fill('{{employee.name}} <b>'))
  expect(valueTexts({ today: { kind: 'day', day: '2026-11-20' } }, 'zh')).toEqual({ today: '2026年11月20日' })
})
