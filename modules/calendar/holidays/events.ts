import type { Day } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'

/** Days that became holidays or stopped being holidays in some office, days in lieu included. */
export const HOLIDAY_CHANGED = domainEvent<{ days: readonly Day[] }>('holiday.changed')
