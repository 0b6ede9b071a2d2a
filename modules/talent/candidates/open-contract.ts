import { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { Id, subject, UploadFields } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, MomentField, Money, Secret, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { LARGEST_AMOUNT } from '#base/money/money.ts'
import { Email, Phone } from './contract.ts'
import { CANDIDATE_STATES } from './rules.ts'

/** They name no module: where it is off, no vacancy is open. */
const application = subject('open-application')
const page = subject('candidate-page')

const Job = () => ShortText(80).toLowerCase()
const Token = () => Secret(z.string().min(1).max(200))
const NoticeLanguage = z.enum(['en', 'ms', 'zh-TW'])
const VideoLink = () => ShortText(500).refine(isVideoLink, { error: 'application_video_https' })

/** An https address with a host and without a sign-in in it. */
export function isVideoLink(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && url.username === '' && url.password === ''
}

const AnswerRow = z.strictObject({ question_id: Id, value: LongText(2_000) })
const Answers = () => UniqueRows(AnswerRow, ({ question_id }) => question_id, 50, 0)
/** The same in a field of a form, as JSON. */
const AnswersText = z.preprocess((given) => {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}, Answers()) as unknown as z.ZodType<z.output<ReturnType<typeof Answers>>, string>

const sent = z.object({ received: z.literal(true) })
/** What of a form is typed so far. */
export const DraftContent = z.strictObject({
  full_name: ShortText(120).optional(),
  email: Email(),
  phone: ShortText(40).optional(),
  language: z.enum(LANGUAGES),
  expected_pay: Money().optional(),
  video_link: ShortText(500).optional(),
  answers: UniqueRows(
    z.strictObject({ question_id: Id, value: z.string().max(2_000) }),
    ({ question_id }) => question_id,
    50,
    0,
  ).optional(),
})

export const openApplicationApi = {
  /** The notice that is read today, in each language of the vacancy's country, and the moment from which filling in counts. */
  form: application.endpoint('GET /api/public/applications/{job}', {
    access: 'public',
    input: z.strictObject({ job: Job() }),
    reply: z.object({
      job: z.string(),
      company: z.string(),
      title_en: z.string(),
      title_zh: z.string(),
      currency: z.string(),
      notice: z.array(z.object({ version: z.string(), language: NoticeLanguage, text: z.string() })),
      started: z.string(),
    }),
  }),
  /**
   * Applies. A second one of the same address for the same vacancy is answered alike and changes nothing; so is what a program
   * sends that fills in `website`, which people do not see.
   */
  send: application.endpoint('POST /api/public/applications/{job}', {
    access: 'public',
    body: 'upload',
    openUpload: {
      files: 3,
      fileBytes: 10_000_000,
      bytes: 15_000_000,
      takesEncrypted: true,
      hourly: { address: 10, parameter: { name: 'job', calls: 200 }, company: 1_000 },
      daysUnused: 1,
    },
    input: z.strictObject({
      job: Job(),
      full_name: ShortText(120),
      email: Email(),
      phone: Phone(),
      language: z.enum(LANGUAGES),
      expected_pay: z.coerce.number().int().min(0).max(LARGEST_AMOUNT).meta({ kind: 'money' }).optional(),
      answers: AnswersText.optional(),
      video_link: VideoLink().optional(),
      notice_version: ShortText(20),
      notice_language: NoticeLanguage,
      started: Secret(z.string().max(200)),
      /** A draft that ends with it. */
      draft: Token().optional(),
      website: z.string().max(500).optional(),
      files: UploadFields(3),
    }),
    reply: sent,
  }),
  /** Stores what is typed so far for seven days, and mails the address under which it goes on. */
  saveDraft: application.endpoint('POST /api/public/applications/{job}/draft', {
    access: 'public',
    usesIdempotencyKey: false,
    input: DraftContent.extend({ job: Job(), website: z.string().max(500).optional() }),
    reply: z.object({ until: MomentField() }),
  }),
  draft: application.endpoint('GET /api/public/application-drafts/{token}', {
    access: 'public',
    input: z.strictObject({ token: Token() }),
    reply: DraftContent.extend({ job: z.string(), until: MomentField() }),
  }),
  changeDraft: application.endpoint('PATCH /api/public/application-drafts/{token}', {
    access: 'public',
    input: DraftContent.partial().extend({ token: Token() }),
    reply: z.object({ until: MomentField() }),
  }),
  dropDraft: application.endpoint('DELETE /api/public/application-drafts/{token}', {
    access: 'public',
    input: z.strictObject({ token: Token() }),
    reply: z.object({ removed: z.literal(1) }),
  }),
}

/** An application as its candidate sees it, in neutral words. */
export const CandidatePage = z.object({
  company: z.string(),
  job: z.string(),
  title_en: z.string(),
  title_zh: z.string(),
  state: z.enum(CANDIDATE_STATES),
  since: MomentField(),
  next_en: z.string(),
  next_zh: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  language: z.enum(LANGUAGES),
  files: z.array(z.string()),
  consent_until: DayField(),
})

/** Calls of a candidate by the secret address of an application. Every address that opens nothing answers the same. */
export const candidatePageApi = {
  one: page.endpoint('GET /api/public/candidate/{token}', {
    access: 'public',
    input: z.strictObject({ token: Token() }),
    reply: CandidatePage,
  }),
  correct: page.endpoint('PATCH /api/public/candidate/{token}', {
    access: 'public',
    input: z.strictObject({
      token: Token(),
      full_name: ShortText(120).optional(),
      phone: Phone().optional(),
      language: z.enum(LANGUAGES).optional(),
    }),
    reply: CandidatePage,
  }),
  /** A ZIP with all data of the application as JSON, and its files. */
  data: page.file('GET /api/public/candidate/{token}/data', {
    access: 'public',
    input: z.strictObject({ token: Token() }),
  }),
  withdraw: page.endpoint('DELETE /api/public/candidate/{token}', {
    access: 'public',
    input: z.strictObject({ token: Token() }),
    reply: z.object({ withdrawn: z.literal(true) }),
  }),
}
