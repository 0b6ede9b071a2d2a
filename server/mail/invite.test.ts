import fc from 'fast-check'
import ical from 'node-ical'
import { describe, expect, it } from 'vitest'
import { decryptInvite, encryptInvite, type Invite, nextSequence, toInviteText } from './invite.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the library parsed
type Json = any

const invite: Invite = {
  method: 'REQUEST',
  uid: '0199aaaa-0000-7000-8000-000000000001@kerani.test',
  sequence: 0,
  startsAt: new Date('2026-12-21T02:00:00Z'),
  endsAt: new Date('2026-12-21T02:45:00Z'),
  summary: '面試：資深工程師, 第一輪; 台北',
  description: '您好，\n請帶身分證。\\ 100%',
  location: 'https://meet.example/abc?x=1,2;3',
  organiser: { name: '陳美玲 "Mei"', email: 'mei.ling@meridian.example' },
  attendee: { name: '王小明', email: 'ming@example.tw' },
}
const QUEUED_AT = new Date('2026-12-14T09:30:00Z')
const parse = (text: string): Json => Object.values(ical.sync.parseICS(text)).find((one: Json) => one.type === 'VEVENT')
/** The lines with their folds undone, by the name of their property. */
const propertiesOf = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.split(/[;:]/)[0])
const PROPERTIES = propertiesOf(toInviteText(invite, QUEUED_AT))

describe('the calendar text of an invite', () => {
  it('SYS-28b an iCalendar library reads the times, the words and both people', () => {
    const text = toInviteText(invite, QUEUED_AT)
    const event = parse(text)
    expect(event).toMatchObject({
      uid: invite.uid,
      method: 'REQUEST',
      sequence: 0,
      status: 'CONFIRMED',
      transparency: 'OPAQUE',
      summary: invite.summary,
      description: invite.description,
      location: invite.location,
      datetype: 'date-time',
    })
    expect([event.start, event.end, event.dtstamp].map((moment) => moment.toISOString())).toEqual([
      invite.startsAt.toISOString(),
      invite.endsAt.toISOString(),
      QUEUED_AT.toISOString(),
    ])
    expect(event.attendee).toEqual({
      params: { ROLE: 'REQ-PARTICIPANT', PARTSTAT: 'NEEDS-ACTION', RSVP: true, CN: '王小明' },
      val: 'MAILTO:ming@example.tw',
    })
    // RFC 6868 writes a quotation mark in a name as ^'.
    expect(text).toContain(`ORGANIZER;CN="陳美玲 ^'Mei^'":mailto:mei.ling@meridian.example\r\n`)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/)
    expect(text).toContain('\r\nMETHOD:REQUEST\r\n')
    expect(text).toContain('\r\nDTSTART:20261221T020000Z\r\nDTEND:20261221T024500Z\r\n')
  })

  it('SYS-28c a cancelled one has the same UID, a higher sequence and its status, and asks for no answer', () => {
    const event = parse(toInviteText({ ...invite, method: 'CANCEL', sequence: nextSequence(0) }, QUEUED_AT))
    expect(event).toMatchObject({
      uid: invite.uid,
      method: 'CANCEL',
      sequence: 1,
      status: 'CANCELLED',
      transparency: 'TRANSPARENT',
    })
    expect(event.attendee).toEqual({ params: { ROLE: 'REQ-PARTICIPANT', CN: '王小明' }, val: 'MAILTO:ming@example.tw' })
  })

  it('SYS-28c the sequence begins at 0 and grows by one with each change', () => {
    expect([null, 0, 1, 41].map(nextSequence)).toEqual([0, 1, 2, 42])
  })

  it('SYS-28b long texts are folded within 75 octets, never inside of a character', () => {
    const long = { ...invite, summary: '面試😀'.repeat(60), description: '說明，\n'.repeat(80) }
    const text = toInviteText(long, QUEUED_AT)
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(parse(text)).toMatchObject({ summary: long.summary, description: long.description.trim() })
    expect(propertiesOf(text)).toEqual(PROPERTIES)
  })

  it('SYS-28d no text adds a property, an event or a parameter', () => {
    const hostile = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        'Ali\r\nATTENDEE:mailto:thief@evil.test',
        'Ali\nEND:VEVENT\nBEGIN:VEVENT',
        'Ali";X-EVIL="1',
        'Ali\u2028X-EVIL:1\u2029X-EVIL:2\u0085X-EVIL:3\vX-EVIL:4',
        '\r\n \r\nX-EVIL:1',
        'a\0b\u001b[31m',
        '\\',
        "^n^'",
      ),
    )
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, hostile, (summary, description, location, name, uid) => {
        const people = {
          organiser: { ...invite.organiser, name },
          attendee: { ...invite.attendee, name },
        }
        const text = toInviteText({ ...invite, ...people, uid: `${uid}@x`, summary, description, location }, QUEUED_AT)
        const found = propertiesOf(text)
        const isOptional = (property: string | undefined) => property === 'DESCRIPTION' || property === 'LOCATION'
        expect(found.filter((property) => !isOptional(property))).toEqual(PROPERTIES.filter((one) => !isOptional(one)))
        expect(new Set(found.filter(isOptional)).size).toBe(found.filter(isOptional).length)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/(?!\t)\p{Cc}|\u2028|\u2029/u)
        for (const line of text
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .filter((one) => /^(ORGANIZER|ATTENDEE);/.test(one)))
          expect(line).toMatch(/^[A-Z]+;(?:[A-Z]+=[A-Z-]+;)*CN="[^"]*":mailto:[\w.@]+$/i)
      }),
    )
  })

  it('SYS-28d an address adds no field to a reply, and stands for a missing name', () => {
    const attendee = { name: ' \n', email: 'a?cc=x&y%z@example.tw' }
    expect(toInviteText({ ...invite, attendee }, QUEUED_AT).replaceAll('\r\n ', '')).toContain(
      ';CN="a?cc=x&y%z@example.tw":MAILTO:a%3Fcc%3Dx%26y%25z@example.tw\r\n',
    )
  })
})

it('SYS-28e an encrypted invite can be read for its recipient only, as it was', () => {
  const key = Buffer.alloc(32, 7)
  const sealed = encryptInvite(key, 'ming@example.tw', invite)
  expect(sealed.toString('latin1')).not.toContain('meridian')
  expect(decryptInvite(key, 'ming@example.tw', sealed)).toEqual(invite)
  expect(() => decryptInvite(key, 'thief@example.tw', sealed)).toThrow()
})
