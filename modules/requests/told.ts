import type { Day } from '#base/days.ts'

declare module '#server/facts.ts' {
  interface Facts {
    /** Requests of a kind count from now on, or no longer: what stands on these days of people may be something else. */
    'request.decided': { kind: string; days: readonly { person: string; first: Day; last: Day }[] }
  }
}
