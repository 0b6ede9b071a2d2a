import { expect, it, vi } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { replyFromWorker } from './worker-reply.ts'

const said = vi.hoisted((): unknown[][] => [])
vi.mock('node:worker_threads', () => ({
  parentPort: { postMessage: (...all: unknown[]) => said.push(all) },
  workerData: { name: 'a.csv' },
}))

it('IMP-1 a worker replies with a value, a refusal that can be thrown again, or the stack of an error', async () => {
  const bytes = new Uint8Array([1])
  await replyFromWorker(
    async (input) => ({ input, bytes }),
    (value) => [value.bytes.buffer],
  )
  await replyFromWorker(async () => 1)
  await replyFromWorker(async () => {
    throw new DomainError('too_odd', { status: 415, params: { limit: 3 } })
  })
  await replyFromWorker(async () => {
    throw Object.assign(new Error('broken'), { stack: undefined })
  })
  await replyFromWorker(async () => {
    throw new Error('broken')
  })
  await replyFromWorker(async () => {
    throw 'only a text'
  })
  const defect = { defect: expect.stringMatching(/^Error: broken\n\s+at /) }
  expect(said).toEqual([
    [{ value: { input: { name: 'a.csv' }, bytes } }, [bytes.buffer]],
    [{ value: 1 }, []],
    [{ refused: { code: 'too_odd', status: 415, params: { limit: 3 } } }],
    [{ defect: 'broken' }],
    [defect],
    [{ defect: 'only a text' }],
  ])
})
