import type { Day } from '#base/days.ts'

declare module '#server/facts.ts' {
  interface Facts {
    /** A request counts from now on, or no longer: what stands on these days of somebody may be something else. */
    'request.decided': { kind: string; person: string; first: Day; last: Day }
  }
}
