import type { Day } from '#base/days.ts'

declare module '#server/events.ts' {
  interface DomainEvents {
    /** Days of some people are judged otherwise than before, or for the first time. */
    'attendance.changed': { readonly people: readonly string[]; readonly days: readonly Day[] }
  }
}
