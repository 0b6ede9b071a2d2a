import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHeadFiles } from './head-files.ts'

let data: string
let folder: string
beforeEach(() => {
  data = mkdtempSync(path.join(tmpdir(), 'kerani-heads-'))
  folder = path.join(data, 'deep', 'heads')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(data, { recursive: true, force: true })
})
const hash = (of: number) => Buffer.alloc(32, of)
/** Lets the disk do what has begun; the clock stands still meanwhile. */
const aWhile = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
/** Waits for the disk however busy it is: what never comes runs into the end of the test's time. */
async function until(is: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await is())) await aWhile()
}
/** Whether it still is not so when the disk had its time. */
async function not(is: () => Promise<boolean>): Promise<boolean> {
  for (let turns = 0; turns < 100; turns++) {
    if (await is()) return false
    await aWhile()
  }
  return true
}

it('LIF-5 AUD-2 a head that could not be written waits for the next try, unless a later one came', async () => {
  // A file where the folder would be: as little room as on a full disk.
  writeFileSync(path.join(data, 'deep'), '')
  const heads = createHeadFiles(folder)
  heads.note('one', 1, hash(1))
  heads.note('two', 5, hash(5))
  await expect(heads.flush()).rejects.toThrow()
  heads.note('one', 2, hash(2))
  await expect(heads.flush()).rejects.toThrow()
  rmSync(path.join(data, 'deep'))
  await heads.flush()
  expect(await heads.read('one')).toEqual({ number: 2, hash: hash(2) })
  expect(await heads.read('two')).toEqual({ number: 5, hash: hash(5) })
})

it('AUD-2 the file keeps the highest number, whatever order or process writes', async () => {
  const heads = createHeadFiles(folder)
  heads.note('one', 7, hash(7))
  heads.note('one', 6, hash(6))
  heads.note('one', 7, hash(9))
  await heads.flush()
  expect(await heads.read('one')).toEqual({ number: 7, hash: hash(7) })
  const another = createHeadFiles(folder)
  another.note('one', 7, hash(8))
  await another.flush()
  another.note('one', 3, hash(3))
  await another.flush()
  expect(await another.read('one')).toEqual({ number: 7, hash: hash(7) })
  another.note('one', 8, hash(8))
  await another.flush()
  expect(await heads.read('one')).toEqual({ number: 8, hash: hash(8) })
})

it('AUD-2 only the server’s user can read the files, and a malformed file counts as none', async () => {
  const heads = createHeadFiles(folder)
  await heads.flush()
  expect(readdirSync(data)).toEqual([])
  heads.note('one', 7, hash(7))
  await heads.flush()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(path.join(folder, 'one')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['one'])
  for (const line of ['', 'seven', `7 ${'0'.repeat(63)}`, `x7 ${'0'.repeat(64)}`]) {
    writeFileSync(path.join(folder, 'two'), line)
    expect(await heads.read('two'), line).toBeNull()
  }
  expect(await heads.read('three')).toBeNull()
})

it('AUD-2 a head is written once after half a second, and five seconds after a failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const complaints = vi.spyOn(console, 'error').mockReturnValue()
  const heads = createHeadFiles(folder)
  const number = async () => (await heads.read('one'))?.number
  heads.note('one', 1, hash(1))
  heads.note('one', 2, hash(2))
  vi.advanceTimersByTime(499)
  expect(await not(async () => (await number()) !== undefined)).toBe(true)
  vi.advanceTimersByTime(1)
  await until(async () => (await number()) === 2)

  rmSync(path.join(data, 'deep'), { recursive: true })
  writeFileSync(path.join(data, 'deep'), '')
  heads.note('one', 3, hash(3))
  vi.advanceTimersByTime(500)
  await until(() => complaints.mock.calls.length > 0)
  expect(complaints).toHaveBeenCalledTimes(1)
  rmSync(path.join(data, 'deep'))
  vi.advanceTimersByTime(4_999)
  expect(await not(async () => (await number()) !== undefined)).toBe(true)
  vi.advanceTimersByTime(1)
  await until(async () => (await number()) === 3)

  heads.note('one', 4, hash(4))
  await heads.flush()
  rmSync(path.join(data, 'deep'), { recursive: true })
  vi.advanceTimersByTime(60_000)
  await aWhile()
  await heads.flush()
  expect(readdirSync(data)).toEqual([])
})

it('AUD-2 two threads of a process write the same company’s head without using each other’s draft', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerani-heads-'))
  const other = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.module).then(async ({ createHeadFiles }) => {
      const heads = createHeadFiles(workerData.folder)
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
    const heads = createHeadFiles(folder)
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
