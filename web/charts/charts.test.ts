import fc from 'fast-check'
import { expect, it } from 'vitest'
import { required } from '#base/required.ts'
import { areaUnder, lineThrough } from './outlines.ts'
import { bands, points, roundStep, upAxis } from './scales.ts'
import { bounds, nearBounds, stackedRanges } from './stacking.ts'

it('stacks parts, with those below zero going down', () => {
  expect(
    stackedRanges([
      [10, -2],
      [5, 3],
      [-4, null],
    ]),
  ).toEqual([
    [
      [0, 10],
      [0, -2],
    ],
    [
      [10, 15],
      [0, 3],
    ],
    [
      [0, -4],
      [3, 3],
    ],
  ])
  expect(bounds([[1, null, -3], [9]])).toEqual([-3, 9])
  expect(bounds([])).toEqual([0, 0])
})

it('divides an axis by round figures, about as many as asked for', () => {
  expect([8, 10, 13, 30, 60, 100, 1_200_000].map((span) => roundStep(span, 4))).toEqual([2, 2, 5, 10, 20, 20, 200_000])
  expect(upAxis(0, 68, 200).ticks).toEqual([0, 20, 40, 60, 80])
  expect(upAxis(-30, 100, 200).ticks).toEqual([-50, 0, 50, 100])
  expect(upAxis(0, 0.7, 200).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8])
})

it('HRM-15 an axis of counts has whole numbers, one of minutes whole hours', () => {
  expect(upAxis(0, 1, 200, 1).ticks).toEqual([0, 1])
  expect(upAxis(0, 3, 200, 1).ticks).toEqual([0, 1, 2, 3])
  expect(upAxis(0, 68, 200, 1).ticks).toEqual([0, 20, 40, 60, 80])
  expect(upAxis(0, 45, 200, 60).ticks).toEqual([0, 60])
  expect(upAxis(0, 1900, 200, 60).ticks).toEqual([0, 600, 1200, 1800, 2400])
})

it('puts every value between the ends of its axis, higher ones further up', () => {
  const value = fc.integer({ min: -1e9, max: 1e9 })
  fc.assert(
    fc.property(value, value, fc.integer({ min: 1, max: 1000 }), (one, other, height) => {
      const [least, most] = [Math.min(one, other), Math.max(one, other) + 1]
      const { ticks, at } = upAxis(least, most, height)
      const [low, high] = [required(ticks[0], 'a tick'), required(ticks.at(-1), 'a tick')]
      expect(at(low)).toBeCloseTo(height)
      expect(at(high)).toBeCloseTo(0)
      expect(low <= least && most <= high).toBe(true)
      expect(ticks.length).toBeGreaterThanOrEqual(3)
      expect(ticks.length).toBeLessThanOrEqual(9)
      expect(at(most)).toBeLessThan(at(least))
    }),
  )
})

it('shares the width out among bars and among points, evenly and inside', () => {
  for (const count of [1, 2, 12, 31])
    for (const places of [bands(count, 600), points(count, 600)]) {
      const left = places.at(0)
      const right = places.at(count - 1) + places.wide
      expect(left).toBeGreaterThan(0)
      expect(right).toBeCloseTo(600 - left)
    }
  expect(points(1, 600).at(0)).toBe(300)
  expect(bands(2, 230)).toMatchObject({ wide: 70 })
})

it('leaves a gap in a line where a figure is missing', () => {
  const [a, b, c] = [
    { x: 0, y: 5 },
    { x: 1, y: 6 },
    { x: 3, y: 7 },
  ]
  expect(lineThrough([a, b, null, c])).toBe('M0,5L1,6M3,7Z')
  expect(areaUnder([a, b, null], 9)).toBe('M0,5L1,6L1,9L0,9Z')
  expect(lineThrough([null, null])).toBe('')
})

it('HRM-01a counts that move little are shown near, in whole steps and not from zero', () => {
  expect(nearBounds([[50, 54, 52]])).toEqual([46, 54])
  expect(nearBounds([[54, 54]])).toEqual([53, 57])
  expect(upAxis(53, 57, 200).ticks).toEqual([53, 54, 55, 56, 57])
  expect(
    nearBounds([
      [36, 36],
      [2, null, 3],
    ]),
  ).toEqual([0, 36])
  expect(nearBounds([])).toEqual([0, 0])
})
