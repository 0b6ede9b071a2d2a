import type { WorkHours } from '#base/days/day-hours.ts'
import { addDays, type Day, momentIn } from '#base/days/days.ts'
import type { RequestedDays } from '../ledger/counting.ts'

/** A part of leave: whole days, a half day, or a time of a day. */
type LeavePiece =
  | { readonly from: Day; readonly until: Day }
  | { readonly day: Day; readonly part: 'first' | 'second' }
  | { readonly day: Day; readonly start: number; readonly end: number }

/** Splits leave: whole days together, the half days at its ends separately. */
export function splitLeave({ from, until, fromPart, untilPart, time }: RequestedDays): LeavePiece[] {
  if (time) return [{ day: from, start: time.start, end: time.end }]
  if (from === until) return fromPart === 'whole' ? [{ from, until }] : [{ day: from, part: fromPart }]
  const startsHalf = fromPart === 'second'
  const endsHalf = untilPart === 'first'
  const [first, last] = [startsHalf ? addDays(from, 1) : from, endsHalf ? addDays(until, -1) : until]
  return [
    ...(startsHalf ? [{ day: from, part: 'second' as const }] : []),
    ...(first <= last ? [{ from: first, until: last }] : []),
    ...(endsHalf ? [{ day: until, part: 'first' as const }] : []),
  ]
}

/** Returns the moments of a piece by the person's hours and their office's zone; undefined for a half of a day off. */
export function pieceTimes(
  piece: LeavePiece,
  hoursOn: (day: Day) => WorkHours | null,
  zone: string,
): { from: Day; until: Day } | { start: Date; end: Date } | undefined {
  if ('from' in piece) return piece
  const span = 'part' in piece ? halfDayTimes(hoursOn(piece.day), piece.part) : piece
  return span && { start: momentIn(zone, piece.day, span.start), end: momentIn(zone, piece.day, span.end) }
}

/** Returns the hours of a half day; a day that is one half is returned whole. */
export function halfDayTimes(hours: WorkHours | null, part: 'first' | 'second') {
  if (!hours) return undefined
  const { start, end, breakAt, divides } = hours
  if (divides === null) return { start, end }
  return part === 'first' ? { start, end: breakAt } : { start: breakAt + hours.break, end }
}
