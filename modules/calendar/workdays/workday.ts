import type { WorkHours } from '#base/day-hours.ts'
import type { Day } from '#base/days.ts'
import type { Millionths } from '#base/money.ts'
import type { DayOff } from '#statutory/day-off.ts'

/** What the week makes of a day: to be worked, or which kind of day off. Holidays and leave stand beside it. */
export type DayKind = 'working' | DayOff

/** Which part of a day something takes; `first` and `second` are the halves by where the day divides. */
export type DayPart = 'whole' | 'first' | 'second'

/** A holiday that the people of somebody's office have on the day. */
export type DayHoliday = {
  readonly id: string
  readonly name: string
  readonly name_zh: string | null
  readonly kind: 'public' | 'substituted' | 'company'
  readonly part: DayPart
}

/**
 * What somebody is away for on a day: leave by its request, or an absence that was typed. `half` is half a day of which
 * nobody said which one. Of a part that is no half, `time` says when it lies, in minutes after the day's midnight, or
 * `minutes` how long it is where nobody said when. `paid` is the kept share of pay, in millionths.
 */
export type DayAway = {
  /** Who told it: `absence`, or the kind of an offer. */
  readonly source: string
  readonly id: string
  /** What it is of its source: a leave type's id, or the kind of an absence. */
  readonly type: string
  readonly part: DayPart | 'half' | 'minutes'
  readonly minutes?: number
  readonly time?: WorkStretch
  readonly paid: Millionths
  /** Asked for and not decided yet: shown, and never counted as away. */
  readonly pending?: true
}

/** Minutes before a shift and after it in which a punch is its own, and by how many somebody is late or early for nothing. */
export type ShiftMargins = { readonly before: number; readonly after: number; readonly grace: number }

/** One shift of a day: `id` is what was planned, `shift` what it is planned by, null where its planner knows none. */
type ShiftPart = {
  readonly id: string
  readonly shift: string | null
  readonly name: string
  readonly hours: WorkHours
  /** Null where its planner says nothing of punches. */
  readonly margins: ShiftMargins | null
}

/** What stands in for the weekly pattern; `parts` are its shifts by their start, `id` that of the first. */
export type DayShift = {
  readonly source: string
  readonly id: string
  readonly name: string
  readonly parts: readonly ShiftPart[]
}

/**
 * What one day is for one person. Equal days of different people are one and the same object: never change one.
 *
 * `hours` are those of the shift or else of the pattern, whether or not a holiday or leave takes them; null on a day off.
 * Before joining and after the last day `employed` is false and the rest is as it would be.
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

/** Days of people: for each person one entry a day, from the first day on. */
export type Workdays = {
  readonly first: Day
  readonly last: Day
  readonly of: ReadonlyMap<string, readonly Workday[]>
}

/** A stretch of time along a day, in minutes after its midnight. */
export type WorkStretch = { readonly start: number; readonly end: number }

/**
 * The minutes of each half that are to be worked: none on a day off, on what a holiday takes and while somebody is away.
 * Half a day of which nobody said which is the second one; minutes of which nobody said when come off the end. Leave that
 * is not decided yet takes nothing.
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
 * When a day is to be worked: for each of its shifts the stretches in their order, without breaks and without what holidays
 * and leave take. The weekly pattern is one shift; a day that is not worked has none.
 */
export function stretchesDue(workday: Workday): readonly (readonly WorkStretch[])[] {
  const pieces = duePieces(workday)
  return shiftHours(workday).map((_, shift) =>
    pieces.filter((piece) => piece.shift === shift).map(({ start, end }) => ({ start, end })),
  )
}

/** From when until when a day is worked by the plan; all of its hours where nothing of them is left, null on a day off. */
export function hoursPlanned(workday: Workday): WorkStretch | null {
  const { hours, shift, holidays } = workday
  const stretches = stretchesDue(shift && holidays.length > 0 ? { ...workday, holidays: [] } : workday).flat()
  const [first, last] = [stretches[0], stretches.at(-1)]
  return first && last ? { start: first.start, end: last.end } : hours
}

/** How many working minutes a part of a day takes that somebody is away for, as if it stood alone. */
export function minutesTaken(workday: Workday, away: DayAway): number {
  const sum = (day: Workday) => minutesDue(day).reduce((all, half) => all + half, 0)
  return sum({ ...workday, away: [] }) - sum({ ...workday, away: [away] })
}

/**
 * The minutes of a day that are to be worked by the plan: of a shift also on a holiday, of the weekly pattern not. Asked of each
 * day of hundreds of people, so most of them are answered without taking anything apart.
 */
export function minutesPlanned(workday: Workday): number {
  const { employed, kind, hours, shift, holidays, away } = workday
  if (!employed || kind !== 'working' || hours === null) return 0
  if (away.length === 0 && (shift !== null || holidays.length === 0)) return hours.minutes
  const due = minutesDue(shift && holidays.length > 0 ? { ...workday, holidays: [] } : workday)
  return due.reduce((sum, half) => sum + half, 0)
}

/** A stretch that is to be worked, with the half of the day and the shift that it is of. */
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

/** The working time of a shift on both sides of its break. Of two shifts on a day the last one is the second half. */
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

/** A day that is one half is the half of the day in which it begins: a Saturday morning the first. */
function isTaken(part: DayPart, half: number, { start, halves }: WorkHours): boolean {
  if (part === 'whole') return true
  if (halves.length === 2) return half === (part === 'first' ? 0 : 1)
  return start < NOON === (part === 'first')
}

/** What of a stretch lies outside some time. */
function subtractTime<S extends WorkStretch>(stretch: S, { start, end }: WorkStretch): S[] {
  return [
    { ...stretch, end: Math.min(stretch.end, start) },
    { ...stretch, start: Math.max(stretch.start, end) },
  ].filter((one) => one.end > one.start)
}

/** The stretches without some minutes at the end. */
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
