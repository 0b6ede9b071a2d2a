import type { PlanLimit } from './working-hours.ts'

/** Ways of distributing normal hours over several weeks that a workforce can agree to. */
export type FlexibleScheme = 'two_weeks' | 'four_weeks' | 'eight_weeks'

/** How normal hours may lie in periods of whole weeks; work beyond them is overtime. Limits in minutes or days. */
export type NormalHours = {
  /** Weeks of a period. */
  readonly weeks: number
  /** The longest normal day. */
  readonly day: PlanLimit
  /** Normal minutes of a week of the period; null where only the period has a limit. */
  readonly week: PlanLimit | null
  /** Normal minutes of a period. */
  readonly period: PlanLimit
  /** Regular days off in every so many days of a period. */
  readonly regularDays: PlanLimit & { readonly every: number }
  /** Days off of a period, the regular ones included. */
  readonly daysOff: PlanLimit
  /** Consecutive working days; null where only the regular days off limit them. */
  readonly daysInRow: PlanLimit | null
}

/** Normal hours of a country: those of a single week, and the schemes that are agreed. */
export type NormalHoursLaw = {
  readonly weekly: NormalHours
  readonly schemes: { readonly [scheme in FlexibleScheme]: NormalHours }
}

/**
 * The normal minutes of each day of a period, from its first one, by what is planned: minutes beyond the limit of the day,
 * of the week or of the period are overtime. Weeks begin with the period.
 */
export function normalMinutes(planned: readonly number[], hours: NormalHours): number[] {
  let ofWeek = 0
  let ofPeriod = 0
  return planned.map((minutes, at) => {
    if (at % 7 === 0) ofWeek = 0
    const left = Math.min(
      hours.day.limit,
      hours.period.limit - ofPeriod,
      hours.week === null ? hours.period.limit : hours.week.limit - ofWeek,
    )
    const normal = Math.max(0, Math.min(minutes, left))
    ofWeek += normal
    ofPeriod += normal
    return normal
  })
}
