import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { dayText } from '#base/days/day-text.ts'
import { dayIn, minuteIn } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'
import { formatLabel, type Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import type { Invite } from '#server/mail/invite.ts'
import { BASE_URL_PLACEHOLDER, deleteMailsByCause, enqueueMails, type MailRequest } from '#server/mail/outbox.ts'
import type { AppliedVacancy } from '../candidates/vacancy-of-application.ts'
import { interviewLabels } from './labels.ts'

/** What mails say of an interview. Its title is the vacancy's: a name of a candidate is in no calendar. */
export type MailedInterview = {
  id: string
  uid: string
  round: number
  minutes: number
  location: string
  organiser_name: string
  organiser_email: string
  zone: string
}

const causeOf = (id: string, sequence: number): string => `interview/${id}/${sequence}`

/** A span by the clocks of an office: 10 Nov 2026, 10:00–11:00 (Asia/Taipei). */
export function spanText(startsAt: Date, minutes: number, zone: string, language: Language): string {
  const from = minuteIn(zone, startsAt)
  const until = clockText(from + minutes)
  return `${dayText(dayIn(zone, startsAt), language)} ${clockText(from)}–${until} (${zone})`
}

/** What a candidate reads of when and where, in both languages. */
export function appointmentTexts(
  starts: readonly Date[],
  isOffered: boolean,
  { minutes, location, zone }: Pick<MailedInterview, 'minutes' | 'location' | 'zone'>,
): Record<Language, string> {
  const inLanguage = (language: Language): string => {
    const spans = starts.map((start) => spanText(start, minutes, zone, language))
    const lines = isOffered
      ? [formatLabel(interviewLabels['interview.mail.choose'], language), ...spans.map((span) => `- ${span}`)]
      : spans
    return [...lines, location].join('\n')
  }
  return { en: inLanguage('en'), 'zh-TW': inLanguage('zh-TW') }
}

/** The invite of an interview for one person. */
export function inviteFor(
  { uid, minutes, location, organiser_name, organiser_email }: MailedInterview,
  {
    startsAt,
    method,
    sequence,
    attendee,
    summary,
    path,
  }: {
    startsAt: Date
    method: Invite['method']
    sequence: number
    attendee: { name: string; email: string }
    summary: string
    path?: string
  },
): Invite {
  return {
    method,
    uid,
    sequence,
    startsAt,
    endsAt: new Date(startsAt.getTime() + minutes * 60_000),
    summary,
    location,
    ...(path !== undefined && { description: `${BASE_URL_PLACEHOLDER}${path}` }),
    organiser: { name: organiser_name, email: organiser_email },
    attendee,
  }
}

export const titleOf = (vacancy: Pick<AppliedVacancy, 'title_en' | 'title_zh' | 'job'>, language: Language): string =>
  formatLabel(interviewLabels['interview.mail.title'], language, {
    title: language === 'zh-TW' ? vacancy.title_zh : vacancy.title_en,
    job: vacancy.job,
  })

export type PanelPerson = { employee_id: string; email: string; language: Language; name: string }

/** Those of some people who can sign in, and so are mailed. */
export async function loadPanelPeople(tx: Tx, ids: readonly string[]): Promise<PanelPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PanelPerson>`
    select distinct on (membership.employee_id) membership.employee_id, account.email, coalesce(account.language, company.language) as language,
      employee.full_name as name
    from membership join account on account.id = membership.account_id and account.is_active join employee on employee.id = membership.employee_id
    join company on company.id = membership.company_id
    where membership.employee_id = any(${[...ids]}::uuid[]) and membership.is_active and membership.invited_email is null
    order by membership.employee_id, account.email`.execute(tx)
  return rows
}

export const ownPath = (id: string): string => `/app/onboarding/interviews/${id}`

type ToPanel = { tx: Tx; mailKey: Buffer; vacancy: AppliedVacancy }

/** Asks people of a panel to an interview, or takes that back. The mails name no candidate. */
export async function mailPanel(
  { tx, mailKey, vacancy }: ToPanel,
  interview: MailedInterview,
  people: readonly string[],
  { startsAt, method, sequence }: { startsAt: Date; method: Invite['method']; sequence: number },
): Promise<void> {
  const mails = (await loadPanelPeople(tx, people)).map(({ email, language, name }): MailRequest => {
    const isAsked = method === 'REQUEST'
    const title = titleOf(vacancy, language)
    const label: { subject: Label; body: Label } = isAsked
      ? { subject: interviewLabels['interview.mail.panel'], body: interviewLabels['interview.mail.panel_body'] }
      : { subject: interviewLabels['interview.mail.off'], body: interviewLabels['interview.mail.off_body'] }
    const span = spanText(startsAt, interview.minutes, interview.zone, language)
    const values = { title, span, name, location: interview.location }
    const path = isAsked ? ownPath(interview.id) : undefined
    return {
      recipient: email,
      subject: formatLabel(label.subject, language, values),
      body: formatLabel(label.body, language, { ...values, link: `${BASE_URL_PLACEHOLDER}${path ?? ''}` }),
      cause: causeOf(interview.id, sequence),
      replyTo: { name: interview.organiser_name, address: interview.organiser_email },
      invite: {
        key: mailKey,
        content: inviteFor(interview, {
          startsAt,
          method,
          sequence,
          attendee: { name, email },
          summary: title,
          ...(path !== undefined && { path }),
        }),
      },
    }
  })
  await enqueueMails(tx, vacancy.company_id, mails)
}

/** Tells a candidate in both languages that an interview does not take place. */
export async function mailCandidateOff(
  { tx, mailKey, vacancy }: ToPanel,
  interview: MailedInterview,
  candidate: { name: string; email: string; language: Language },
  { startsAt, sequence }: { startsAt: Date | null; sequence: number | null },
): Promise<void> {
  const { name, email, language } = candidate
  const inLanguage = (of: Language) => {
    const title = titleOf(vacancy, of)
    const span = startsAt === null ? '' : spanText(startsAt, interview.minutes, interview.zone, of)
    return {
      subject: formatLabel(interviewLabels['interview.mail.off'], of, { title }),
      body: formatLabel(interviewLabels['interview.mail.candidate_off_body'], of, {
        title,
        span,
        company: vacancy.company,
      }),
    }
  }
  const [first, second] = [inLanguage(language), inLanguage(language === 'en' ? 'zh-TW' : 'en')]
  await enqueueMails(tx, vacancy.company_id, [
    {
      recipient: email,
      subject: `${first.subject} / ${second.subject}`,
      body: `${first.body}\n${second.body}`,
      cause: causeOf(interview.id, sequence ?? 0),
      replyTo: { name: interview.organiser_name, address: interview.organiser_email },
      ...(startsAt !== null &&
        sequence !== null && {
          invite: {
            key: mailKey,
            content: inviteFor(interview, {
              startsAt,
              method: 'CANCEL',
              sequence,
              attendee: { name, email },
              summary: titleOf(vacancy, language),
            }),
          },
        }),
    },
  ])
}

/** Deletes the mails of an interview, sent or not: they name addresses. */
export async function deleteInterviewMails(tx: Tx, { id, sequence }: { id: string; sequence: number | null }) {
  for (let number = 0; number <= (sequence ?? 0); number++) await deleteMailsByCause(tx, causeOf(id, number))
}
