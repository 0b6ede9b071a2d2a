import { expect, it } from 'vitest'
import { dayOfRoc, rocDay, rocDayText, rocText } from './roc-dates.ts'

it('PAY-11 documents of Taiwan print days in years of the Republic, without leading zeros; files have seven digits', () => {
  expect(rocDayText('2026-11-29')).toBe('115年11月29日')
  expect(rocDayText('2027-02-01')).toBe('116年2月1日')
  expect([rocText('2026-09'), rocText('2026-11-05')]).toEqual(['115年9月', '115年11月5日'])
  expect(rocDay('2027-02-01')).toBe('1160201')
  expect(dayOfRoc('1160201')).toBe('2027-02-01')
})
