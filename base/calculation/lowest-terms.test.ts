import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysText } from '../days/days-text.ts'
import { toLowestTerms } from './lowest-terms.ts'

it('LEA-09 parts of a day are stored in the fewest that leave them whole', () => {
  expect(toLowestTerms(480, [240, 720])).toEqual({ one: 2, counts: [1, 3] })
  expect(toLowestTerms(480_000_000, [0, 480_000_000])).toEqual({ one: 1, counts: [0, 1] })
  expect(toLowestTerms(1, [7, 60])).toEqual({ one: 1, counts: [7, 60] })
  const counts = fc.array(fc.integer({ min: 0, max: 30_000_000_000 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 720_000_000 }), counts, (one, given) => {
      const least = toLowestTerms(one, given)
      for (const number of [least.one, ...least.counts]) expect(Number.isSafeInteger(number)).toBe(true)
      expect(least.counts.map((count) => BigInt(count) * BigInt(one))).toEqual(
        given.map((count) => BigInt(count) * BigInt(least.one)),
      )
      expect(toLowestTerms(least.one, least.counts)).toEqual(least)
    }),
  )
})

it('LEA-09 parts of a day show with up to three decimals', () => {
  expect([daysText(51), daysText(60), daysText(0)]).toEqual(['25.5', '30', '0'])
  expect([daysText(1, 2), daysText(2, 3), daysText(1, 240)]).toEqual(['0.25', '0.333', '0.002'])
})
