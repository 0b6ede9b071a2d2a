import { addDays, type Day, daysBetween, eachDay, weekday } from '#base/days/days.ts'
import { periodOn } from '#calendar/workdays.ts'
import { type NormalHoursLaw, normalMinutes } from '#statutory/normal-hours.ts'
import type { PlannedDays } from '../../work/work-context.ts'

/** The most minutes of a day that are normal by the law: what is planned beyond them is overtime. Leave uses them up too. */
export function normalLimit(law: NormalHoursLaw, day: Day, { first, days, periods }: PlannedDays): number {
  const period = periodOn(periods, day)
  const begins = period?.first ?? addDays(day, -((weekday(day) + 6) % 7))
  const covered = period?.covers.first ?? begins
  const planned = eachDay(begins, day).map((one) => {
    const workday = days[daysBetween(first, one)]
    if (!workday || one < covered) return 0
    return workday.employed && workday.kind === 'working' ? (workday.hours?.minutes ?? 0) : 0
  })
  return normalMinutes(planned, period?.hours ?? law.weekly).at(-1) ?? 0
}
