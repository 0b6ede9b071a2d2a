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
 * nobody said which one; `minutes` are given where a part is no half. `paid` is the kept share of pay, in millionths.
 */
export type DayAway = {
  /** Who told it: `absence`, or the kind of an offer. */
  readonly source: string
  readonly id: string
  /** What it is of its source: a leave type's id, or the kind of an absence. */
  readonly type: string
  readonly part: DayPart | 'half' | 'minutes'
  readonly minutes?: number
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

/**
 * The minutes of each half that are to be worked: none on a day off, on what a holiday takes and while somebody is away.
 * Half a day of which nobody said which is the second one; minutes away come off the end. Leave that is not decided yet
 * takes nothing.
 */
export function minutesDue({ employed, kind, hours, holidays, away }: Workday): readonly number[] {
  if (!employed || kind !== 'working' || hours === null) return []
  const due: number[] = [...hours.halves]
  for (const { part } of holidays) take(due, part, hours)
  for (const { part, minutes = 0, pending } of away) {
    if (pending) continue
    if (part === 'minutes') takeMinutes(due, minutes)
    else take(due, part === 'half' ? 'second' : part, hours)
  }
  return due
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

/** A day that is one half is the half of the day in which it begins: a Saturday morning the first. */
function take(due: number[], part: DayPart, { start, halves }: WorkHours): void {
  if (part === 'whole') due.fill(0)
  else if (halves.length === 2) due[part === 'first' ? 0 : 1] = 0
  else if (start < NOON === (part === 'first')) due[0] = 0
}

function takeMinutes(due: number[], minutes: number): void {
  let left = minutes
  for (let half = due.length - 1; half >= 0; half--) {
    const taken = Math.min(left, due[half]!)
    due[half] = due[half]! - taken
    left -= taken
  }
}

const NOON = 12 * 60
