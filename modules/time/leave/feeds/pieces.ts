import type { WorkHours } from '#base/days/day-hours.ts'
import { addDays, type Day, momentIn } from '#base/days/days.ts'
import type { RequestedDays } from '../ledger/counting.ts'

/** A part of leave as calendars show it: whole days, a half of one, or a time of one. */
type LeavePiece =
  | { readonly from: Day; readonly until: Day }
  | { readonly day: Day; readonly part: 'first' | 'second' }
  | { readonly day: Day; readonly start: number; readonly end: number }

/** Leave in pieces: its whole days together, halves of its first and last day by themselves. */
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

/** When a piece is, by the person's hours of its day and the zone of their office; undefined for half of a day off. */
export function pieceTimes(
  piece: LeavePiece,
  hoursOn: (day: Day) => WorkHours | null,
  zone: string,
): { from: Day; until: Day } | { start: Date; end: Date } | undefined {
  if ('from' in piece) return piece
  const span = 'part' in piece ? halfDayTimes(hoursOn(piece.day), piece.part) : piece
  return span && { start: momentIn(zone, piece.day, span.start), end: momentIn(zone, piece.day, span.end) }
}

/** From when to when a half of a day lasts; a day that is one half is all of it. */
export function halfDayTimes(hours: WorkHours | null, part: 'first' | 'second') {
  if (!hours) return undefined
  const { start, end, breakAt, divides } = hours
  if (divides === null) return { start, end }
  return part === 'first' ? { start, end: breakAt } : { start: breakAt + hours.break, end }
}
