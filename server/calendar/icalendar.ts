import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { addDays, type Day } from '#base/days/days.ts'
import { toOneLine } from '#base/names.ts'

/** `email` is one plain address. */
export type CalendarPerson = { readonly name: string; readonly email: string }

/** Whole days, both included, or moments of time. */
export type CalendarEvent = {
  /** Unique in the world and stable for the same thing, so that a program updates its entry instead of adding another. */
  readonly uid: string
  /** Grows with every change that is sent; 0 if not given. */
  readonly sequence?: number
  readonly title: string
  readonly about?: string
  /** A place, or the link of a call. */
  readonly location?: string
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** How it shows the reader; as free if not given. */
  readonly busy?: 'busy' | 'out_of_office'
  readonly organiser?: CalendarPerson
  /** `isAsked` asks the person's program for an answer to the organiser. */
  readonly attendee?: CalendarPerson & { readonly isAsked: boolean }
} & ({ readonly from: Day; readonly until: Day } | { readonly start: Date; readonly end: Date })

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/**
 * Writes a calendar by RFC 5545, in lines of at most 75 octets. Whole days are dates, the last one excluded (3.6.1), so
 * that they are the same day in every zone; times are moments in UTC, which every program shows in its reader's zone.
 * `writtenAt` is the DTSTAMP of all events. No text adds a property: line breaks and control characters do not get out
 * of their value.
 */
export function toICalendar(
  events: readonly CalendarEvent[],
  {
    method,
    writtenAt,
    ...feed
  }: {
    method: CalendarMethod
    writtenAt: Date
    name?: string
    /** When programs should read a feed again. */
    ttlSeconds?: number
  },
): string {
  const calendar = ical({
    ...(feed.name !== undefined && { name: toLine(feed.name) }),
    method: ICalCalendarMethod[method],
    prodId: { company: 'Kerani', product: 'Calendar' },
    ...(feed.ttlSeconds !== undefined && { ttl: feed.ttlSeconds }),
  })
  for (const event of events)
    calendar.createEvent({
      id: toLine(event.uid),
      sequence: event.sequence ?? 0,
      stamp: writtenAt,
      summary: toLine(event.title),
      ...(event.about !== undefined && { description: toLines(event.about) }),
      ...(event.location !== undefined && { location: toLine(event.location) }),
      ...(event.organiser && { organizer: toPerson(event.organiser) }),
      ...(event.attendee && {
        attendees: [
          {
            ...toPerson(event.attendee),
            role: ICalAttendeeRole.REQ,
            ...(event.attendee.isAsked && { rsvp: true, status: ICalAttendeeStatus.NEEDSACTION }),
          },
        ],
      }),
      status: ICalEventStatus[event.status],
      transparency: event.busy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      ...(event.busy === 'out_of_office' && { busystatus: ICalEventBusyStatus.OOF }),
      ...('from' in event
        ? { allDay: true, start: toMidnight(event.from), end: toMidnight(addDays(event.until, 1)) }
        : { start: event.start, end: event.end }),
    })
  return `${calendar.toString()}\r\n`
}

/** The address goes into a `mailto:` link, where signs such as `?` would add fields to a reply (RFC 6068). */
function toPerson({ name, email }: CalendarPerson): CalendarPerson {
  return { name: toLine(name) || email, email: email.replace(/[%/?#&=^{}]/g, encodeURIComponent) }
}

function toLine(text: string): string {
  return toOneLine(text.replace(/\p{Cc}+/gu, ' '))
}

function toLines(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}

function toMidnight(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}
