import { describe, expect, it } from 'vitest'
import { openMonths, takingMonth } from './months.ts'

describe('The months of a claim', () => {
  it('PAY-03a claims go into the months after the last approved run', () => {
    expect(openMonths(2026, '2026-10', '2026-11')).toEqual(['2026-11', '2026-12'])
    expect(openMonths(2026, null, '2026-12')).toEqual(['2026-12'])
    expect(openMonths(2027, '2026-10', '2026-11')).toHaveLength(12)
    expect(openMonths(2026, '2026-12', '2026-12')).toEqual([])
    expect(openMonths(2025, '2026-10', '2026-11')).toEqual([])
  })

  it('PAY-03a a claim of an approved month goes into the next open one, never into another year', () => {
    expect(takingMonth('2026-09', '2026-10')).toBe('2026-11')
    expect(takingMonth('2026-11', '2026-10')).toBe('2026-11')
    expect(takingMonth('2026-11', null)).toBe('2026-11')
    expect(takingMonth('2026-10', '2026-12')).toBeNull()
  })
})
