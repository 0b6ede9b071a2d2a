import { expect, it } from 'vitest'
import { callEach } from './bulk-calls.ts'

const rows = ['a', 'b', 'c'].map((id) => ({ id, name: id.toUpperCase() }))
const messageOf = (error: unknown) => (error as Error).message

it('REC-03a several are moved one by one: who is refused is named, the others go on, and a stop leaves the rest', async () => {
  const tried: number[] = []
  const outcome = await callEach(rows, {
    call: async ({ id }) => {
      if (id === 'b') throw new Error('moved by somebody else')
    },
    messageOf,
    onProgress: (count) => tried.push(count),
    isStopped: () => false,
  })
  expect(outcome).toEqual({ done: 2, refused: [{ id: 'b', name: 'B', message: 'moved by somebody else' }], left: 0 })
  expect(tried).toEqual([1, 2, 3])
  let calls = 0
  const stopped = await callEach(rows, {
    call: async () => {
      calls++
    },
    messageOf,
    onProgress: () => undefined,
    isStopped: () => calls > 0,
  })
  expect(stopped).toEqual({ done: 1, refused: [], left: 2 })
})
