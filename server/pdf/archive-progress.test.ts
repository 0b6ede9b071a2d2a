import { expect, it } from 'vitest'
import { archiveWithProgress } from './archive-progress.ts'

async function* drawn(count: number) {
  for (let place = 1; place <= count; place++) yield { name: `${place}.pdf`, content: new Uint8Array([place]) }
}

it('LIF-6 files enter an archive in order, and each is released when the next is requested', async () => {
  const told: number[][] = []
  const seen: Uint8Array[] = []
  const names: string[] = []
  for await (const file of archiveWithProgress(drawn(3), 3, async (...far) => void told.push(far))) {
    expect([...file.content]).toEqual([seen.length + 1])
    expect(seen.every(({ byteLength }) => byteLength === 0)).toBe(true)
    seen.push(file.content)
    names.push(file.name)
  }
  expect(names).toEqual(['1.pdf', '2.pdf', '3.pdf'])
  expect(seen.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0])
  expect(told).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ])
})

it('a task with many files reports progress forty times and at the last file', async () => {
  const told: number[] = []
  for await (const _ of archiveWithProgress(drawn(401), 401, async (done) => void told.push(done))) {
    // Only counted.
  }
  expect(told).toHaveLength(37)
  expect(told.at(0)).toBe(11)
  expect(told.at(-1)).toBe(401)
})
