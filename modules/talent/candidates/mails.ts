import type { Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'
import type { Invite } from '#server/mail/invite.ts'
import { BASE_URL_PLACEHOLDER, deleteMailsByCause, enqueueMails } from '#server/mail/outbox.ts'
import { createToken } from '#server/secrets.ts'
import type { CandidateMailEvent } from '../candidate-mails/rules.ts'
import { fillMailText, type MailText } from '../candidate-mails/rules.ts'
import { loadMailText } from '../candidate-mails/texts.ts'
import type { AppliedVacancy } from './vacancy-of-application.ts'

/** The mail of a draft. It is sent before anybody has applied, so the company writes no text of its own for it. */
const DRAFT: Readonly<Record<Language, MailText>> = {
  en: {
    subject: 'Go on with your application to {{company}}',
    body: 'Here you go on with your application to {{company}} for {{title}} ({{job}}):\n{{link}}\n\nWhat you typed is kept until {{until}}. If this was not you, you need not do anything.\n',
  },
  'zh-TW': {
    subject: '繼續填寫您應徵{{company}}的資料',
    body: '您可由此繼續填寫應徵{{company}}{{title}}（{{job}}）的資料：\n{{link}}\n\n您填寫的內容保留至 {{until}}。若非您本人填寫，請忽略此信。\n',
  },
}

export type CandidateMail = {
  tx: Tx
  /** Encrypts mails with a secret link: the installation's key for accounts. */
  mailKey: Buffer
  vacancy: AppliedVacancy
  recipient: string
  language: Language
}
/** What a mail is about beyond the vacancy, such as the name; texts that differ by language have both. */
export type MailValues = Readonly<Record<string, string | Readonly<Record<Language, string>>>>

export const applicationCause = (id: string): string => `application/${id}`
export const draftCause = (id: string): string => `application-draft/${id}`

/** A mail in both languages, that of the candidate first. */
export async function buildCandidateMail(
  tx: Tx,
  vacancy: AppliedVacancy,
  event: CandidateMailEvent | 'draft',
  language: Language,
  values: MailValues,
): Promise<MailText> {
  const inLanguage = async (of: Language): Promise<MailText> => {
    const text = event === 'draft' ? DRAFT[of] : await loadMailText(tx, event, of)
    const title = of === 'zh-TW' ? vacancy.title_zh : vacancy.title_en
    const own = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[of]])
    return fillMailText(text, {
      ...Object.fromEntries(own),
      company: vacancy.company,
      title,
      job: vacancy.job,
    })
  }
  const [first, second] = [await inLanguage(language), await inLanguage(language === 'en' ? 'zh-TW' : 'en')]
  return { subject: `${first.subject} / ${second.subject}`, body: `${first.body}\n${second.body}` }
}

/**
 * Mails a new secret address of an application or a draft, and returns nothing of it: who reads the mailbox has it. The address
 * opens until `expiresAt`.
 */
export async function mailCandidate(
  { tx, mailKey, vacancy, recipient, language }: CandidateMail,
  event: CandidateMailEvent | 'draft',
  of: { application_id: string } | { draft_id: string },
  {
    expiresAt,
    until,
    values = {},
    invite,
    cause = 'draft_id' in of ? draftCause(of.draft_id) : applicationCause(of.application_id),
  }: { expiresAt: Date; until: string; values?: MailValues; invite?: Invite | undefined; cause?: string },
): Promise<void> {
  const { token, hash } = createToken()
  await tx
    .insertInto('candidate_token')
    .values({ ...of, token_hash: hash, expires_at: expiresAt })
    .execute()
  const path = 'draft_id' in of ? `/jobApplicationForm/${vacancy.job}?draft=` : '/application/'
  const link = `${BASE_URL_PLACEHOLDER}${path}${token}`
  const text = await buildCandidateMail(tx, vacancy, event, language, { ...values, until, link })
  await enqueueMails(tx, vacancy.company_id, [
    {
      recipient,
      cause,
      ...text,
      secret: { key: mailKey, expiresAt },
      ...(vacancy.recruiter && { replyTo: vacancy.recruiter }),
      ...(invite && { invite: { key: mailKey, content: invite } }),
    },
  ])
}

/** Deletes the mails of an application, sent or not: they name its address. */
export function deleteApplicationMails(tx: Tx, id: string): Promise<void> {
  return deleteMailsByCause(tx, applicationCause(id))
}
