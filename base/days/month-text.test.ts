import { expect, it } from 'vitest'
import { monthText } from './month-text.ts'

it('SYS-12c a month is said in the words of the language', () => {
  expect([monthText('2026-12', 'en'), monthText('2026-12', 'zh-TW')]).toEqual(['December 2026', '2026年12月'])
})
