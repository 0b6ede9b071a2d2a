import type { Day } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import { required } from '#base/required.ts'

/** A day with its charge, and whether leave may be taken on it. */
export type BreakDay = {
  readonly day: Day
  /** In half days; 0 on free days. */
  readonly halves: number
  /** A day off, a holiday or approved leave. */
  readonly isFree: boolean
  /** Leave may be taken on it, or it is free. */
  readonly isOpen: boolean
}

/**
 * Leave with the break it makes, including free days around it. `length` is days off in a row, `halves` the half days
 * of leave.
 */
export type Break = {
  readonly from: Day
  readonly until: Day
  readonly firstOff: Day
  readonly lastOff: Day
  readonly length: number
  readonly halves: number
}

/**
 * Finds breaks, the best first: longest, then least leave, then soonest. Each uses as much leave as it can in one piece
 * and joins free days; leave alone is no break. Days off per day of leave (`worth`) is shown but does not rank, since
 * every Friday makes three days. `mostFrom` returns the half days that leave starting on a day may take.
 */
export function findBreaks(days: readonly BreakDay[], mostFrom: (day: Day) => number): Break[] {
  const found: Break[] = []
  const dayAt = (index: number) => required(days[index], 'a day')
  for (let start = 0; start < days.length; start++) {
    const first = dayAt(start)
    if (first.isFree || !first.isOpen) continue
    const most = mostFrom(first.day)
    if (first.halves > most) continue
    let [halves, last] = [0, start]
    for (let at = start; at < days.length; at++) {
      const day = dayAt(at)
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
      until: dayAt(last).day,
      firstOff: dayAt(firstOff).day,
      lastOff: dayAt(lastOff).day,
      length,
      halves,
    })
  }
  // Breaks are found in order of their days, and the sort is stable.
  return found.sort((a, b) => b.length - a.length || a.halves - b.halves)
}

/** Picks the best breaks that share no day off and may be taken. */
export function pickBestBreaks(breaks: readonly Break[], wanted: number, mayTake: (one: Break) => boolean): Break[] {
  const chosen: Break[] = []
  for (const one of breaks) {
    if (chosen.length === wanted) break
    if (chosen.some((other) => one.firstOff <= other.lastOff && other.firstOff <= one.lastOff)) continue
    if (mayTake(one)) chosen.push(one)
  }
  return chosen
}

/** Days off in a row per day of leave, in thousandths. */
export function daysOffPerLeaveDay({ length, halves }: Pick<Break, 'length' | 'halves'>): number {
  return ratio(length, 2_000, halves, 'down')
}

/** Index of the last free day in a direction. */
function endOfFreeDays(days: readonly BreakDay[], from: number, by: 1 | -1): number {
  let at = from
  while (days[at + by]?.isFree) at += by
  return at
}
