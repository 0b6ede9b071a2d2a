import type { Day } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'

/** A day as breaks are found by: what it costs, and whether leave may be taken on it. */
export type BreakDay = {
  readonly day: Day
  /** In halves of a day; 0 where nothing is worked anyway. */
  readonly halves: number
  /** Nothing is worked on it: a day off, a holiday, leave that was given. */
  readonly isFree: boolean
  /** Leave may be taken on it, or it is free. */
  readonly isOpen: boolean
}

/** Leave with the break it makes: days off in a row, with what lies free around it. */
export type Break = {
  readonly from: Day
  readonly until: Day
  readonly firstOff: Day
  readonly lastOff: Day
  readonly length: number
  readonly halves: number
}

/**
 * Breaks that so much leave makes, the best first: the longest, of these what takes the least leave, then the soonest. Each
 * spends as much as it can in one piece, and joins something: leave alone is no break. A Friday makes three days in every
 * week; so the days off for each day of leave are told (`worth`) and do not decide. `mostFrom`: how many halves leave may
 * take that begins on a day.
 */
export function findBreaks(days: readonly BreakDay[], mostFrom: (day: Day) => number): Break[] {
  const found: Break[] = []
  for (let start = 0; start < days.length; start++) {
    const first = days[start]!
    if (first.isFree || !first.isOpen) continue
    const most = mostFrom(first.day)
    if (first.halves > most) continue
    let [halves, last] = [0, start]
    for (let at = start; at < days.length; at++) {
      const day = days[at]!
      if (!day.isOpen || halves + day.halves > most) break
      halves += day.halves
      if (!day.isFree) last = at
    }
    const firstOff = endOfFreeDays(days, start, -1)
    const lastOff = endOfFreeDays(days, last, 1)
    const length = lastOff - firstOff + 1
    const worked = days.slice(start, last + 1).filter(({ isFree }) => !isFree).length
    if (length === worked) continue
    found.push({
      from: first.day,
      until: days[last]!.day,
      firstOff: days[firstOff]!.day,
      lastOff: days[lastOff]!.day,
      length,
      halves,
    })
  }
  // They were found by their days, and sorting leaves those alike as they are.
  return found.sort((a, b) => b.length - a.length || a.halves - b.halves)
}

/** The best of them that do not share a day off, as many as are wanted of those that may be taken. */
export function pickBestBreaks(breaks: readonly Break[], wanted: number, mayTake: (one: Break) => boolean): Break[] {
  const chosen: Break[] = []
  for (const one of breaks) {
    if (chosen.length === wanted) break
    if (chosen.some((other) => one.firstOff <= other.lastOff && other.firstOff <= one.lastOff)) continue
    if (mayTake(one)) chosen.push(one)
  }
  return chosen
}

/** Days off in a row for each day of leave, in thousandths. */
export function daysOffPerLeaveDay({ length, halves }: Pick<Break, 'length' | 'halves'>): number {
  return ratio(length, 2_000, halves, 'down')
}

/** How far what is free goes on from a day, in a direction. */
function endOfFreeDays(days: readonly BreakDay[], from: number, by: 1 | -1): number {
  let at = from
  while (days[at + by]?.isFree) at += by
  return at
}
