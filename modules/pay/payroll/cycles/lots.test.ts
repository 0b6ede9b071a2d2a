import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitIntoLots } from './lots.ts'

const people = (count: number) => Array.from({ length: count }, (_, index) => String(index))

it('ten thousand people are split into batches that are small at both ends', () => {
  const sizes = splitIntoLots(people(10_000)).map((lot) => lot.length)
  expect(sizes).toEqual([500, 500, 1_000, 2_000, 2_500, 1_750, 875, 500, 375])
  expect(splitIntoLots(people(3)).map((lot) => lot.length)).toEqual([3])
  expect(splitIntoLots([])).toEqual([])
})

it('everybody is in one batch, in order, and no batch is larger than 2,500', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), (count) => {
      const lots = splitIntoLots(people(count))
      expect(lots.flat()).toEqual(people(count))
      expect(lots.every((lot) => lot.length > 0 && lot.length <= 2_500)).toBe(true)
    }),
    { numRuns: 50 },
  )
})
