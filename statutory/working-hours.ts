import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { NormalHoursLaw } from './normal-hours.ts'

/**
 * Kinds of extra work that the laws distinguish: beyond a day's normal hours, on a rest day, on a holiday, on a regular
 * day off.
 */
export type ExtraWork = 'overtime' | 'restDay' | 'publicHoliday' | 'dayOff'

/** A limit of the law for planned hours, in minutes except for consecutive days, with its source. */
export type PlanLimit = { readonly limit: number; readonly source: Label }

/** The limits that a plan of hours warns about. */
export type PlanningLaw = {
  /** All work of one day. */
  readonly day: PlanLimit
  /** Normal hours of a day and of a week: more is overtime. */
  readonly normalDay: number
  readonly week: PlanLimit
  /** Overtime of a calendar month. */
  readonly month: PlanLimit
  /** What takes its place where the workforce agreed: overtime of a calendar month, and of a calendar quarter. */
  readonly agreed?: { readonly month: PlanLimit; readonly quarter: PlanLimit }
  /** Between the end of one shift and the start of the next; absent where the law has no figure. */
  readonly rest?: PlanLimit
  /** Consecutive working days. */
  readonly daysInRow: PlanLimit
}

/** How long people may work by the law, in minutes. Work beyond it is paid all the same. */
export type HoursLaw = {
  readonly from: Day
  readonly source: string
  /** All work of one day. */
  readonly day: number
  /** Extra work of a calendar month; more where the workforce agreed, then with a limit for three calendar months. */
  readonly month: number
  readonly agreed?: { readonly month: number; readonly quarter: number }
  /** Which extra work counts towards a month. */
  readonly counts: readonly ExtraWork[]
  /** The highest monthly wages for which the law pays extra work, minor units; absent where it pays everybody. */
  readonly protectedUpTo?: number
  /** Extra work that the law allows only in an emergency: the employer reports it within the minutes and owes a day off. */
  readonly emergency?: { readonly work: ExtraWork; readonly reportMinutes: number; readonly source: Label }
  readonly planning: PlanningLaw
  /** Normal hours by periods of weeks, beyond which planned hours are overtime; absent where the plan alone decides. */
  readonly normal?: NormalHoursLaw
  /** What it pays for each, in words. */
  readonly pays: { readonly [work in ExtraWork]?: Label }
}

/** The least pay by the law of a day, in minor units of an hour or a month. */
export type PayFloor = { readonly from: Day; readonly source: string; readonly amount: number }
