import { expect, it } from 'vitest'
import { approvedMonths, firstOpenMonth } from './open-month.ts'

const run = (period: string, kind = 'monthly', sequence = 1) => ({ period, kind, sequence })

it('PAY-09b a what-if opens on the first month that is not approved', () => {
  const approved = approvedMonths([
    run('2026-11'),
    run('2026-10'),
    run('2026-12', 'bonus'),
    run('2026-12', 'monthly', 2),
  ])
  expect(approved).toEqual(['2026-11', '2026-10'])
  expect(firstOpenMonth(approved, '2026-11-24')).toBe('2026-12')
  expect(firstOpenMonth(['2026-10'], '2026-11-24')).toBe('2026-11')
  expect(firstOpenMonth(['2025-12', '2025-11'], '2026-03-01')).toBe('2026-01')
  expect(firstOpenMonth([], '2026-11-24')).toBe('2026-11')
})
