import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadPart, PartMissing } from './lazy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('SYS-08a a part of the page that does not come is waited for 120 seconds, and no longer', async () => {
  const ended = vi.fn()
  const part = loadPart(() => new Promise(() => undefined)).catch((error: unknown) => ended(error))
  await vi.advanceTimersByTimeAsync(119_900)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await part
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(PartMissing))
})

it('SYS-08a one that comes in time is shown, and one that cannot be fetched is missing at once', async () => {
  const late = loadPart(() => new Promise((resolve) => setTimeout(resolve, 119_000, 'part')))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(await late).toBe('part')
  const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  await expect(loadPart(gone)).rejects.toBeInstanceOf(PartMissing)
  const faulty = () => Promise.reject(new RangeError('of its own'))
  await expect(loadPart(faulty)).rejects.toBeInstanceOf(RangeError)
})
