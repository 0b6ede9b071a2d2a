import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import { OWN_ADDRESS } from '#people/identity.ts'
import type { Tx } from '#server/database/database.ts'
import { BASE_URL_PLACEHOLDER, type MailRequest } from '#server/mail/outbox.ts'
import { createToken } from '#server/secrets.ts'
import { DAY_MS } from './queries.ts'
import type { Recipient } from './recipients.ts'

/** How long the address of a letter to somebody outside opens. */
const LINK_DAYS = 30

/** Mails say that there is a letter and where, never what is in it. */
const TEXTS = {
  sent: {
    subject: { en: 'A letter from {{company}}', zh: '{{company}}的信函' },
    body: {
      en: 'Dear {{name}},\n\n{{company}} has sent you letter {{number}}. Open it here:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n{{company}}已寄送信函 {{number}} 給您，請由此開啟：\n{{link}}\n',
    },
  },
  reminder: {
    subject: { en: 'Reminder: a letter from {{company}}', zh: '提醒：{{company}}的信函待回覆' },
    body: {
      en: 'Dear {{name}},\n\nLetter {{number}} from {{company}} waits for your answer. Open it here:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n{{company}}的信函 {{number}} 尚待您回覆，請由此開啟：\n{{link}}\n',
    },
  },
  copy: {
    subject: { en: 'Your copy of letter {{number}}', zh: '信函 {{number}} 副本' },
    body: {
      en: 'Dear {{name}},\n\nThank you for your answer to letter {{number}} from {{company}}. You find your copy here:\n{{link}}\n',
      zh: '{{name}} 您好：\n\n感謝您回覆{{company}}的信函 {{number}}，您的副本在此：\n{{link}}\n',
    },
  },
  declined: {
    subject: { en: 'Letter {{number}} was declined', zh: '信函 {{number}} 已被拒絕' },
    body: {
      en: 'Letter {{number}} was declined. The reason is with the letter:\n{{link}}\n',
      zh: '信函 {{number}} 已被拒絕，原因請見信函頁面：\n{{link}}\n',
    },
  },
  code: {
    subject: { en: 'Your code for letter {{number}}', zh: '信函 {{number}} 驗證碼' },
    body: {
      en: 'Dear {{name}},\n\nYour code for signing letter {{number}} is {{code}}. It counts for 10 minutes.\n',
      zh: '{{name}} 您好：\n\n簽署信函 {{number}} 的驗證碼為 {{code}}，10 分鐘內有效。\n',
    },
  },
} as const satisfies Record<string, { subject: Label; body: Label }>

/** A mail of a kind in a language. */
export function letterMail(
  kind: keyof typeof TEXTS,
  language: Language,
  params: Readonly<Record<string, string>>,
): { subject: string; body: string } {
  const { subject, body } = TEXTS[kind]
  return { subject: formatLabel(subject, language, params), body: formatLabel(body, language, params) }
}

export const ownLetterLink = (id: string): string => `${BASE_URL_PLACEHOLDER}/app/documents/letter/${id}`
export const sentLetterLink = (id: string): string => `${BASE_URL_PLACEHOLDER}/app/documents/letters/${id}`

export type Addressee = { email: string | null; language: Language | null; name: string }

/** Addresses and languages of people by their ids. */
export async function loadAddressees(tx: Tx, ids: readonly string[]): Promise<Map<string, Addressee>> {
  const { rows } = await sql<{ id: string; email: string | null; language: string | null; name: string }>`
    select employee.id, ${OWN_ADDRESS} as email, employee.full_name as name, (select a.language from membership m join account a on a.id = m.account_id
      where m.employee_id = employee.id and m.is_active limit 1) as language
    from employee where employee.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ id, email, language, name }) => [
      id,
      { email, name, language: language === 'zh-TW' || language === 'en' ? language : null },
    ]),
  )
}

type ToMail = {
  tx: Tx
  now: Date
  company: { name: string; language: Language }
  /** Encrypts mails with a secret link or code: the installation's key for accounts. */
  mailKey: Buffer
}
export type MailedLetter = {
  id: string
  number: string
  employee_id: string | null
  outside_language: string | null
  /** Null for an employee. */
  recipient: Recipient | null
}

/**
 * The mail with the link to a letter. Somebody outside gets a new secret address, which ends the one before. Null for a person
 * without an address.
 */
export async function toLinkMail(
  { tx, now, company, mailKey }: ToMail,
  letter: MailedLetter,
  kind: 'sent' | 'reminder' | 'copy',
  cause: string,
): Promise<MailRequest | null> {
  const { id, number } = letter
  if (letter.employee_id !== null) {
    const to = (await loadAddressees(tx, [letter.employee_id])).get(letter.employee_id)
    if (!to?.email) return null
    const params = { company: company.name, name: to.name, number, link: ownLetterLink(id) }
    return { recipient: to.email, cause, ...letterMail(kind, to.language ?? company.language, params) }
  }
  await endTokens(tx, id, now)
  const { token, hash } = createToken()
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS)
  await tx.insertInto('letter_token').values({ letter_id: id, token_hash: hash, expires_at: expiresAt }).execute()
  const params = {
    company: company.name,
    name: letter.recipient?.name ?? '',
    number,
    link: `${BASE_URL_PLACEHOLDER}/letter/${token}`,
  }
  const language = letter.outside_language === 'zh-TW' ? 'zh-TW' : 'en'
  return {
    recipient: letter.recipient?.email ?? '',
    cause,
    ...letterMail(kind, language, params),
    secret: { key: mailKey, expiresAt },
  }
}

/** Ends the secret addresses of a letter. */
export async function endTokens(tx: Tx, letterId: string, now: Date): Promise<void> {
  await tx
    .updateTable('letter_token')
    .set({ ended_at: now, code_hash: null, code_until: null })
    .where('letter_id', '=', letterId)
    .where('ended_at', 'is', null)
    .execute()
}
