import type { Day } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'

/** From the first day that has other hours to the last; null: for good. */
export type HoursChange = { employeeId: string; from: Day; until: Day | null }

export type OfficeMove = { employeeId: string; from: Day; before: string | null; after: string | null }

/** People who begin on a day; `earlierId` is the employment of theirs that ended before. */
export const EMPLOYEE_JOINED = domainEvent<{
  people: readonly { employeeId: string; day: Day; earlierId: string | null }[]
}>('employee.joined')

/** Their last day is known, or became another. */
export const EMPLOYEE_LEFT = domainEvent<{ people: readonly { employeeId: string; lastDay: Day }[] }>('employee.left')

/** Their leaving was taken back. */
export const EMPLOYEE_STAYS = domainEvent<{ people: readonly { employeeId: string }[] }>('employee.stays')

/** Their day of joining was another: `before` is the one that was recorded. */
export const EMPLOYEE_JOINING_MOVED = domainEvent<{ employeeId: string; before: Day; day: Day }>(
  'employee.joining-moved',
)

/** Another office from a day on, also one in the past or ahead. */
export const EMPLOYEE_MOVED = domainEvent<{ moves: readonly OfficeMove[] }>('employee.moved')

/** Other weekly hours on some days, also ones in the past or ahead. Whoever is new had none before. */
export const EMPLOYEE_HOURS_CHANGED = domainEvent<{ changes: readonly HoursChange[] }>('employee.hours-changed')

/** Days that are something else now for some people: other shifts, other weekly hours, another office. */
export const WORKDAYS_CHANGED = domainEvent<{ people: readonly string[]; days: readonly Day[] }>('workdays.changed')
