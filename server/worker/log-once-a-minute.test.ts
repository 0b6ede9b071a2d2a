import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { logOnceAMinute } from './log-once-a-minute.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

it('LIF-3 the same error is logged once a minute, another one at once', () => {
  const written: string[] = []
  const complain = logOnceAMinute((message) => written.push(message))
  const said = (message: string, afterMs = 0) => {
    vi.advanceTimersByTime(afterMs)
    complain(new Error(message))
    return written.splice(0)
  }
  expect([said('away'), said('away'), said('away', 59_999)]).toEqual([['away'], [], []])
  expect([said('away', 1), said('away', 59_999)]).toEqual([['away'], []])
  expect([said('full'), said('full'), said('away')]).toEqual([['full'], [], []])
})
