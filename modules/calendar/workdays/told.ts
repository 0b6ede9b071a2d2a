import type { Day } from '#base/days.ts'

declare module '#server/facts.ts' {
  interface Facts {
    /** Days that are something else now for some people, since other shifts, other weekly hours or another office stand on them. */
    'workdays.changed': { people: readonly string[]; days: readonly Day[] }
  }
}
