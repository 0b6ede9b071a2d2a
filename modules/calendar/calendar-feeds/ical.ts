import { toICalendar } from '#server/calendar/icalendar.ts'
import type { FeedEvent } from './feed.ts'

/** Seconds after which programs should read it again. */
const REFRESH_SECONDS = 3600

/** Writes a feed as the calendar that programs read. */
export function toFeedText(
  events: readonly FeedEvent[],
  { name, host, now }: { name: string; host: string; now: Date },
): string {
  const entries = events.map(({ id, tentative, busy, ...event }) => ({
    ...event,
    uid: `${id}@${host}`,
    status: tentative ? ('TENTATIVE' as const) : ('CONFIRMED' as const),
    ...(busy && { busy: 'out_of_office' as const }),
  }))
  return toICalendar(entries, { method: 'PUBLISH', writtenAt: now, name, ttlSeconds: REFRESH_SECONDS })
}
