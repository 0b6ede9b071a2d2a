import { expect, it } from 'vitest'
import { goRound, type RoundWorld } from './rounds.ts'

const world = {} as RoundWorld

it('CLM-09 a round that fails keeps no other from going, and is heard of', async () => {
  const gone: string[] = []
  const round = (name: string, fails = false) => ({
    name,
    async run() {
      gone.push(name)
      if (fails) throw new Error(name)
    },
  })
  await expect(goRound(world, [round('first', true), round('second')])).rejects.toThrow('1 rounds failed')
  expect(gone).toEqual(['first', 'second'])
  await expect(goRound(world, [round('third')])).resolves.toBeUndefined()
})
