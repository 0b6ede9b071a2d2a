import type { Day } from '#base/days.ts'

declare module '#server/events.ts' {
  interface DomainEvents {
    /** Days that are something else now for some people, since other shifts, other weekly hours or another office stand on them. */
    'workdays.changed': { people: readonly string[]; days: readonly Day[] }
  }
}
