import type { Day } from '#base/days.ts'

declare module '#server/events.ts' {
  interface DomainEvents {
    /** Requests of a kind count from now on, or no longer: what stands on these days of people may be something else. */
    'request.decided': { kind: string; days: readonly { person: string; first: Day; last: Day }[] }
    /** Requests that waited or counted came to an end, or one waits again as its rejection was taken back: what others of the same days come to may be something else. */
    'request.standing': {
      kind: string
      ids: readonly string[]
      days: readonly { person: string; first: Day; last: Day }[]
    }
  }
}
