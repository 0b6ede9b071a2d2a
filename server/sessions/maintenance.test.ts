import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Api } from '#server/api.ts'
import { maintenanceOn } from './maintenance.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A database whose answers come when they are given. */
function asked() {
  const waiting: ((on: boolean) => void)[] = []
  const query = {
    selectFrom: () => query,
    select: () => query,
    executeTakeFirst: () =>
      new Promise((resolve) => waiting.push((maintenance) => resolve({ maintenance }))) as Promise<unknown>,
  }
  return { api: { options: { maintenance: false }, database: { lookup: query } } as unknown as Api, waiting }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

it('LIF-6 SYS-23 a busy database holds nobody up: what it said last counts while it is asked again, for ten seconds', async () => {
  const { api, waiting } = asked()
  const first = maintenanceOn(api)
  waiting[0]!(false)
  expect(await first).toBe(false)

  vi.advanceTimersByTime(1_500)
  // Not answered yet, and asked once however many call.
  expect(await Promise.all([maintenanceOn(api), maintenanceOn(api)])).toEqual([false, false])
  expect(waiting).toHaveLength(2)
  waiting[1]!(true)
  await settled()
  expect(await maintenanceOn(api)).toBe(true)

  vi.advanceTimersByTime(11_000)
  const late = maintenanceOn(api)
  waiting[2]!(false)
  expect(await late).toBe(false)
})
