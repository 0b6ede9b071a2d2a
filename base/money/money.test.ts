import { expect, it } from 'vitest'
import { LARGEST_AMOUNT, LARGEST_TOTAL, parseMoney, sum } from './money.ts'

it('a year of ten thousand people adds up to more than the largest amount', () => {
  const year = Array.from({ length: 120_000 }, () => 9_000_00)
  expect(sum(year)).toBe(108_000_000_000)
  expect(sum(year)).toBeGreaterThan(LARGEST_AMOUNT)
  expect(sum([LARGEST_TOTAL])).toBe(LARGEST_TOTAL)
  expect(() => sum([LARGEST_TOTAL, 1])).toThrow(RangeError)
})

it('what is typed passes the largest amount no more than before', () => {
  expect(parseMoney('1000000000.00')).toBe(LARGEST_AMOUNT)
  expect(() => parseMoney('1000000000.01')).toThrow(RangeError)
  expect(() => parseMoney('-1000000000.01')).toThrow(RangeError)
})
