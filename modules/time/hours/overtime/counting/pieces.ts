import { addDays, type Day } from '#base/days/days.ts'
import type { ExtraWork } from '#statutory/working-hours.ts'
import { overlapMinutes, type Stretch } from '../../work/stretch.ts'
import { MINUTES_PER_DAY } from '../../work/values.ts'
import type { AfterMidnight, DayType, PiecePosition } from '../values.ts'
import { classifyDay, type DayClass, normalTime, type OvertimeDay } from './day-type.ts'

/**
 * The work that a person claims: `start` and `end` of the overtime in minutes after the midnight of its day (beyond 1,440 on
 * the next day), and `pause`, the minutes of it without work. `present` is when they were at work that day, where those were
 * not the usual hours; records have breaks of their own. `others` are the day's other records of overtime, such as a
 * call-back in the evening, with the minutes that count.
 */
export type ClaimedWork = Stretch & {
  readonly pause: number
  readonly others?: readonly (Stretch & { readonly pause: number; readonly minutes?: number })[] | undefined
  readonly present?: readonly (Stretch & { readonly pause?: number })[] | undefined
}

/** How a policy counts minutes: how many a day count for nothing, and by which day those after midnight count. */
export type CountingRules = { readonly tolerance: number; readonly afterMidnight: AfterMidnight }

/** A part of the overtime that one rule pays. `start` and `end` are minutes after its own day's midnight. */
export type Piece = Stretch & {
  readonly day: Day
  readonly type: DayType
  readonly work: ExtraWork
  readonly where: PiecePosition
  readonly minutes: number
}

/** A counted record: the worked and the normal minutes of its day, and the pieces beyond the normal minutes. */
export type CountedWork = { readonly pieces: readonly Piece[]; readonly worked: number; readonly normal: number }

/** A stretch with the minutes of it that were work. */
type WorkPart = Stretch & { readonly where: PiecePosition; readonly minutes: number }

/**
 * Counts the pieces of a record (OT-06). On a normal day overtime begins once the normal minutes are worked, whatever the
 * clock says; on other days every minute counts. Breaks do not count. Up to the tolerance of the day nothing counts, and
 * beyond it everything, the day's other records included. A record belongs to the day it begins on; minutes after midnight
 * count by their own date, or by the first day where the policy says so. Minutes are those of the clock at the place.
 */
export function toPieces(
  {
    day,
    first,
    next,
    mostNormal,
  }: {
    readonly day: Day
    readonly first: OvertimeDay
    readonly next: OvertimeDay
    /** The most minutes of the day that are normal, where the law limits them. */
    readonly mostNormal?: number | undefined
  },
  claimed: ClaimedWork,
  { tolerance, afterMidnight }: CountingRules,
): CountedWork {
  const usual = normalTime(first, mostNormal)
  const parts = usual ? workBeyondNormal(usual, claimed) : allWork(claimed)
  const total = sumMinutes(parts.parts)
  if (total === 0 || total + sumCountedMinutes(claimed.others) <= tolerance) return { ...parts, pieces: [] }
  const own = classifyDay(first)
  const later = afterMidnight === 'own_date' ? classifyDay(next) : own
  return { ...parts, pieces: parts.parts.flatMap((part) => splitAtMidnight(part, day, own, later)) }
}

export function sumMinutes(parts: readonly { readonly minutes: number }[]): number {
  return parts.reduce((total, { minutes }) => total + minutes, 0)
}

function sumCountedMinutes(others: ClaimedWork['others'] = []): number {
  return others.reduce((total, { minutes = 0 }) => total + minutes, 0)
}

type WorkedParts = { readonly parts: readonly WorkPart[]; readonly worked: number; readonly normal: number }

/** On a day without normal hours all work counts. */
function allWork({ start, end, pause }: ClaimedWork): WorkedParts {
  const minutes = Math.max(0, end - start - pause)
  return { parts: minutes > 0 ? [{ start, end, where: 'all', minutes }] : [], worked: minutes, normal: 0 }
}

/** On a normal day the claimed work outside its hours counts, once the normal minutes are worked. */
function workBeyondNormal(usual: NonNullable<ReturnType<typeof normalTime>>, claimed: ClaimedWork): WorkedParts {
  const { start, end, pause, present, others = [] } = claimed
  const at = mergeStretches([...(present ?? [usual]), ...others, { start, end }])
  const outside: WorkPart[] = [
    toPart({ start, end: Math.min(end, usual.start) }, 'before'),
    toPart({ start: Math.max(start, usual.end), end }, 'after'),
  ].filter(({ minutes }) => minutes > 0)
  const ownPauses = (present ?? []).flatMap((one) => one.pause ?? [])
  const rested =
    ownPauses.length > 0
      ? ownPauses.reduce((total, minutes) => total + minutes, 0)
      : at.reduce((total, one) => total + overlapMinutes(one, usual.pause), 0)
  const otherPauses = others.reduce((total, one) => total + one.pause, 0)
  const worked = Math.max(0, totalLength(at) - rested - otherPauses - pause)
  const paused = subtractPause(outside, pause)
  const due = Math.min(Math.max(0, worked - usual.minutes - sumCountedMinutes(others)), sumMinutes(paused))
  return { parts: lastMinutes(paused, due), worked, normal: usual.minutes }
}

/** Takes a pause from the later part first, since nobody says when it was. */
function subtractPause(parts: readonly WorkPart[], pause: number): WorkPart[] {
  let left = pause
  return parts
    .toReversed()
    .map((one) => {
      const taken = Math.min(left, one.minutes)
      left -= taken
      return { ...one, minutes: one.minutes - taken }
    })
    .toReversed()
    .filter(({ minutes }) => minutes > 0)
}

/** The last minutes of some work; the minutes before them filled up the normal ones. */
function lastMinutes(parts: readonly WorkPart[], minutes: number): WorkPart[] {
  let over = sumMinutes(parts) - minutes
  return parts.flatMap((one) => {
    const dropped = Math.min(over, one.minutes)
    over -= dropped
    if (dropped === one.minutes) return []
    return [{ ...one, start: one.start + dropped, minutes: one.minutes - dropped }]
  })
}

/** Splits a part where midnight changes its day type. The pause is taken from the later piece, as far as that reaches. */
function splitAtMidnight({ start, end, where, minutes }: WorkPart, day: Day, own: DayClass, later: DayClass): Piece[] {
  const piece = (of: DayClass, on: Day, from: number, until: number, counted: number): Piece => ({
    ...of,
    day: on,
    where,
    start: from,
    end: until,
    minutes: counted,
  })
  const changes = own.work !== later.work || own.type !== later.type
  if (!changes || end <= MINUTES_PER_DAY) return [piece(own, day, start, end, minutes)]
  if (start >= MINUTES_PER_DAY)
    return [piece(later, addDays(day, 1), start - MINUTES_PER_DAY, end - MINUTES_PER_DAY, minutes)]
  const pause = end - start - minutes
  const after = Math.max(0, end - MINUTES_PER_DAY - pause)
  const before = minutes - after
  return [
    piece(own, day, start, MINUTES_PER_DAY, before),
    piece(later, addDays(day, 1), 0, end - MINUTES_PER_DAY, after),
  ].filter((one) => one.minutes > 0)
}

function toPart({ start, end }: Stretch, where: PiecePosition): WorkPart {
  return { start, end, where, minutes: Math.max(0, end - start) }
}

/** Merges stretches so that no minute is in two. */
function mergeStretches(stretches: readonly Stretch[]): Stretch[] {
  const found: { start: number; end: number }[] = []
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}

function totalLength(stretches: readonly Stretch[]): number {
  return stretches.reduce((total, { start, end }) => total + end - start, 0)
}
