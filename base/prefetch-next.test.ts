import { expect, it } from 'vitest'
import { prefetchNext } from './prefetch-next.ts'

/** Counts up, noting when each is begun, and when it is told to end. */
async function* counted(until: number, log: string[]): AsyncGenerator<number> {
  try {
    for (let one = 1; one <= until; one++) {
      log.push(`begun ${one}`)
      await null
      yield one
    }
  } finally {
    log.push('over')
  }
}

it('begins the next while the one before is worked with, and never two', async () => {
  const log: string[] = []
  for await (const one of prefetchNext(counted(3, log))) log.push(`worked ${one}`)
  expect(log).toEqual(['begun 1', 'begun 2', 'worked 1', 'begun 3', 'worked 2', 'over', 'worked 3'])
})

it('leaves nothing under way when it is left early', async () => {
  const log: string[] = []
  for await (const one of prefetchNext(counted(9, log))) if (one === 2) break
  expect(log).toEqual(['begun 1', 'begun 2', 'begun 3', 'over'])
})

it('fails where the one that failed would have come', async () => {
  const seen: number[] = []
  const failing = async function* () {
    yield 1
    throw new Error('the second')
  }
  await expect(async () => {
    for await (const one of prefetchNext(failing())) seen.push(one)
  }).rejects.toThrow('the second')
  expect(seen).toEqual([1])
})
