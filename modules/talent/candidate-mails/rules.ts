import { invalidField } from '#base/errors.ts'
import { CANDIDATE_MAIL_VARIABLES, type CandidateMailEvent } from './usual-texts.ts'

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
