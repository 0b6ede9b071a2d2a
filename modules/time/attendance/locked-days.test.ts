import { expect, it } from 'vitest'
import { dayLock } from './locked-days.ts'

it('ATT-12b a month stays open for the set days after its end, the last included, and paid days lock at once', () => {
  const on = (today: string, paidOn?: string) => dayLock('2026-10-05', { lock_days: 10 }, paidOn, today)
  expect(on('2026-11-10')).toBeUndefined()
  expect(on('2026-11-11')).toEqual({ why: 'month', month: '2026-10', until: '2026-11-10' })
  expect(on('2026-10-06', '2026-10-06')).toEqual({ why: 'paid', month: '2026-10', until: '2026-10-06' })
})
