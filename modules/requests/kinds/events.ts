import type { Day } from '#base/days.ts'
import { domainEvent } from '#server/events.ts'

type PersonDays = { person: string; first: Day; last: Day }

/** Requests of a kind count from now on, or no longer: these days of people may come to something else. */
export const REQUEST_DECIDED = domainEvent<{ kind: string; days: readonly PersonDays[] }>('request.decided')

/**
 * Requests that waited or counted came to an end, or one waits again as its rejection was taken back: other requests of
 * the same days may come to something else.
 */
export const REQUEST_STANDING = domainEvent<{
  kind: string
  ids: readonly string[]
  days: readonly PersonDays[]
}>('request.standing')
