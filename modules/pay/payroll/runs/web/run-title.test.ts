import { expect, it } from 'vitest'
import { rateText, totalDifference } from './differences.ts'

it('PAY-09a a difference that shows as zero has no sign', () => {
  expect([400, -400, 29_000, -29_000, 0].map(rateText)).toEqual(['0%', '0%', '+2.9%', '−2.9%', '0%'])
})

it('PAY-09a a total that changed by less than a tenth of a per cent shows the amount alone', () => {
  expect(totalDifference(99_960_00, 100_000_00)).toEqual({ difference: -40_00, rate: null })
  expect(totalDifference(100_100_00, 100_000_00)).toEqual({ difference: 100_00, rate: 1_000 })
  expect(totalDifference(5_00, 0)).toEqual({ difference: 5_00, rate: null })
})
