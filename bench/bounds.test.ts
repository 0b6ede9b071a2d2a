import { expect, it } from 'vitest'
import { compareBounds } from './bounds.ts'

it('a bench is over when one of its figures is more than its bound, or is missing', () => {
  expect(compareBounds('list', { ratio: 2 })).toEqual({ line: 'list: ratio 2 (at most 2)', isOver: false })
  expect(compareBounds('list', { ratio: 2.1 })).toEqual({ line: 'list: ratio 2.1 (at most 2, OVER)', isOver: true })
  expect(compareBounds('list', {}).isOver).toBe(true)
  expect(compareBounds('workdays', { ms: 5 })).toEqual({ line: null, isOver: false })
})
