import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'

/** Extra work as the laws tell it apart: beyond a day's normal hours, on a rest day, on a holiday, on a regular day off. */
export type ExtraWork = 'overtime' | 'restDay' | 'publicHoliday' | 'dayOff'

/** What the law bounds of hours that are planned ahead, in minutes but for days in a row, and where it says so. */
export type PlanLimit = { readonly limit: number; readonly source: Label }

/** Hours that are planned ahead, against which a plan warns. */
export type PlanningLaw = {
  /** Work of one day in all. */
  readonly day: PlanLimit
  /** Normal hours of a day and of a week: what is beyond is overtime. */
  readonly normalDay: number
  readonly week: PlanLimit
  /** Overtime of a calendar month. */
  readonly month: PlanLimit
  /** Between the end of one shift and the start of the next; absent where the law has no figure. */
  readonly rest?: PlanLimit
  /** Days worked one after the other. */
  readonly daysInRow: PlanLimit
}

/** How long people may work by the law, in minutes. What is worked beyond is paid all the same. */
export type HoursLaw = {
  readonly from: Day
  readonly source: string
  /** Work of one day in all. */
  readonly day: number
  /** Extra work of a calendar month; more where the workforce agreed, then with all of three months of the calendar. */
  readonly month: number
  readonly agreed?: { readonly month: number; readonly quarter: number }
  /** Which extra work counts towards a month. */
  readonly counts: readonly ExtraWork[]
  /** Wages of a month up to which the law pays extra work, minor units; absent where it pays everybody. */
  readonly protectedUpTo?: number
  readonly planning: PlanningLaw
  /** What it pays of each, in words. */
  readonly pays: { readonly [work in ExtraWork]?: Label }
}

/** Minor units an hour. */
export type HourlyFloor = { readonly from: Day; readonly source: string; readonly amount: number }
