import { expect, it } from 'vitest'
import { createLruCache } from './lru-cache.ts'

it('PAY-02d a full cache drops the least recently used value', () => {
  const made: string[] = []
  const kept = createLruCache<string>(2)
  const ask = (key: string) =>
    kept(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b', 'c', 'a'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B', 'C', 'A'])
  expect(made).toEqual(['a', 'b', 'c', 'b', 'c', 'a'])
})
