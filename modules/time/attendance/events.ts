import type { Day } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'

/** Days were evaluated for the first time, or with another result. */
export const ATTENDANCE_CHANGED = domainEvent<{ readonly people: readonly string[]; readonly days: readonly Day[] }>(
  'attendance.changed',
)
