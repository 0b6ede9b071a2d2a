import { type CalendarPerson, toICalendar } from '#server/calendar/icalendar.ts'
import { decrypt, encrypt } from '#server/secrets.ts'
import { requireAddress } from './deliver-mail.ts'

/**
 * An appointment that a mail asks its recipient to, or takes back. Every mail of one appointment has the same `uid`;
 * programs that received a higher `sequence` ignore lower ones.
 */
export type Invite = {
  readonly method: 'REQUEST' | 'CANCEL'
  /** Unique in the world: `<id>@<host>`. */
  readonly uid: string
  readonly sequence: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly summary: string
  readonly description?: string
  /** A place, or the link of a call. */
  readonly location?: string
  /** Programs send the answers of the attendee to this address. */
  readonly organiser: CalendarPerson
  readonly attendee: CalendarPerson
}

/**
 * The sequence of the next mail of an appointment, from the one mailed last: 0 for the first, then one more for every
 * change and for the cancellation, whatever changed. RFC 5546 (2.1.4) demands this for the times and for cancelling;
 * for the rest, programs may ignore a mail with a number they know. An unchanged invite mailed once more keeps its
 * number.
 */
export function nextSequence(mailed: number | null): number {
  return mailed === null ? 0 : mailed + 1
}

/** Writes the calendar text of an invite mailed at `mailedAt`. */
export function toInviteText(invite: Invite, mailedAt: Date): string {
  const isRequest = invite.method === 'REQUEST'
  return toICalendar(
    [
      {
        uid: invite.uid,
        sequence: invite.sequence,
        start: invite.startsAt,
        end: invite.endsAt,
        title: invite.summary,
        about: invite.description,
        location: invite.location,
        organiser: invite.organiser,
        attendee: { ...invite.attendee, isAsked: isRequest },
        status: isRequest ? 'CONFIRMED' : 'CANCELLED',
        ...(isRequest && { busy: 'busy' }),
      },
    ],
    { method: invite.method, writtenAt: mailedAt },
  )
}

/**
 * Encrypts an invite for its mail, bound to the recipient. Throws `mail_address_invalid` for the address of a person,
 * and whatever prevents writing its calendar text: no later try could deliver it.
 */
export function encryptInvite(key: Buffer, recipient: string, invite: Invite): Buffer {
  const { organiser, attendee } = invite
  const checked = {
    ...invite,
    organiser: { ...organiser, email: requireAddress(organiser.email) },
    attendee: { ...attendee, email: requireAddress(attendee.email) },
  }
  toInviteText(checked, checked.startsAt)
  return encrypt(key, invitePlace(recipient), JSON.stringify(checked))
}

export function decryptInvite(key: Buffer, recipient: string, sealed: Buffer): Invite {
  const stored = JSON.parse(decrypt(key, invitePlace(recipient), sealed).toString('utf8'))
  return { ...stored, startsAt: new Date(stored.startsAt), endsAt: new Date(stored.endsAt) }
}

function invitePlace(recipient: string): string {
  return `mail invite|${recipient}`
}
