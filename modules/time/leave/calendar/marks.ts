import { addDays, type Day } from '#base/days/days.ts'
import { type DayAway, minutesDue, type Workday } from '#calendar/workdays.ts'
import type { Mark } from './contract.ts'

/** What the reader is told of one person's absences. */
export type MarkVisibility = {
  /** Sees the leave itself: its type, its request, and what waits for a decision. Others see "away" and no more. */
  readonly seesLeave: boolean
  /** What a type is called. */
  readonly typeOf: (away: DayAway) => string | null
  readonly nameOf: (holiday: Workday['holidays'][number]) => string
}

/** The days of somebody that are more than plain working days. */
export function buildMarks(first: Day, days: readonly Workday[], told: MarkVisibility): Mark[] {
  return days.flatMap((day, index) => {
    const away = day.employed ? day.away.filter(({ pending }) => told.seesLeave || !pending) : []
    const off = !day.employed ? 'not_employed' : day.hours === null ? 'day_off' : null
    const holiday = day.employed ? (day.holidays.find(({ part }) => part === 'whole') ?? day.holidays[0]) : undefined
    if (off === null && !holiday && away.length === 0) return []
    return [
      {
        day: addDays(first, index),
        off,
        holiday: holiday ? told.nameOf(holiday) : null,
        holiday_part: holiday?.part ?? null,
        away: away.map((one) => ({
          part: one.part,
          is_pending: one.pending === true,
          type: told.seesLeave ? told.typeOf(one) : null,
          request_id: told.seesLeave && one.source === 'leave' ? one.id : null,
        })),
      },
    ]
  })
}

/** Which days of a span somebody is away from work, and how many by halves; hours of a day are no day. */
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
