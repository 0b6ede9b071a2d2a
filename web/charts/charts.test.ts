import { expect, it } from 'vitest'
import { bounds, stacked } from './stacking.ts'

it('stacks parts, with those below zero going down', () => {
  expect(
    stacked([
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
