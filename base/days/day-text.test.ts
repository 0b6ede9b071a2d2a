import { expect, it } from 'vitest'
import { dayText, monthsText } from './day-text.ts'

it('PAY-02d days and months are said as people write them', () => {
  expect([dayText('2026-09-05', 'en'), dayText('2026-09-05', 'zh-TW')]).toEqual(['5 Sep 2026', '2026年9月5日'])
  const said = (first: string, last: string) => [monthsText(first, last, 'en'), monthsText(first, last, 'zh-TW')]
  expect(said('2026-09', '2026-09')).toEqual(['Sep 2026', '2026年9月'])
  expect(said('2026-09', '2026-11')).toEqual(['Sep – Nov 2026', '2026年9月–11月'])
  expect(said('2025-12', '2026-01')).toEqual(['Dec 2025 – Jan 2026', '2025年12月–2026年1月'])
})
