import type { Day } from '#base/days.ts'

declare module '#server/events.ts' {
  interface DomainEvents {
    /** Days that became holidays, or are holidays no more, in some office at least; days in lieu of them as well. */
    'holiday.changed': { days: readonly Day[] }
  }
}
