import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

it('SYS-17 the work of idle time is done once no job has run for so long, also after one that failed', async () => {
  const done = vi.fn()
  const working = whenIdle(1_000, done)
  const ends: (() => void)[] = []
  const job = () => working(() => new Promise<void>((resolve) => void ends.push(resolve)))
  const [first, second] = [job(), job()]
  ends[0]!()
  await first
  vi.advanceTimersByTime(5_000)
  expect(done).not.toHaveBeenCalled()
  ends[1]!()
  await second
  vi.advanceTimersByTime(999)
  const third = job()
  vi.advanceTimersByTime(5_000)
  expect(done).not.toHaveBeenCalled()
  ends[2]!()
  await third
  vi.advanceTimersByTime(1_000)
  expect(done).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(done).toHaveBeenCalledTimes(1)
  await expect(working(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault')
  vi.advanceTimersByTime(1_000)
  expect(done).toHaveBeenCalledTimes(2)
  await expect(working(async () => 7)).resolves.toBe(7)
})
