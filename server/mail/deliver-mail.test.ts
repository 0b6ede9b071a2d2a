import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeMailTransports, deliverMail, type MailMessage } from './deliver-mail.ts'

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

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll('=\r\n', '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()

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
    expect(decodeQuotedPrintable(html!)).toContain(`<p>${message.text}</p>`)
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
