import { addDays, type Day } from '#base/days/days.ts'
import { dayOffKind } from '#calendar/day-off-value.ts'
import { type DayAway, minutesDue, type Workday } from '#calendar/workdays.ts'
import type { Mark } from './contract.ts'

/** What the reader may see of a person's absences. */
export type MarkVisibility = {
  /** Whether the reader sees type, request and pending leave. Others see only "away". */
  readonly seesLeave: boolean
  readonly typeOf: (away: DayAway) => string | null
  readonly nameOf: (holiday: Workday['holidays'][number]) => string
}

/** Builds marks for days that are more than plain working days. */
export function buildMarks(first: Day, days: readonly Workday[], visibility: MarkVisibility): Mark[] {
  return days.flatMap((day, index) => {
    const away = day.employed ? day.away.filter(({ pending }) => visibility.seesLeave || !pending) : []
    const off = !day.employed ? 'not_employed' : day.hours === null ? (dayOffKind(day) ?? 'non_working') : null
    const holiday = day.employed ? (day.holidays.find(({ part }) => part === 'whole') ?? day.holidays[0]) : undefined
    if (off === null && !holiday && away.length === 0) return []
    return [
      {
        day: addDays(first, index),
        off,
        holiday: holiday ? visibility.nameOf(holiday) : null,
        holiday_part: holiday?.part ?? null,
        away: away.map((one) => ({
          part: one.part,
          is_pending: one.pending === true,
          type: visibility.seesLeave ? visibility.typeOf(one) : null,
          request_id: visibility.seesLeave && one.source === 'leave' ? one.id : null,
        })),
      },
    ]
  })
}

/** Returns the days away and their count in half days; hourly leave does not count. */
export function countDaysAway(first: Day, days: readonly Workday[]): { days: Day[]; count: number } {
  const found: Day[] = []
  let halves = 0
  for (const [index, day] of days.entries()) {
    if (day.away.length === 0) continue
    const [due, left] = [minutesDue({ ...day, away: [] }), minutesDue(day)]
    const taken = due.filter((minutes, half) => minutes > 0 && left[half] === 0).length
    if (taken > 0) found.push(addDays(first, index))
    halves += taken
  }
  return { days: found, count: halves / 2 }
}
