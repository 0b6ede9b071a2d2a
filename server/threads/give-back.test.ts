import { getHeapStatistics } from 'node:v8'
import { expect, it } from 'vitest'
import { giveBack } from './give-back.ts'

it('SYS-17 what a thread held for its last work is given back', async () => {
  const held = () => getHeapStatistics().total_physical_size / 2 ** 20
  let made: object[] | null = Array.from({ length: 500_000 }, (_, at) => ({ at, of: [at] }))
  const before = held()
  expect(made.length).toBe(500_000)
  made = null
  await giveBack()
  expect(before - held()).toBeGreaterThan(25)
})
