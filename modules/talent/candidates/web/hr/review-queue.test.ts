import { expect, it } from 'vitest'
import { nextOf } from './review-queue.ts'

it('REC-06 after a review the next application is shown, and after the last the one before it', () => {
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(['a', 'b', 'c'].map((id) => nextOf(rows, id))).toEqual(['b', 'c', 'b'])
  expect(nextOf([{ id: 'a' }], 'a')).toBeUndefined()
})
