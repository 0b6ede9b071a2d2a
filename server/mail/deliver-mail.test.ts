import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ical from 'node-ical'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { decodeHeader, decodeQuoted, findParts, mimeShape, parseMime } from '#test/mime-part.ts'
import { closeMailTransports, deliverMail, type MailMessage } from './deliver-mail.ts'
import { type Invite, toInviteText } from './invite.ts'

const received: { to: string[]; from: string; data: string }[] = []
const sessions = new Set<string>()
let server: SMTPServer
let smtpUrl: string
let outboxFolder: string

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      sessions.add(session.id)
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          to: rcptTo.map((to) => to.address),
          from: mailFrom ? mailFrom.address : '',
          data: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  outboxFolder = path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'mail')
})

afterAll(async () => {
  closeMailTransports()
  await new Promise<void>((done) => server.close(done))
  await rm(path.dirname(outboxFolder), { recursive: true })
})

const message: MailMessage = {
  id: '0199aaaa-0000-7000-8000-000000000001',
  from: 'Kerani <no-reply@kerani.test>',
  to: 'siti@example.my',
  subject: '薪資單 2026-10',
  text: '您好，薪資單請見附件。',
  attachments: [{ name: '薪資單.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') }],
}

describe('mail by SMTP', () => {
  it('arrives with its subject, text and attachment, under one message id', async () => {
    await deliverMail(message, { smtpUrl, outboxFolder })
    const mail = received.at(-1)!
    expect(mail.to).toEqual(['siti@example.my'])
    expect(mail.from).toBe('no-reply@kerani.test')
    expect(mail.data).toContain('Message-ID: <0199aaaa-0000-7000-8000-000000000001@kerani.test>')
    expect(mail.data).toContain(Buffer.from('%PDF-1.7').toString('base64'))
    expect(mail.data).toContain(`=?UTF-8?B?${Buffer.from('薪資單 2026-10').toString('base64')}?=`)
  })

  it("ORG-01e has the company's logo above its text, which stays plain text too", async () => {
    const logo = Buffer.from('a picture')
    await deliverMail({ ...message, logo }, { smtpUrl, outboxFolder })
    const { data } = received.at(-1)!
    expect(data).toMatch(/Content-Type: multipart\/alternative/)
    expect(data).toMatch(/^Content-ID: <logo>\r$/m)
    expect(data).toMatch(/^Content-Disposition: inline; filename=logo.png\r$/m)
    expect(data).toContain(logo.toString('base64'))
    expect(data).toContain(Buffer.from('%PDF-1.7').toString('base64'))
    const [, text] = /^Content-Type: text\/plain[\s\S]*?base64\r\n\r\n([\s\S]*?)\r\n--/m.exec(data)!
    expect(Buffer.from(text!, 'base64').toString()).toBe(message.text)
    const [, html] = /^Content-Type: text\/html[\s\S]*?quoted-printable\r\n\r\n([\s\S]*?)\r\n--/m.exec(data)!
    expect(decodeQuoted(html!)).toContain(`<p>${message.text}</p>`)
  })

  it.each([
    'Payslip\r\nBcc: thief@evil.test',
    'Payslip\nBcc: thief@evil.test\n\nbody',
    'Payslip\r\n\r\n<script>',
    'a\u2028Bcc: x@y.z',
  ])('OUT-3 the subject %j adds no header', async (subject) => {
    await deliverMail({ ...message, subject }, { smtpUrl, outboxFolder })
    const mail = received.at(-1)!
    expect(mail.to).toEqual(['siti@example.my'])
    expect(mail.data.split('\r\n\r\n')[0]).not.toMatch(/^bcc:/im)
  })

  it.each([
    'a@b.my, c@d.my',
    'a@b.my\r\nBcc: c@d.my',
    'a@b.my\n',
    '\ra@b.my',
    'Siti <a@b.my>',
    'a@b.my\nRCPT TO:<c@d.my>',
    '-oQ/tmp @b',
    '',
    'a b@c.my',
  ])('OUT-3 refuses the address %j', async (to) => {
    const before = received.length
    await expect(deliverMail({ ...message, to }, { smtpUrl, outboxFolder })).rejects.toMatchObject({
      code: 'mail_address_invalid',
    })
    expect(received).toHaveLength(before)
  })

  it('OUT-3 adds no header for line breaks in a sender or an attachment', async () => {
    const attachments = [
      { name: 'a\r\nBcc: c@d.my.pdf', type: 'application/pdf\r\nX-Evil: 1', content: new Uint8Array(1) },
    ]
    await deliverMail(
      { ...message, from: 'HR\r\nBcc: c@d.my <hr@kerani.test>', attachments },
      { smtpUrl, outboxFolder },
    )
    expect(received.at(-1)!.data).not.toMatch(/^(bcc|x-evil):/im)
  })

  it('OUT-3 accepts an address of at most 254 characters, and a sender with or without a name', async () => {
    const to = `${'a'.repeat(64)}@${'d'.repeat(60)}.${'e'.repeat(60)}.my`
    await deliverMail({ ...message, to: to.padEnd(254) }, { smtpUrl, outboxFolder })
    expect(received.at(-1)!.to).toEqual([to])
    await expect(deliverMail({ ...message, to: to.padEnd(255) }, { smtpUrl, outboxFolder })).rejects.toMatchObject({
      code: 'mail_address_invalid',
      params: { address: to.slice(0, 100) },
    })
    const fromHeader = async (from: string) => {
      await deliverMail({ ...message, from }, { smtpUrl, outboxFolder })
      return /^From: (.*)\r$/m.exec(received.at(-1)!.data)![1]
    }
    expect(await fromHeader(' "HR Team" <hr@kerani.test> ')).toBe('HR Team <hr@kerani.test>')
    expect(await fromHeader('hr@kerani.test')).toBe('hr@kerani.test')
    expect(await fromHeader('<hr@kerani.test>')).toBe('hr@kerani.test')
    await expect(fromHeader('HR')).rejects.toMatchObject({ code: 'mail_address_invalid', params: { address: 'HR' } })
  })

  it('uses one connection for all mails, is marked as generated, and needs no attachment', async () => {
    closeMailTransports()
    await vi.waitFor(() => expect(server.connections.size).toBe(0))
    const before = sessions.size
    const { attachments: _, ...plain } = message
    for (const id of ['a', 'b', 'c']) await deliverMail({ ...plain, id }, { smtpUrl, outboxFolder })
    expect(sessions.size - before).toBe(1)
    expect(received.at(-1)!.data).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(received.at(-1)!.data).not.toContain('multipart')
    expect(server.connections.size).toBe(1)
    closeMailTransports()
    await vi.waitFor(() => expect(server.connections.size).toBe(0))
    await deliverMail(plain, { smtpUrl, outboxFolder })
  })

  it('reports a server that cannot be reached', async () => {
    await expect(deliverMail(message, { smtpUrl: 'smtp://127.0.0.1:1', outboxFolder })).rejects.toThrow('ECONNREFUSED')
  })
})

/** As it arrived, with the moment and the ids of its parts replaced. */
const withoutIds = (data: string) =>
  data
    .replaceAll('\r\n', '\n')
    .replace(/_NmP-[0-9a-f]+-/g, '_NmP-ID-')
    .replace(/^Date: .*$/m, 'Date: NOW')
const PLAIN_MAIL = `Auto-Submitted: auto-generated
From: Kerani <no-reply@kerani.test>
To: siti@example.my
Subject: =?UTF-8?B?6Jaq6LOH5ZauIDIwMjYtMTA=?=
Message-ID: <golden@kerani.test>
Content-Transfer-Encoding: base64
Date: NOW
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

5oKo5aW977yM6Jaq6LOH5Zau6KuL6KaL6ZmE5Lu244CC
`
const MAIL_WITH_LOGO_AND_FILE = `Auto-Submitted: auto-generated
From: Kerani <no-reply@kerani.test>
To: siti@example.my
Subject: =?UTF-8?B?6Jaq6LOH5ZauIDIwMjYtMTA=?=
Message-ID: <golden@kerani.test>
Date: NOW
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="--_NmP-ID-Part_1"

----_NmP-ID-Part_1
Content-Type: multipart/alternative;
 boundary="--_NmP-ID-Part_2"

----_NmP-ID-Part_2
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

5oKo5aW977yM6Jaq6LOH5Zau6KuL6KaL6ZmE5Lu244CC
----_NmP-ID-Part_2
Content-Type: multipart/related; type="text/html";
 boundary="--_NmP-ID-Part_4"

----_NmP-ID-Part_4
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: quoted-printable

<!doctype html><html><body style=3D"font-family: sans-serif; font-size: =
15px; line-height: 1.5">
<p><img src=3D"cid:logo" alt=3D"" =
style=3D"max-width: 200px; max-height: 64px"></p>
<p>=E6=82=A8=E5=A5=BD=
=EF=BC=8C=E8=96=AA=E8=B3=87=E5=96=AE=E8=AB=8B=E8=A6=8B=E9=99=84=E4=BB=B6=
=E3=80=82</p>
</body></html>
----_NmP-ID-Part_4
Content-Type: image/png; name=logo.png
Content-ID: <logo>
Content-Transfer-Encoding: base64
Content-Disposition: inline; filename=logo.png

YSBwaWN0dXJl
----_NmP-ID-Part_4--

----_NmP-ID-Part_2--

----_NmP-ID-Part_1
Content-Type: application/pdf; name="=?UTF-8?B?6Jaq6LOH5ZauLnBkZg==?="
Content-Transfer-Encoding: base64
Content-Disposition: attachment;
 filename*0*=utf-8''%E8%96%AA%E8%B3%87%E5%96%AE.pdf

JVBERi0xLjc=
----_NmP-ID-Part_1--
`

const invite: Invite = {
  method: 'REQUEST',
  uid: 'interview-1@kerani.test',
  sequence: 2,
  startsAt: new Date('2026-12-21T02:00:00Z'),
  endsAt: new Date('2026-12-21T02:45:00Z'),
  summary: '面試：資深工程師',
  description: '請帶身分證。',
  location: '台北市信義路五段 7 號',
  organiser: { name: '陳美玲', email: 'mei.ling@meridian.example' },
  attendee: { name: '王小明', email: 'siti@example.my' },
}
const QUEUED_AT = new Date('2026-12-14T09:30:00Z')
const withInvite = (more: Partial<Invite> = {}): MailMessage => {
  const sent = { ...invite, ...more }
  return { ...message, attachments: [], invite: { method: sent.method, text: toInviteText(sent, QUEUED_AT) } }
}

describe('invites and replies by SMTP', () => {
  const arrive = async (mail: MailMessage) => {
    await deliverMail(mail, { smtpUrl, outboxFolder })
    return received.at(-1)!.data
  }
  const eventOf = (text: string) => Object.values(ical.sync.parseICS(text)).find((one) => one?.type === 'VEVENT')

  it('SYS-28a a mail without an invite is as it was before there were any', async () => {
    const plain: MailMessage = { ...message, id: 'golden', attachments: [] }
    expect(withoutIds(await arrive(plain))).toBe(PLAIN_MAIL)
    expect(withoutIds(await arrive({ ...plain, replyTo: null, invite: null }))).toBe(PLAIN_MAIL)
    expect(withoutIds(await arrive({ ...message, id: 'golden', logo: Buffer.from('a picture') }))).toBe(
      MAIL_WITH_LOGO_AND_FILE,
    )
  })

  it('SYS-28a an invite is text/calendar with its method beside the text, and no attachment', async () => {
    const mail = parseMime(await arrive(withInvite()))
    expect(mimeShape(mail)).toEqual(['multipart/alternative', ['text/plain'], ['text/calendar']])
    const [part] = findParts(mail, 'text/calendar')
    expect(part!.headers.get('content-type')).toBe('text/calendar; method=REQUEST; charset=utf-8')
    expect(part!.headers.has('content-disposition')).toBe(false)
    expect(part!.text).toBe(toInviteText(invite, QUEUED_AT))
    expect(eventOf(part!.text)).toMatchObject({ uid: invite.uid, sequence: 2, summary: invite.summary })
    expect(findParts(mail, 'text/plain')[0]!.text).toBe(message.text)
  })

  it('SYS-28a beside text and HTML below the logo it is the last alternative, and files stay attached', async () => {
    const cancelled = withInvite({ method: 'CANCEL' })
    const { attachments } = message
    const mail = parseMime(await arrive({ ...cancelled, logo: Buffer.from('x'), attachments }))
    expect(mimeShape(mail)).toEqual([
      'multipart/mixed',
      ['multipart/alternative', ['text/plain'], ['multipart/related', ['text/html'], ['image/png']], ['text/calendar']],
      ['application/pdf'],
    ])
    const [part] = findParts(mail, 'text/calendar')
    expect(part!.headers.get('content-type')).toBe('text/calendar; method=CANCEL; charset=utf-8')
    expect(eventOf(part!.text)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
  })

  it('SYS-28b an invite in ASCII alone arrives as it was written too', async () => {
    const person = { name: 'Ali', email: 'ali@example.my' }
    const description = `${'A long line. '.repeat(40)}=3D`
    const ascii = { summary: 'Interview', description, location: 'Office', organiser: person, attendee: person }
    const mail = withInvite(ascii)
    expect(findParts(parseMime(await arrive(mail)), 'text/calendar')[0]!.text).toBe(mail.invite!.text)
  })

  it('SYS-28f a reply goes to the person named, not to the sender', async () => {
    const replyTo = { name: '陳美玲, 人資', address: 'mei.ling@meridian.example' }
    const { headers } = parseMime(await arrive({ ...message, replyTo }))
    expect(decodeHeader(headers.get('reply-to')!)).toBe('陳美玲, 人資 <mei.ling@meridian.example>')
    expect(headers.get('from')).toBe('Kerani <no-reply@kerani.test>')
    const unnamed = parseMime(await arrive({ ...message, replyTo: { ...replyTo, name: '' } }))
    expect(unnamed.headers.get('reply-to')).toBe('mei.ling@meridian.example')
  })

  it.each([
    'Mei\r\nBcc: thief@evil.test',
    'Mei" <thief@evil.test>, "x',
    'Mei\n\n<script>',
    'a\u2028Bcc: x@y.z',
    'thief@evil.test, Mei',
  ])('SYS-28df OUT-3 the name %j adds no header, recipient or address', async (name) => {
    const person = { name, email: 'mei.ling@meridian.example' }
    const hostile = withInvite({ organiser: person, attendee: person, summary: name, location: name })
    const mail = parseMime(await arrive({ ...hostile, replyTo: { name, address: person.email } }))
    expect(received.at(-1)!.to).toEqual(['siti@example.my'])
    expect([...mail.headers.keys()].sort()).toEqual(HEADERS_OF_AN_INVITE)
    // One quoted, encoded or plain name before the one address.
    expect(mail.headers.get('reply-to')).toMatch(
      /^(?:"(?:[^"\\]|\\.)*"|=\?\S+\?=(?: =\?\S+\?=)*|[\w .-]+) <mei\.ling@meridian\.example>$/,
    )
    expect(mimeShape(mail)).toEqual(['multipart/alternative', ['text/plain'], ['text/calendar']])
  })

  it('SYS-28f OUT-3 refuses a list, a name or a line break as the address of replies', async () => {
    for (const address of ['a@b.my, c@d.my', 'a@b.my\r\nBcc: c@d.my', 'Mei <a@b.my>', ''])
      await expect(arrive({ ...message, replyTo: { name: 'Mei', address } })).rejects.toMatchObject({
        code: 'mail_address_invalid',
      })
  })
})

const HEADERS_OF_AN_INVITE = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

describe('mail without a server', () => {
  it('is written once into the outbox folder, readable by this process only', async () => {
    await deliverMail(message, { outboxFolder })
    await deliverMail(message, { outboxFolder })
    const names = (await readdir(outboxFolder)).sort()
    expect(names).toEqual([`${message.id}-1-薪資單.pdf`, `${message.id}.txt`])
    expect(await readFile(path.join(outboxFolder, `${message.id}.txt`), 'utf8')).toBe(
      `From: Kerani <no-reply@kerani.test>\nTo: siti@example.my\nSubject: 薪資單 2026-10\nAttachment: ${message.id}-1-薪資單.pdf\n\n您好，薪資單請見附件。\n`,
    )
    for (const name of names) expect((await stat(path.join(outboxFolder, name))).mode & 0o777).toBe(0o600)
    expect((await stat(outboxFolder)).mode & 0o777).toBe(0o700)
    expect(await readFile(path.join(outboxFolder, names[0]!), 'utf8')).toBe('%PDF-1.7')
  })

  it('SYS-28af names whom a reply goes to, with the invite beside it', async () => {
    const id = 'with-invite'
    const replyTo = { name: '陳美玲\r\n人資', address: 'mei.ling@meridian.example' }
    await deliverMail({ ...withInvite(), id, replyTo }, { outboxFolder })
    expect(await readFile(path.join(outboxFolder, `${id}.txt`), 'utf8')).toBe(
      `From: Kerani <no-reply@kerani.test>\nTo: siti@example.my\nReply-To: 陳美玲 人資 <mei.ling@meridian.example>\nSubject: 薪資單 2026-10\nInvite: ${id}-invite.ics\n\n您好，薪資單請見附件。\n`,
    )
    expect(await readFile(path.join(outboxFolder, `${id}-invite.ics`), 'utf8')).toBe(toInviteText(invite, QUEUED_AT))
  })

  it('names its sender as configured', async () => {
    const { attachments: _, ...plain } = message
    await deliverMail({ ...plain, id: 'x'.repeat(70), from: 'no-reply@kerani.test' }, { outboxFolder })
    expect(await readFile(path.join(outboxFolder, `${'x'.repeat(64)}.txt`), 'utf8')).toBe(
      'From: no-reply@kerani.test\nTo: siti@example.my\nSubject: 薪資單 2026-10\n\n您好，薪資單請見附件。\n',
    )
  })

  it('stays within the folder, whatever the id and the names are', async () => {
    const attachments = [{ name: '../../evil.pdf', type: 'application/pdf', content: new Uint8Array(1) }]
    await deliverMail({ ...message, id: '../../../tmp/x', attachments }, { outboxFolder })
    expect(await readdir(outboxFolder)).toEqual(
      expect.arrayContaining(['_________tmp_x.txt', '_________tmp_x-1-evil.pdf']),
    )
  })
})
