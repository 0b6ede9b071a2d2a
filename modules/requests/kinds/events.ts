import type { Day } from '#base/days/days.ts'
import { domainEvent } from '#server/context/events.ts'

type PersonDays = { person: string; first: Day; last: Day }

/** Requests were approved, or approved ones were reversed: whatever depends on these days may have changed. */
export const REQUEST_DECIDED = domainEvent<{ kind: string; days: readonly PersonDays[] }>('request.decided')

/**
 * Pending or approved requests ended, or a rejection was taken back: other requests on the same days may come to
 * something else.
 */
export const REQUEST_STANDING = domainEvent<{
  kind: string
  ids: readonly string[]
  days: readonly PersonDays[]
}>('request.standing')
