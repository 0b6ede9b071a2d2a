import type { WorkHours } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import type { DayOff } from '#statutory/day-off.ts'
import type { FlexiblePeriod } from './flexible-periods.ts'

/** A working day or a kind of day off, by the week. Holidays and leave are stored beside it. */
export type DayKind = 'working' | DayOff

/** A part of a day; `first` and `second` are the halves on both sides of its division. */
export type DayPart = 'whole' | 'first' | 'second'

/** A holiday of the person's office on the day. */
export type DayHoliday = {
  readonly id: string
  readonly name: string
  readonly name_zh: string | null
  readonly kind: 'public' | 'substituted' | 'company'
  readonly part: DayPart
}

/**
 * An absence on a day: leave by a request, or a typed absence. `half` is half a day without saying which. Other parts
 * have either `time` in minutes after midnight, or only their length in `minutes`. `paid` is the share of pay that is
 * kept, in millionths.
 */
export type DayAway = {
  /** `absence`, or the kind of a source. */
  readonly source: string
  readonly id: string
  /** The id of a leave type, or the kind of an absence. */
  readonly type: string
  readonly part: DayPart | 'half' | 'minutes'
  readonly minutes?: number
  readonly time?: WorkStretch
  readonly paid: Millionths
  /** Requested and not decided: shown, never counted as away. */
  readonly pending?: true
}

/** Minutes around a shift in which a punch belongs to it, and minutes of lateness that are ignored. */
export type ShiftMargins = { readonly before: number; readonly after: number; readonly grace: number }

/** One shift of a day: `id` names the planned day, `shift` the shift it uses, null where its source has none. */
type ShiftPart = {
  readonly id: string
  readonly shift: string | null
  readonly name: string
  readonly hours: WorkHours
  /** Null where its source sets none. */
  readonly margins: ShiftMargins | null
}

/** Replaces the weekly pattern; `parts` are its shifts by start, `id` that of the first. */
export type DayShift = {
  readonly source: string
  readonly id: string
  readonly name: string
  readonly parts: readonly ShiftPart[]
}

/**
 * A day of a person. People share equal objects: never change one. `hours` are those of the shift, else of the pattern,
 * even where a holiday or leave takes them; null on a day off. Outside the employment `employed` is false and the rest
 * is as it would be.
 */
export type Workday = {
  readonly employed: boolean
  readonly office: string | null
  readonly kind: DayKind
  readonly hours: WorkHours | null
  readonly shift: DayShift | null
  readonly holidays: readonly DayHoliday[]
  readonly away: readonly DayAway[]
}

/** Workdays by person, one entry for each day from `first` on. */
export type Workdays = {
  readonly first: Day
  readonly last: Day
  readonly of: ReadonlyMap<string, readonly Workday[]>
  /** The periods of flexible hours of a person that meet these days. */
  readonly flexibleOf: (employee: string) => readonly FlexiblePeriod[]
}

/** Minutes after midnight. */
export type WorkStretch = { readonly start: number; readonly end: number }

/**
 * Minutes due in each half: none on a day off, during a holiday or while away. Half a day without saying which is the
 * second half; minutes without a time come off the end. Undecided leave takes nothing.
 */
export function minutesDue(workday: Workday): readonly number[] {
  const { employed, kind, hours, holidays, away } = workday
  if (!employed || kind !== 'working' || hours === null) return []
  if (holidays.length === 0 && away.length === 0) return hours.halves
  const due = hours.halves.map(() => 0)
  for (const { half, start, end } of duePieces(workday)) due[half] = (due[half] ?? 0) + end - start
  return due
}

/**
 * The stretches due in each shift, in order, without breaks, holidays and leave. The weekly pattern is one shift; a day
 * that is not worked has none.
 */
export function stretchesDue(workday: Workday): readonly (readonly WorkStretch[])[] {
  const pieces = duePieces(workday)
  return shiftHours(workday).map((_, shift) =>
    pieces.filter((piece) => piece.shift === shift).map(({ start, end }) => ({ start, end })),
  )
}

/** The planned start and end of a day; of all its hours where nothing is left, null on a day off. */
export function hoursPlanned(workday: Workday): WorkStretch | null {
  const { hours, shift, holidays } = workday
  const stretches = stretchesDue(shift && holidays.length > 0 ? { ...workday, holidays: [] } : workday).flat()
  const [first, last] = [stretches[0], stretches.at(-1)]
  return first && last ? { start: first.start, end: last.end } : hours
}

/** Working minutes that an absence takes, as if it were the only one. */
export function minutesTaken(workday: Workday, away: DayAway): number {
  const sum = (day: Workday) => minutesDue(day).reduce((all, half) => all + half, 0)
  return sum({ ...workday, away: [] }) - sum({ ...workday, away: [away] })
}

/**
 * The planned minutes of a day. A shift counts on a holiday, the weekly pattern does not. Called for each day of
 * hundreds of people, so most days are answered without splitting them.
 */
export function minutesPlanned(workday: Workday): number {
  const { employed, kind, hours, shift, holidays, away } = workday
  if (!employed || kind !== 'working' || hours === null) return 0
  if (away.length === 0 && (shift !== null || holidays.length === 0)) return hours.minutes
  const due = minutesDue(shift && holidays.length > 0 ? { ...workday, holidays: [] } : workday)
  return due.reduce((sum, half) => sum + half, 0)
}

/** A stretch due, with its half and shift. */
type Piece = WorkStretch & { readonly half: number; readonly shift: number }

function shiftHours({ employed, kind, hours, shift }: Workday): readonly WorkHours[] {
  if (!employed || kind !== 'working' || hours === null) return []
  return shift ? shift.parts.map((part) => part.hours) : [hours]
}

function duePieces(workday: Workday): readonly Piece[] {
  const shifts = shiftHours(workday)
  const { hours, holidays, away } = workday
  if (shifts.length === 0 || hours === null) return []
  const taking = away.filter(({ pending }) => !pending)
  const parts = [
    ...holidays.map(({ part }) => part),
    ...taking.flatMap(({ part }) => (part === 'half' ? ('second' as const) : part === 'minutes' ? [] : part)),
  ]
  const times = taking.flatMap(({ time }) => time ?? [])
  const lengths = taking.flatMap(({ part, time, minutes }) => (part === 'minutes' && !time ? (minutes ?? 0) : []))
  const all = shifts.flatMap((one, shift) => splitAtBreak(one, shift, shifts.length))
  const left = all
    .filter(({ half }) => !parts.some((part) => isTaken(part, half, hours)))
    .flatMap((piece) => times.reduce((pieces, time) => pieces.flatMap((one) => subtractTime(one, time)), [piece]))
  return dropFromEnd(
    left,
    lengths.reduce((total, length) => total + length, 0),
  )
}

/** The working time of a shift on both sides of its break. With two shifts the last one is the second half. */
function splitAtBreak(
  { start, end, break: pause, breakAt, halves }: WorkHours,
  shift: number,
  shifts: number,
): Piece[] {
  const halfOf = (nth: number) => (shifts > 1 ? (shift === shifts - 1 ? 1 : 0) : halves.length === 2 ? nth : 0)
  if (pause === 0 && halfOf(0) === halfOf(1)) return [{ start, end, half: halfOf(0), shift }]
  const before = { start, end: breakAt, half: halfOf(0), shift }
  const after = { start: breakAt + pause, end, half: halfOf(1), shift }
  return [before, after].filter((piece) => piece.end > piece.start)
}

/** A day with one half counts as the half in which it begins: a Saturday morning as the first. */
function isTaken(part: DayPart, half: number, { start, halves }: WorkHours): boolean {
  if (part === 'whole') return true
  if (halves.length === 2) return half === (part === 'first' ? 0 : 1)
  return start < NOON === (part === 'first')
}

/** The parts of a stretch outside a span of time. */
function subtractTime<S extends WorkStretch>(stretch: S, { start, end }: WorkStretch): S[] {
  return [
    { ...stretch, end: Math.min(stretch.end, start) },
    { ...stretch, start: Math.max(stretch.start, end) },
  ].filter((one) => one.end > one.start)
}

/** Drops minutes from the end. */
function dropFromEnd(pieces: readonly Piece[], minutes: number): readonly Piece[] {
  let left = minutes
  return pieces
    .toReversed()
    .flatMap((piece) => {
      const taken = Math.min(left, piece.end - piece.start)
      left -= taken
      return piece.end - taken > piece.start ? [{ ...piece, end: piece.end - taken }] : []
    })
    .toReversed()
}

const NOON = 12 * 60
