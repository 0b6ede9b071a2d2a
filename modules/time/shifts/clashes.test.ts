import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#base/days/days.ts'
import { findClashes, type PlacedHours } from './clashes.ts'

const at = (day: string, start: number, end: number | null): PlacedHours => ({ day, start, end })
const NIGHT = at('2026-12-31', 23 * 60, 31 * 60)

describe('SHF-06a overlapping shifts', () => {
  it('SHF-06a finds overlaps over midnight and the end of a month and a year; touching hours are allowed', () => {
    expect(findClashes([NIGHT, at('2027-01-01', 7 * 60, 15 * 60)])).toEqual([])
    const early = at('2027-01-01', 7 * 60 - 1, 15 * 60)
    expect(findClashes([early, NIGHT])).toEqual([{ earlier: NIGHT, later: early }])
    expect(findClashes([NIGHT, at('2026-12-31', 15 * 60, 23 * 60)])).toEqual([])
    expect(findClashes([NIGHT, { ...NIGHT }])).toHaveLength(1)
  })

  it('SHF-06b a shift without an end overlaps every later one and none before it', () => {
    const open = at('2026-12-10', 9 * 60, null)
    const before = at('2026-12-10', 60, 9 * 60)
    const later = [at('2026-12-10', 10 * 60, 11 * 60), at('2027-12-10', 0, 1)]
    expect(findClashes([...later, before, open])).toEqual(later.map((one) => ({ earlier: open, later: one })))
  })

  it('SHF-06a a long shift overlaps also across a short one in between', () => {
    const long = at('2026-12-01', 0, 20 * 60)
    const short = at('2026-12-01', 60, 120)
    const late = at('2026-12-01', 19 * 60, 22 * 60)
    expect(findClashes([late, short, long]).map(({ earlier }) => earlier)).toEqual([long, long])
  })

  it('SHF-06a finds an overlap exactly when a minute belongs to two shifts, in any order', () => {
    const placed = fc.record({
      day: fc.integer({ min: 0, max: 5 }).map((by) => addDays('2026-12-29', by)),
      start: fc.integer({ min: 0, max: 1439 }),
      minutes: fc.integer({ min: 1, max: 1440 }),
    })
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 6 }), (rows) => {
        const shifts = rows.map(({ day, start, minutes }) => at(day, start, start + minutes))
        const on = (one: PlacedHours) =>
          Array.from(
            { length: one.end! - one.start },
            (_, minute) => daysBetween('2026-12-29', one.day) * 1440 + one.start + minute,
          )
        const minutes = shifts.flatMap(on)
        expect(findClashes(shifts).length > 0).toBe(new Set(minutes).size < minutes.length)
      }),
      { numRuns: 60 },
    )
  })
})
