import { expect, it } from 'vitest'
import { exactRate } from './exact-rate.ts'

it.each([
  [4.37, 4_370_000],
  // As another system may have computed it.
  [43.7 / 10, 4_370_000],
  [1.1 * 3.3, 3_630_000],
  [13.4215, 13_421_500],
  [0.1 + 0.2, 300_000],
  [1, 1_000_000],
  ['0.000001', 1],
  ['0.0000005', 1],
  ['3.1234565', 3_123_457],
  ['3.1234564999', 3_123_456],
  [10_000, 10_000_000_000],
] as const)('CLM-09 %s is %i millionths', (given, millionths) => {
  expect(exactRate(given)).toBe(millionths)
})

it.each([0, -1, 10_000.000001, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY, '', '1,5', '1e3', ' 1', '0.0000004'])(
  'CLM-09 %s is refused as a rate',
  (given) => {
    expect(exactRate(given)).toBeNull()
  },
)
