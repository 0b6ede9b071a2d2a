import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#server/api/api.ts'
import { isMaintenanceOn } from './maintenance.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A database whose replies the test sends. */
function asked() {
  const waiting: ((on: boolean) => void)[] = []
  const failing: (() => void)[] = []
  const query = {
    selectFrom: () => query,
    select: () => query,
    executeTakeFirstOrThrow: () =>
      new Promise((resolve, reject) => {
        waiting.push((maintenance) => resolve({ maintenance }))
        failing.push(() => reject(new Error('Connection terminated')))
      }) as Promise<unknown>,
  }
  const api = { options: { maintenance: false }, database: { lookup: query } } as unknown as Api
  return { api, waiting, failing }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('LIF-6 SYS-23 the last value counts for ten seconds while a busy database is asked again', async () => {
  const { api, waiting } = asked()
  const first = isMaintenanceOn(api)
  waiting[0]!(false)
  expect(await first).toBe(false)

  vi.advanceTimersByTime(1_500)
  // Not answered yet; asked once however many calls wait.
  expect(await Promise.all([isMaintenanceOn(api), isMaintenanceOn(api)])).toEqual([false, false])
  expect(waiting).toHaveLength(2)
  waiting[1]!(true)
  await settled()
  expect(await isMaintenanceOn(api)).toBe(true)

  vi.advanceTimersByTime(11_000)
  const late = isMaintenanceOn(api)
  waiting[2]!(false)
  expect(await late).toBe(false)
})

it('SYS-23 a value counts for exactly one second, and for ten while the database does not answer', async () => {
  const { api, waiting } = asked()
  const first = isMaintenanceOn(api)
  waiting[0]!(true)
  expect(await first).toBe(true)
  vi.advanceTimersByTime(999)
  expect([await isMaintenanceOn(api), waiting.length]).toEqual([true, 1])
  vi.advanceTimersByTime(1)
  expect([await isMaintenanceOn(api), waiting.length]).toEqual([true, 2])
  vi.advanceTimersByTime(8_999)
  expect(await isMaintenanceOn(api)).toBe(true)
  vi.advanceTimersByTime(1)
  const late = isMaintenanceOn(api)
  expect(await Promise.race([late, settled().then(() => 'waits')])).toBe('waits')
  waiting[1]!(false)
  expect(await late).toBe(false)
})

it('SYS-23 the last value stays while the database is away', async () => {
  const { api, waiting, failing } = asked()
  const first = isMaintenanceOn(api)
  failing[0]!()
  expect(await first).toBe(false)
  vi.advanceTimersByTime(1_000)
  const next = isMaintenanceOn(api)
  waiting[1]!(true)
  await Promise.all([next, settled()])
  vi.advanceTimersByTime(10_000)
  const last = isMaintenanceOn(api)
  failing[2]!()
  expect(await last).toBe(true)
})
