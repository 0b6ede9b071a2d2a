import { expect, it } from 'vitest'
import { type PollingWorld, runPollingJobs } from './polling-jobs.ts'

const world = {} as PollingWorld

it('CLM-09 a failing polling job does not stop the others, and its error is thrown', async () => {
  const gone: string[] = []
  const round = (name: string, fails = false) => ({
    name,
    async run() {
      gone.push(name)
      if (fails) throw new Error(name)
    },
  })
  await expect(runPollingJobs(world, [round('first', true), round('second')])).rejects.toThrow('1 polling jobs failed')
  expect(gone).toEqual(['first', 'second'])
  await expect(runPollingJobs(world, [round('third')])).resolves.toBeUndefined()
})
