import type { AddressInfo } from 'node:net'
import ical, { type VEvent } from 'node-ical'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { mailWorld } from '#test/mails.ts'
import { decodeHeader, findParts, type MimePart, mimeShape, parseMime } from '#test/mime-part.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { closeMailTransports } from './deliver-mail.ts'
import { type Invite, nextSequence } from './invite.ts'
import { BASE_URL_PLACEHOLDER, deliverDueMails, enqueueMails, type MailRequest } from './outbox.ts'

let server: TestServer
let companyId: string
let smtp: SMTPServer
let smtpUrl: string
const arrived: MimePart[] = []
beforeAll(async () => {
  server = await startTestServer()
  companyId = server.companies.meridian!.companyId
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        arrived.push(parseMime(Buffer.concat(chunks).toString()))
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  smtpUrl = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  arrived.length = 0
  await server.tenant('meridian', (tx) => tx.deleteFrom('mail').execute())
})
afterAll(async () => {
  closeMailTransports()
  await new Promise<void>((done) => smtp.close(done))
  await server.stop()
})

const MING = 'ming@candidate.example'
const invite: Invite = {
  method: 'REQUEST',
  uid: 'interview-1@kerani.test',
  sequence: nextSequence(null),
  startsAt: new Date('2026-12-21T02:00:00Z'),
  endsAt: new Date('2026-12-21T02:45:00Z'),
  summary: '面試：資深工程師',
  description: `請先填寫 ${BASE_URL_PLACEHOLDER}/form/1`,
  location: `${BASE_URL_PLACEHOLDER}/call/1`,
  organiser: { name: '陳美玲', email: 'mei.ling@meridian.example' },
  attendee: { name: '王小明', email: MING },
}
const mailOf = (content: Invite, more: Partial<MailRequest> = {}): MailRequest => ({
  recipient: MING,
  subject: content.summary,
  body: '您好',
  cause: `interview/1/${content.sequence}`,
  replyTo: { name: '陳美玲', address: 'mei.ling@meridian.example' },
  invite: { key: server.secrets.account, content },
  ...more,
})
const queue = (...mails: MailRequest[]) => server.tenant('meridian', (tx) => enqueueMails(tx, companyId, mails))
const deliver = (url = smtpUrl) => deliverDueMails(mailWorld(server, url), companyId)
const rows = () =>
  server.tenant('meridian', (tx) => tx.selectFrom('mail').selectAll().orderBy('created_at').orderBy('cause').execute())
const eventOf = (mail: MimePart) => {
  const found = Object.values(ical.sync.parseICS(findParts(mail, 'text/calendar')[0]!.text))
  return found.find((one) => one?.type === 'VEVENT') as VEvent
}

it('SYS-28abcf an interview is asked for, moved and cancelled under one UID, and a reply goes to the recruiter', async () => {
  const moved = { ...invite, startsAt: new Date('2026-12-22T06:00:00Z'), endsAt: new Date('2026-12-22T07:00:00Z') }
  const first = invite.sequence
  const second = nextSequence(first)
  await queue(mailOf(invite))
  await queue(mailOf({ ...moved, sequence: second }))
  await queue(mailOf({ ...moved, method: 'CANCEL', sequence: nextSequence(second) }))
  expect(await deliver()).toBe(3)
  expect(arrived.map(mimeShape)).toEqual(Array(3).fill(['multipart/alternative', ['text/plain'], ['text/calendar']]))
  expect(arrived.map((mail) => decodeHeader(mail.headers.get('reply-to')!))).toEqual(
    Array(3).fill('陳美玲 <mei.ling@meridian.example>'),
  )
  const events = arrived.map(eventOf)
  expect(
    events.map(({ uid, method, sequence, status, start }) => [uid, method, sequence, status, start.toISOString()]),
  ).toEqual([
    [invite.uid, 'REQUEST', 0, 'CONFIRMED', '2026-12-21T02:00:00.000Z'],
    [invite.uid, 'REQUEST', 1, 'CONFIRMED', '2026-12-22T06:00:00.000Z'],
    [invite.uid, 'CANCEL', 2, 'CANCELLED', '2026-12-22T06:00:00.000Z'],
  ])
  const { publicUrl } = server.api.options
  expect(events[0]).toMatchObject({ description: `請先填寫 ${publicUrl}/form/1`, location: `${publicUrl}/call/1` })
})

it('SYS-28e an invite is encrypted while it waits, is the same at every try, and is deleted once sent', async () => {
  await queue(mailOf(invite))
  expect(await deliver('smtp://127.0.0.1:1')).toBe(0)
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ state: 'waiting', sealed_invite: expect.any(Buffer) })
  const stored = waiting!.sealed_invite!.toString('utf8')
  expect([invite.uid, invite.location!, '王小明', '陳美玲', MING].filter((text) => stored.includes(text))).toEqual([])
  const created_at = new Date('2026-11-01T08:00:00Z')
  await server.tenant('meridian', (tx) => tx.updateTable('mail').set({ created_at }).execute())
  server.clock.forward(60_000)
  expect(await deliver()).toBe(1)
  expect(eventOf(arrived[0]!).dtstamp.toISOString()).toBe(created_at.toISOString())
  expect(await rows()).toMatchObject([{ state: 'sent', sealed_invite: null, reply_to_address: expect.any(String) }])
})

it('SYS-28e an invite beside a secret link is deleted with the text when the link expires', async () => {
  const expiresAt = new Date(server.clock.now().getTime() + 60_000)
  await queue(mailOf(invite, { secret: { key: server.secrets.account, expiresAt } }))
  server.clock.forward(60_000)
  expect(await deliver()).toBe(0)
  expect(await rows()).toMatchObject([{ state: 'failed', reason: 'expired', sealed_body: null, sealed_invite: null }])
})

it('SYS-28df an address that is not one is refused when the mail is queued', async () => {
  const wrong = 'a@b.my\r\nBcc: c@d.my'
  const person = { name: 'Mei', email: wrong }
  for (const mail of [
    mailOf({ ...invite, organiser: person }),
    mailOf({ ...invite, attendee: person }),
    mailOf(invite, { replyTo: { name: 'Mei', address: wrong } }),
  ])
    await expect(queue(mail)).rejects.toMatchObject({ code: 'mail_address_invalid' })
  await expect(queue(mailOf({ ...invite, startsAt: new Date(Number.NaN) }))).rejects.toThrow()
  expect(await rows()).toEqual([])
  // Line breaks in a name become spaces.
  await queue(mailOf(invite, { replyTo: { name: 'Mei\r\nBcc: c@d.my', address: ' mei@b.my ' } }))
  expect(await rows()).toMatchObject([{ reply_to_name: 'Mei Bcc: c@d.my', reply_to_address: 'mei@b.my' }])
})
