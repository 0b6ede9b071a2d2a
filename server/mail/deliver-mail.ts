import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import { DomainError } from '#base/errors.ts'
import { safeFileName } from '#server/files/file-names.ts'
import { LOGO_CID, toHtmlBody } from './html-body.ts'

/** One mail to one person. `id` stays the same on every try. */
export type MailMessage = {
  id: string
  /** `no-reply@example.my` or `Kerani <no-reply@example.my>`. */
  from: string
  to: string
  /** Whom a reply goes to, if not the sender. */
  replyTo?: { name: string; address: string } | null
  subject: string
  text: string
  /** PNG of the company's logo: the mail then has its text as HTML too, below the logo. */
  logo?: Uint8Array | null
  /** A calendar with one event that asks the recipient or takes that back. */
  invite?: { method: 'REQUEST' | 'CANCEL'; text: string } | null
  attachments?: readonly { name: string; type: string; content: Uint8Array }[]
}

const transports = new Map<string, Transporter>()

/**
 * Sends a mail by SMTP, or without a server writes it into the outbox folder as a text file with its attachments
 * beside it, replacing a file of the same id. Throws `mail_address_invalid`, or the server's error.
 */
export async function deliverMail(
  message: MailMessage,
  by: { smtpUrl?: string | null; outboxFolder: string },
): Promise<void> {
  const mail = {
    ...message,
    ...parseSender(message.from),
    to: requireAddress(message.to),
    replyTo: message.replyTo && {
      name: toSingleLine(message.replyTo.name),
      address: requireAddress(message.replyTo.address),
    },
    subject: toSingleLine(message.subject),
  }
  if (by.smtpUrl) await sendBySmtp(mail, by.smtpUrl)
  else await writeToOutboxFolder(mail, by.outboxFolder)
}

export function closeMailTransports(): void {
  for (const transport of transports.values()) transport.close()
  transports.clear()
}

type OutgoingMail = MailMessage & { senderName: string; senderAddress: string }

async function sendBySmtp(mail: OutgoingMail, smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl)
  await transport.sendMail({
    messageId: `<${mail.id}@${mail.senderAddress.split('@')[1]}>`,
    from: { name: mail.senderName, address: mail.senderAddress },
    to: { name: '', address: mail.to },
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.logo && { html: toHtmlBody(mail.text) }),
    // Programs offer to answer an invite that is an alternative of the text (RFC 6047). `icalEvent` would attach it too.
    ...(mail.invite && {
      alternatives: [
        { contentType: `text/calendar; method=${mail.invite.method}; charset=utf-8`, content: mail.invite.text },
      ],
    }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      ...(mail.logo
        ? [
            {
              filename: 'logo.png',
              contentType: 'image/png',
              content: Buffer.from(mail.logo),
              cid: LOGO_CID,
              contentDisposition: 'inline' as const,
            },
          ]
        : []),
      ...(mail.attachments ?? []).map((attachment) => ({
        filename: safeFileName(attachment.name),
        contentType: toSingleLine(attachment.type),
        content: Buffer.from(attachment.content),
      })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function openTransport(smtpUrl: string): Promise<Transporter> {
  // Imported with the first mail, and before the look-up, so that two concurrent mails share one transport.
  const { createTransport } = await import('nodemailer')
  const known = transports.get(smtpUrl)
  if (known) return known
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  transports.set(smtpUrl, transport)
  return transport
}

async function writeToOutboxFolder(mail: OutgoingMail, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stem = mail.id.replace(/[^\w-]/g, '_').slice(0, 64)
  const attached: string[] = []
  for (const [index, attachment] of (mail.attachments ?? []).entries()) {
    const name = `${stem}-${index + 1}-${safeFileName(attachment.name)}`
    await writeFileAtomically(path.join(folder, name), attachment.content)
    attached.push(name)
  }
  if (mail.invite) await writeFileAtomically(path.join(folder, `${stem}-invite.ics`), Buffer.from(mail.invite.text))
  const lines = [
    `From: ${toNamedAddress(mail.senderName, mail.senderAddress)}`,
    `To: ${mail.to}`,
    ...(mail.replyTo ? [`Reply-To: ${toNamedAddress(mail.replyTo.name, mail.replyTo.address)}`] : []),
    `Subject: ${mail.subject}`,
    ...(mail.invite ? [`Invite: ${stem}-invite.ics`] : []),
    ...attached.map((name) => `Attachment: ${name}`),
    '',
    mail.text,
  ]
  await writeFileAtomically(path.join(folder, `${stem}.txt`), Buffer.from(`${lines.join('\n')}\n`))
}

function toNamedAddress(name: string, address: string): string {
  return name ? `${name} <${address}>` : address
}

/** Writes the whole file or nothing, readable by this process only. */
async function writeFileAtomically(file: string, content: Uint8Array): Promise<void> {
  await writeFile(`${file}.part`, content, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

function parseSender(from: string): { senderName: string; senderAddress: string } {
  const named = /^([^<>]*)<([^<>]+)>$/.exec(from.trim())
  return {
    senderName: toSingleLine((named?.[1] ?? '').trim().replace(/^"|"$/g, '')),
    senderAddress: requireAddress(named?.[2] ?? from),
  }
}

/** One plain address: no list, no name, and no line break that would add a header (OUT-3). */
export function isAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    !/[\r\n]/.test(text) &&
    /^[A-Za-z0-9._%+'/=^{}~!#$&*?-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)*[A-Za-z0-9-]{1,63}$/.test(
      text.trim(),
    )
  )
}

/** The address without spaces around it. Throws `mail_address_invalid`. */
export function requireAddress(text: string): string {
  if (isAddress(text)) return text.trim()
  throw new DomainError('mail_address_invalid', { params: { address: toSingleLine(text).slice(0, 100) } })
}

export function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}
