import { describe, expect, it } from 'vitest'
import { coverByDay } from './cover.ts'

const DAYS = ['2026-11-27', '2026-11-28'] as const
const need = (shift: string, department: string | null, heads: number) => ({
  shift,
  department,
  from: '2026-01-01',
  heads: [heads, heads, heads, heads, heads, heads, heads],
})
const planned = [
  { day: '2026-11-27', shift: 'day', heads: 3, untold: 1 },
  { day: '2026-11-27', shift: 'night', heads: 1, untold: 0 },
]
const name = (shift: string) => shift.toUpperCase()

describe('SHF-05 missing people in coming shifts', () => {
  it('a surplus in one shift fills no other', () => {
    const [first] = coverByDay(
      DAYS,
      planned,
      [need('day', null, 2), need('night', null, 3)],
      [{ department: null }],
      name,
    )
    expect(first).toEqual({
      day: '2026-11-27',
      planned: 4,
      open: 2,
      untold: 1,
      short: [{ shift: 'NIGHT', heads: 1, needed: 3 }],
    })
  })

  it('a needed shift without anybody planned misses all its people', () => {
    const [, second] = coverByDay(DAYS, planned, [need('night', null, 3)], [{ department: null }], name)
    expect(second).toMatchObject({ planned: 0, open: 3, short: [{ heads: 0, needed: 3 }] })
  })

  it('several departments together need the sum of their needs', () => {
    const needs = [need('day', 'a', 2), need('day', 'b', 3), need('day', 'c', 9)]
    const [first] = coverByDay(DAYS, planned, needs, [{ department: 'a' }, { department: 'b' }], name)
    expect(first).toMatchObject({ open: 2, short: [{ shift: 'DAY', heads: 3, needed: 5 }] })
  })

  it('nothing is missing where no need is set or the scope is unknown', () => {
    expect(coverByDay(DAYS, planned, [], [{ department: null }], name)[0]).toMatchObject({ open: null, short: [] })
    expect(coverByDay(DAYS, planned, [need('day', null, 9)], [], name)[0]).toMatchObject({ open: null, short: [] })
  })
})
