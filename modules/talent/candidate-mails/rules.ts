import { invalidField } from '#base/errors.ts'

export const CANDIDATE_MAIL_EVENTS = ['received', 'invited', 'moved', 'rejected', 'offer', 'welcome'] as const
export type CandidateMailEvent = (typeof CANDIDATE_MAIL_EVENTS)[number]

/** What every text to a candidate may say. `link` is the address of their own page. */
const COMMON = ['name', 'company', 'title', 'job', 'link', 'until'] as const

/** The variables of each event: those of all, and what only it knows. */
export const CANDIDATE_MAIL_VARIABLES: Readonly<Record<CandidateMailEvent, readonly string[]>> = {
  received: COMMON,
  invited: [...COMMON, 'appointment'],
  moved: [...COMMON, 'next'],
  rejected: COMMON,
  offer: COMMON,
  welcome: [...COMMON, 'first_day'],
}

export type MailText = { subject: string; body: string }

/** Fills `{{variables}}`; one without a value becomes nothing. */
export function fillMailText({ subject, body }: MailText, values: Readonly<Record<string, string>>): MailText {
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  // A value never breaks the line of the subject.
  return { subject: fill(subject).replace(/\s+/g, ' ').trim(), body: fill(body) }
}

/** Throws 422 at the field that names a variable the event has not, or has a brace that closes nothing. */
export function requireKnownVariables(event: CandidateMailEvent, text: MailText): void {
  const known = CANDIDATE_MAIL_VARIABLES[event]
  for (const field of ['subject', 'body'] as const) {
    const rest = text[field].replace(/\{\{(\w+)\}\}/g, (all, name: string) => {
      if (!known.includes(name)) throw invalidField(field, 'candidate_mail_variable', { variable: all })
      return ''
    })
    if (/\{\{|\}\}/.test(rest)) throw invalidField(field, 'candidate_mail_braces')
  }
}
