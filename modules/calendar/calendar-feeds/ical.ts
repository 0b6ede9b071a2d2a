import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { addDays, type Day } from '#base/days/days.ts'
import type { FeedEvent } from './feed.ts'

/** Seconds after which programs should read it again. */
const REFRESH_SECONDS = 3600

/**
 * Writes a calendar by RFC 5545. Whole days are dates, the last one excluded (3.6.1), so that they are the same day in
 * every zone; times are moments in UTC, which every program shows in its reader's zone.
 */
export function toICalendar(
  events: readonly FeedEvent[],
  { name, host, now }: { name: string; host: string; now: Date },
): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Kerani', product: 'Calendar' },
    ttl: REFRESH_SECONDS,
  })
  for (const event of events)
    calendar.createEvent({
      id: `${event.id}@${host}`,
      stamp: now,
      summary: event.title,
      ...(event.about !== undefined && { description: event.about }),
      status: event.tentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: event.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      ...(event.busy && { busystatus: ICalEventBusyStatus.OOF }),
      ...('from' in event
        ? { allDay: true, start: midnight(event.from), end: midnight(addDays(event.until, 1)) }
        : { start: event.start, end: event.end }),
    })
  return calendar.toString()
}

function midnight(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
