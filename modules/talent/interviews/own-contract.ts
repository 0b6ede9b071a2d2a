import { z } from 'zod'
import { CurrencyField } from '#base/endpoints/currency-field.ts'
import { Id, subject } from '#base/endpoints/endpoint.ts'
import { Count, LongText, MomentField, Money, Secret, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { Interview, InterviewQuestion, PanelScore, Recommendation } from './contract.ts'
import { MOST_QUESTIONS } from './rules.ts'

/** Calls of a panel and of candidates. They name no module: interviews stay open to their panel where it is off. */
const own = subject('interview')
const page = subject('interview')

export const OWN_PHASES = ['choosing', 'ahead', 'score_owed', 'score_given'] as const
const Phase = z.enum(OWN_PHASES)

/** An interview as its panel has it in the list. */
export const OwnInterviewRow = z.object({
  id: Id,
  full_name: z.string(),
  job: z.string().nullable(),
  title_en: z.string(),
  title_zh: z.string(),
  office: z.string(),
  round: Count(),
  phase: Phase.meta({ kind: 'status' }),
  starts_at: MomentField().nullable(),
  minutes: Count(),
  zone: z.string(),
  location: z.string(),
})

/** Expected pay is absent unless the vacancy shows it to interviewers; scores of others before one's own are too. */
export const OwnInterview = OwnInterviewRow.extend({
  ends_at: MomentField().nullable(),
  files: z.array(z.object({ id: Id, name: z.string(), size: z.number().int() })),
  expected_pay: Money().nullable().optional(),
  currency: CurrencyField().nullable().optional(),
  kit_en: z.string(),
  kit_zh: z.string(),
  questions: z.array(InterviewQuestion),
  panel: Interview.shape.panel,
  own_score: PanelScore.nullable(),
  may_score: z.boolean(),
})

const Score = z.strictObject({
  question_id: Id,
  score: z.number().int().min(1).max(5),
  note: LongText(1_000).optional(),
})

export const ownInterviewApi = {
  list: own.page('GET /api/interviews/mine', {
    access: 'interview:own',
    row: OwnInterviewRow,
    filters: { phase: QueryList(Phase) },
    sort: ['starts_at', 'title_en', 'title_zh', 'round', 'phase'],
    order: 'starts_at',
    exports: 'interview:own',
    readAccessLog: 'identity',
  }),
  one: own.endpoint('GET /api/interviews/mine/{id}', {
    access: 'interview:own',
    input: z.strictObject({ id: Id }),
    reply: OwnInterview,
    readAccessLog: 'identity',
  }),
  file: own.file('GET /api/interviews/mine/{id}/files/{file_id}', {
    access: 'interview:own',
    input: z.strictObject({ id: Id, file_id: Id }),
    readAccessLog: 'identity',
  }),
  /** Once it has begun, and once: the others of the panel are seen after it. */
  score: own.endpoint('POST /api/interviews/mine/{id}/score', {
    access: 'interview:own',
    input: z.strictObject({
      id: Id,
      scores: UniqueRows(Score, ({ question_id }) => question_id, MOST_QUESTIONS, 0),
      recommendation: Recommendation,
      remark: LongText(2_000).optional(),
    }),
    reply: OwnInterview,
  }),
}

const Token = () => Secret(z.string().min(1).max(200))
const CandidateInterviews = z.object({
  rows: z.array(
    z.object({
      id: Id,
      starts_at: MomentField().nullable(),
      minutes: Count(),
      zone: z.string(),
      location: z.string(),
      times: z.array(z.object({ id: Id, starts_at: MomentField() })),
    }),
  ),
})

/** Calls of a candidate by the secret address of an application. */
export const candidateInterviewApi = {
  /** Those that lie ahead. */
  list: page.endpoint('GET /api/public/candidate/{token}/interviews', {
    access: 'public',
    input: z.strictObject({ token: Token() }),
    reply: CandidateInterviews,
  }),
  /** Chooses one of the times that are offered; the others are free then. 409 for one that no longer is. */
  choose: page.endpoint('POST /api/public/candidate/{token}/interviews/{id}/choice', {
    access: 'public',
    usesIdempotencyKey: false,
    input: z.strictObject({ token: Token(), id: Id, time_id: Id }),
    reply: CandidateInterviews,
  }),
}
