import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { headFiles } from './head-files.ts'

it('LIF-5 AUD-2 a note that could not be written is kept for the next try, unless a later one came', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'kerani-heads-'))
  const folder = path.join(data, 'heads')
  try {
    // A file where the folder would be: as little room as on a full disk.
    writeFileSync(folder, '')
    const heads = headFiles(folder)
    const hash = (of: number) => Buffer.alloc(32, of)
    heads.note('one', 1, hash(1))
    heads.note('two', 5, hash(5))
    await expect(heads.flush()).rejects.toThrow()
    heads.note('one', 2, hash(2))
    await expect(heads.flush()).rejects.toThrow()
    rmSync(folder)
    await heads.flush()
    expect(await heads.read('one')).toEqual({ number: 2, hash: hash(2) })
    expect(await heads.read('two')).toEqual({ number: 5, hash: hash(5) })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
})

it("AUD-2 two threads of a process note the same company at once without taking each other's draft", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerani-heads-'))
  const other = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(async ({ headFiles }) => {
      const heads = headFiles(workerData.folder)
      parentPort.postMessage('ready')
      for (let number = 1; number < 400; number += 2) {
        heads.note('one', number, Buffer.alloc(32, 1))
        await heads.flush()
      }
      parentPort.postMessage('over')
    })`,
    { eval: true, workerData: { module: new URL('./head-files.ts', import.meta.url).href, folder } },
  )
  try {
    await once(other, 'message')
    const over = once(other, 'message')
    const heads = headFiles(folder)
    for (let number = 2; number <= 400; number += 2) {
      heads.note('one', number, Buffer.alloc(32, 2))
      await heads.flush()
    }
    await over
    heads.note('one', 401, Buffer.alloc(32, 2))
    await heads.flush()
    expect((await heads.read('one'))?.number).toBe(401)
  } finally {
    await other.terminate()
    rmSync(folder, { recursive: true, force: true })
  }
})
