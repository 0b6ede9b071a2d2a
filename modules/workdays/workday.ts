import type { WorkHours } from '#base/day-hours.ts'
import type { Day } from '#base/days.ts'
import type { Millionths } from '#base/money.ts'

/**
 * What the week makes of a day: to be worked, or which kind of day off. Holidays and leave stand beside it.
 *
 * - `rest_day`: Malaysia's weekly rest day (Employment Act 1955 s.59), Taiwan's 休息日 (Labor Standards Act art. 36).
 * - `regular_day_off`: Taiwan's 例假, on which nobody works but in disaster or emergency (arts. 36, 40).
 * - `non_working`: a weekly day off of which the law says nothing: the first of two in Malaysia, the third in Taiwan.
 */
export type DayKind = 'working' | 'rest_day' | 'regular_day_off' | 'non_working'

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

/** The shift that stands in for the weekly pattern. */
export type DayShift = { readonly source: string; readonly id: string; readonly name: string }

/**
 * What one day is for one person. Equal days of different people are one and the same object: never change one.
 *
 * `hours` are those of the shift or else of the pattern, whether or not a holiday or leave takes them; null on a day off.
 * Before joining and after the last day `employed` is false and the rest is as of the nearest day that is known.
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
