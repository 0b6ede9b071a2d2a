import { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { KnownVersion, subject } from '#base/endpoints/endpoint.ts'
import { LongText, ShortText } from '#base/endpoints/fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { CANDIDATE_MAIL_EVENTS } from './rules.ts'

const mail = subject('candidate-mail', { module: ONBOARDING_MODULE })

const at = { event: z.enum(CANDIDATE_MAIL_EVENTS), language: z.enum(LANGUAGES) }

/** What is mailed to candidates on an event in a language. */
export const CandidateMailText = z.object({
  event: at.event.meta({ kind: 'status' }),
  language: at.language.meta({ kind: 'status' }),
  subject: z.string(),
  body: z.string(),
  /** Nobody has changed it. */
  is_usual: z.boolean(),
  /** What it may say in double braces. */
  variables: z.array(z.string()),
  /** 0 for a usual text. */
  version: z.number().int(),
})

export const candidateMailApi = {
  list: mail.endpoint('GET /api/candidate-mails', {
    access: 'candidate-mail:edit',
    reply: z.object({ rows: z.array(CandidateMailText) }),
  }),
  set: mail.endpoint('PUT /api/candidate-mails', {
    access: 'candidate-mail:edit',
    input: z.strictObject({
      ...at,
      subject: ShortText(200),
      body: LongText(5_000),
      known_version: KnownVersion,
    }),
    reply: CandidateMailText,
  }),
  /** Back to the usual text. */
  reset: mail.endpoint('POST /api/candidate-mails/reset', {
    access: 'candidate-mail:edit',
    input: z.strictObject(at),
    reply: CandidateMailText,
  }),
}
