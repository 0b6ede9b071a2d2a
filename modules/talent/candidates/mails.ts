import type { Language } from '#base/access/actor.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { BASE_URL_PLACEHOLDER, deleteMailsByCause, enqueueMails } from '#server/mail/outbox.ts'
import { createToken } from '#server/secrets.ts'
import type { AppliedVacancy } from './vacancy-of-application.ts'

/** Mails to candidates have both languages, and a link; what they wrote is not in them. */
const TEXTS = {
  received: {
    subject: {
      en: 'Your application to {{company}} / 您應徵{{company}}的資料已收到',
      zh: '您應徵{{company}}的資料已收到 / Your application to {{company}}',
    },
    body: {
      en: '{{company}} has received your application for {{title_en}} ({{job}}). Thank you.\n\nHere you see how it stands, correct or download your data, or withdraw it:\n{{link}}\n\nThe address is for you alone. It opens until {{until}}.\n',
      zh: '{{company}}已收到您應徵{{title_zh}}（{{job}}）的資料，謝謝您。\n\n您可由此查看進度、更正或下載您的資料，或撤回應徵：\n{{link}}\n\n此網址僅供您本人使用，有效期限至 {{until}}。\n',
    },
  },
  draft: {
    subject: {
      en: 'Go on with your application to {{company}} / 繼續填寫您的應徵資料',
      zh: '繼續填寫您應徵{{company}}的資料 / Go on with your application',
    },
    body: {
      en: 'Here you go on with your application to {{company}} for {{title_en}} ({{job}}):\n{{link}}\n\nWhat you typed is kept until {{until}}. If this was not you, you need not do anything.\n',
      zh: '您可由此繼續填寫應徵{{company}}{{title_zh}}（{{job}}）的資料：\n{{link}}\n\n您填寫的內容保留至 {{until}}。若非您本人填寫，請忽略此信。\n',
    },
  },
} as const satisfies Record<string, { subject: Label; body: Label }>

export type CandidateMail = {
  tx: Tx
  /** Encrypts mails with a secret link: the installation's key for accounts. */
  mailKey: Buffer
  vacancy: AppliedVacancy
  recipient: string
  language: Language
}

export const applicationCause = (id: string): string => `application/${id}`
export const draftCause = (id: string): string => `application-draft/${id}`

/**
 * Mails a new secret address of an application or a draft, and returns nothing of it: who reads the mailbox has it. The address
 * opens until `expiresAt`.
 */
export async function mailCandidate(
  { tx, mailKey, vacancy, recipient, language }: CandidateMail,
  kind: keyof typeof TEXTS,
  of: { application_id: string } | { draft_id: string },
  { expiresAt, until }: { expiresAt: Date; until: string },
): Promise<void> {
  const { token, hash } = createToken()
  await tx
    .insertInto('candidate_token')
    .values({ ...of, token_hash: hash, expires_at: expiresAt })
    .execute()
  const isDraft = 'draft_id' in of
  const params = {
    company: vacancy.company,
    title_en: vacancy.title_en,
    title_zh: vacancy.title_zh,
    job: vacancy.job,
    until,
    link: `${BASE_URL_PLACEHOLDER}${isDraft ? `/jobApplicationForm/${vacancy.job}?draft=` : '/application/'}${token}`,
  }
  const other = language === 'en' ? 'zh-TW' : 'en'
  const { subject, body } = TEXTS[kind]
  await enqueueMails(tx, vacancy.company_id, [
    {
      recipient,
      cause: isDraft ? draftCause(of.draft_id) : applicationCause(of.application_id),
      subject: formatLabel(subject, language, params),
      body: `${formatLabel(body, language, params)}\n${formatLabel(body, other, params)}`,
      secret: { key: mailKey, expiresAt },
      ...(vacancy.recruiter && { replyTo: vacancy.recruiter }),
    },
  ])
}

/** Deletes the mails of an application, sent or not: they name its address. */
export function deleteApplicationMails(tx: Tx, id: string): Promise<void> {
  return deleteMailsByCause(tx, applicationCause(id))
}
