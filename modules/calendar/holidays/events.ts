import type { Day } from '#base/days.ts'
import { domainEvent } from '#server/context/events.ts'

/** Days that became holidays, or are holidays no more, in some office at least; days in lieu of them as well. */
export const HOLIDAY_CHANGED = domainEvent<{ days: readonly Day[] }>('holiday.changed')
