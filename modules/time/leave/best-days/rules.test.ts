import { describe, expect, it } from 'vitest'
import { addDays, weekday } from '#base/days/days.ts'
import { type BreakDay, daysOffPerLeaveDay, findBreaks, pickBestBreaks } from './rules.ts'

/** Four weeks from Monday 30 November 2026 with weekends, holidays, half holidays and closed days. */
function weeks({ holidays = [], half = [], closed = [] }: { holidays?: string[]; half?: string[]; closed?: string[] }) {
  return Array.from({ length: 28 }, (_, index): BreakDay => {
    const day = addDays('2026-11-30', index)
    const isFree = weekday(day) % 6 === 0 || holidays.includes(day)
    return { day, isFree, halves: isFree ? 0 : half.includes(day) ? 1 : 2, isOpen: isFree || !closed.includes(day) }
  })
}
const breakRows = (breaks: ReturnType<typeof findBreaks>) =>
  breaks.map(({ from, until, firstOff, lastOff, length, halves }) => [from, until, firstOff, lastOff, length, halves])

describe('best days', () => {
  it('LEA-05 LEA-14 one day between a holiday and the weekend makes four days off', () => {
    expect(breakRows(findBreaks(weeks({ holidays: ['2026-12-10'] }), () => 2))[0]).toEqual([
      '2026-12-11',
      '2026-12-11',
      '2026-12-10',
      '2026-12-13',
      4,
      2,
    ])
  })

  it('LEA-14 four days around a midweek holiday make nine days off', () => {
    const [best] = findBreaks(weeks({ holidays: ['2026-12-09'] }), () => 8)
    expect(best).toMatchObject({ from: '2026-12-07', until: '2026-12-11', length: 9, halves: 8 })
    expect(daysOffPerLeaveDay(best!)).toBe(2_250)
  })

  it('LEA-14 a half holiday costs half a day of leave', () => {
    const [best] = findBreaks(weeks({ half: ['2026-12-11'] }), () => 2)
    expect(best).toMatchObject({ from: '2026-12-11', length: 3, halves: 1 })
  })

  it('LEA-18 a break never includes a closed day', () => {
    const all = findBreaks(weeks({ holidays: ['2026-12-09'], closed: ['2026-12-08'] }), () => 8)
    expect(all.every(({ from, until }) => until < '2026-12-08' || from > '2026-12-08')).toBe(true)
    expect(all[0]).toMatchObject({ from: '2026-12-10', firstOff: '2026-12-09' })
  })

  it('LEA-05 leave without free days around it is no break', () => {
    const all = findBreaks(weeks({}), () => 2)
    expect(all.map(({ from }) => weekday(from)).every((day) => day === 1 || day === 5)).toBe(true)
  })

  it('LEA-05 ranks the longest break first, then the least leave, then the soonest', () => {
    const fromFriday = weeks({ half: ['2026-12-18'] }).slice(4)
    expect(breakRows(findBreaks(fromFriday, () => 2))).toEqual([
      ['2026-12-18', '2026-12-18', '2026-12-18', '2026-12-20', 3, 1],
      ['2026-12-04', '2026-12-04', '2026-12-04', '2026-12-06', 3, 2],
      ['2026-12-07', '2026-12-07', '2026-12-05', '2026-12-07', 3, 2],
      ['2026-12-11', '2026-12-11', '2026-12-11', '2026-12-13', 3, 2],
      ['2026-12-14', '2026-12-14', '2026-12-12', '2026-12-14', 3, 2],
      ['2026-12-21', '2026-12-21', '2026-12-19', '2026-12-21', 3, 2],
      ['2026-12-25', '2026-12-25', '2026-12-25', '2026-12-27', 3, 2],
    ])
  })

  it('LEA-05 a Friday and a Monday make four days with the weekend between them', () => {
    const friday = findBreaks(weeks({}), () => 4).find(({ from }) => from === '2026-12-04')
    expect(friday).toMatchObject({
      until: '2026-12-07',
      firstOff: '2026-12-04',
      lastOff: '2026-12-07',
      length: 4,
      halves: 4,
    })
  })

  it('LEA-05 breaks that meet on a day share it; breaks on neighbouring days do not', () => {
    const breakOfThree = (firstOff: string, lastOff: string) =>
      ({ from: firstOff, until: lastOff, firstOff, lastOff, length: 3, halves: 2 }) as const
    const [best, sooner, after, before] = [
      breakOfThree('2026-12-10', '2026-12-13'),
      breakOfThree('2026-12-04', '2026-12-06'),
      breakOfThree('2026-12-13', '2026-12-15'),
      breakOfThree('2026-12-08', '2026-12-10'),
    ] as const
    expect(pickBestBreaks([best, sooner, after, before], 4, () => true)).toEqual([best, sooner])
  })

  it('LEA-05 offers the best of breaks that share a day, and only those that may be taken', () => {
    const all = findBreaks(weeks({ holidays: ['2026-12-10'] }), () => 2)
    const best = pickBestBreaks(all, 3, () => true)
    expect(new Set(best.map(({ firstOff }) => firstOff)).size).toBe(3)
    expect(best[0]).toMatchObject({ from: '2026-12-11' })
    for (const [at, one] of best.entries())
      for (const other of best.slice(at + 1))
        expect(one.lastOff < other.firstOff || other.lastOff < one.firstOff).toBe(true)
    expect(pickBestBreaks(all, 1, ({ from }) => from > '2026-12-20')[0]!.from > '2026-12-20').toBe(true)
    expect(pickBestBreaks(all, 3, () => false)).toEqual([])
  })

  it('LEA-05 best days use at most the allowed half days', () => {
    for (const most of [1, 2, 3, 5, 10, 20])
      for (const one of findBreaks(weeks({ holidays: ['2026-12-09'], half: ['2026-12-11'] }), () => most))
        expect(one.halves).toBeLessThanOrEqual(most)
    // With half a day left, no Friday is offered, but the working half of a half holiday is.
    expect(findBreaks(weeks({}), () => 1)).toEqual([])
    expect(breakRows(findBreaks(weeks({ half: ['2026-12-11'] }), () => 1))).toEqual([
      ['2026-12-11', '2026-12-11', '2026-12-11', '2026-12-13', 3, 1],
    ])
  })
})
