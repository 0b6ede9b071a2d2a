import type { Day } from '#base/days.ts'
import { domainEvent } from '#server/context/events.ts'

/** Days of some people were evaluated for the first time, or came to something else than before. */
export const ATTENDANCE_CHANGED = domainEvent<{ readonly people: readonly string[]; readonly days: readonly Day[] }>(
  'attendance.changed',
)
