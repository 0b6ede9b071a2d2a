import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('SYS-08a a part of the page that does not come is waited for 120 seconds, and no longer', async () => {
  const ended = vi.fn()
  const part = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => ended(error))
  await vi.advanceTimersByTimeAsync(119_900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await part
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(ChunkLoadError))
})

it('SYS-08a one that comes in time is shown, and one that cannot be fetched is missing at once', async () => {
  const late = loadChunk(() => new Promise((resolve) => setTimeout(resolve, 119_000, 'part')))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(await late).toBe('part')
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadChunk(gone)).rejects.toBeInstanceOf(ChunkLoadError)
  const faulty = () => Promise.reject(new RangeError('of its own'))
  await expect(loadChunk(faulty)).rejects.toBeInstanceOf(RangeError)
})
