import { z } from 'zod'
import { Id, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, MomentField, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { QueryFlag, QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { INTERVIEW_STATES, MOST_ON_PANEL, MOST_TIMES, PHASES, RECOMMENDATIONS, RESULTS } from './rules.ts'

const interview = subject('interview', { module: ONBOARDING_MODULE })

const State = z.enum(INTERVIEW_STATES)
const Result = z.enum(RESULTS)
export const Recommendation = z.enum(RECOMMENDATIONS)
export const PhaseField = z.enum(PHASES)

/** A question as its kit had it when the interview was arranged. */
export const InterviewQuestion = z.object({
  id: Id,
  text_en: z.string(),
  text_zh: z.string(),
  hint_en: z.string().nullable(),
  hint_zh: z.string().nullable(),
})

/** What one of the panel found. */
export const PanelScore = z.object({
  scores: z.array(z.object({ question_id: Id, score: z.number().int(), note: z.string().nullable() })),
  recommendation: Recommendation.meta({ kind: 'status' }),
  remark: z.string().nullable(),
})

const PanelMember = z.object({
  employee_id: Id,
  full_name: z.string(),
  scored_at: MomentField().nullable(),
  /** They have left, or will have by then, and have given no score: somebody is needed in their place. */
  is_missing: z.boolean(),
  /** Absent where the reader may not see it, or not yet. */
  score: PanelScore.optional(),
})

const times = z.array(z.object({ id: Id, starts_at: MomentField() }))

/** An interview in the list, or a candidate for whom none is arranged. Scores, remarks and pay are not in it. */
export const InterviewRow = z.object({
  /** Of the interview, or of the card without one. */
  id: Id,
  interview_id: Id.nullable(),
  card_id: Id,
  application_id: Id,
  full_name: z.string(),
  vacancy_id: Id.nullable(),
  job: z.string().nullable(),
  title_en: z.string(),
  title_zh: z.string(),
  office_id: Id,
  office: z.string(),
  department_id: Id,
  department: z.string(),
  round: Count().nullable(),
  phase: PhaseField.meta({ kind: 'status' }),
  starts_at: MomentField().nullable(),
  minutes: Count().nullable(),
  /** The time zone of the office, by which its times are shown. */
  zone: z.string(),
  location: z.string().nullable(),
  panel: z.array(z.string()),
  /** Members of the panel who have given a score, and who owe one. */
  given: Count(),
  owed: Count(),
  is_panel_missing: z.boolean(),
  result: Result.nullable().meta({ kind: 'status' }),
  version: z.number().int(),
  actions: z.array(z.enum(['arrange', 'edit', 'cancel', 'decide'])),
})

const InterviewEvent = z.object({
  kind: z.enum(['arranged', 'changed', 'chosen', 'scored', 'passed', 'failed', 'cancelled']).meta({ kind: 'status' }),
  at: MomentField(),
  /** Null where the candidate or nobody of the company did it. */
  name: z.string().nullable(),
})

export const Interview = InterviewRow.pick({
  id: true,
  card_id: true,
  application_id: true,
  full_name: true,
  vacancy_id: true,
  job: true,
  title_en: true,
  title_zh: true,
  office_id: true,
  office: true,
  department_id: true,
  department: true,
  phase: true,
  starts_at: true,
  zone: true,
  location: true,
  given: true,
  owed: true,
  is_panel_missing: true,
  result: true,
  version: true,
  actions: true,
}).extend({
  round: Count(),
  minutes: Count(),
  state: State.meta({ kind: 'status' }),
  ends_at: MomentField().nullable(),
  /** What the candidate may choose from. */
  times,
  kit_en: z.string(),
  kit_zh: z.string(),
  questions: z.array(InterviewQuestion),
  panel: z.array(PanelMember),
  is_candidate_invited: z.boolean(),
  /** Of a result or a cancellation; absent for whoever may not change interviews. */
  remark: z.string().nullable().optional(),
  events: z.array(InterviewEvent),
})

const Minute = () => Count({ max: 1_439 })
const Minutes = () => Count({ min: 15, max: 480 })
const Panel = () => UniqueRows(Id, (id) => id, MOST_ON_PANEL)
const Time = z.strictObject({ day: DayField(), minute: Minute() })
const Times = () => UniqueRows(Time, ({ day, minute }) => `${day} ${minute}`, MOST_TIMES, 2)
const Location = () => ShortText(300)
const Remark = () => LongText(2_000)
const versioned = { id: Id, version: Version }
const mailed = {
  /** Whether the candidate is mailed about it. The panel always is. */
  send_mail: z.boolean(),
}
/** By the clocks of the office: one time, or several for the candidate to choose from. */
const when = { day: DayField().optional(), minute: Minute().optional(), times: Times().optional() }
const access = 'candidate:edit'

const filters = {
  phase: QueryList(PhaseField),
  vacancy_id: QueryList(Id),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
  employee_id: QueryList(Id),
  card_id: QueryList(Id),
  is_panel_missing: QueryFlag(),
}

/** Why somebody of a panel cannot easily come at a time. */
export const CLASH_KINDS = [
  'left',
  'no_account',
  'away',
  'away_asked',
  'holiday',
  'day_off',
  'outside_hours',
  'shift',
  'interview',
] as const

export const interviewApi = {
  list: interview.page('GET /api/interviews', {
    access: 'candidate:read',
    row: InterviewRow,
    filters,
    sort: ['starts_at', 'full_name', 'round', 'phase', 'title_en', 'title_zh', 'office', 'department'],
    order: 'starts_at',
    exports: 'candidate:read',
    readAccessLog: 'identity',
  }),
  one: interview.endpoint('GET /api/interviews/{id}', {
    access: 'candidate:read',
    input: z.strictObject({ id: Id }),
    reply: Interview,
    readAccessLog: 'identity',
  }),
  arrange: interview.endpoint('POST /api/interviews', {
    access,
    input: z.strictObject({
      card_id: Id,
      panel: Panel(),
      kit_id: Id,
      ...when,
      minutes: Minutes(),
      location: Location(),
      ...mailed,
    }),
    reply: Interview,
  }),
  /** Times and place until it has begun, questions until somebody has scored. A panel is replaced as a whole. */
  update: interview.endpoint('PATCH /api/interviews/{id}', {
    access,
    input: z.strictObject({
      ...versioned,
      panel: Panel().optional(),
      kit_id: Id.optional(),
      ...when,
      minutes: Minutes().optional(),
      location: Location().optional(),
      ...mailed,
    }),
    reply: Interview,
  }),
  cancel: interview.endpoint('POST /api/interviews/{id}/cancellation', {
    access,
    input: z.strictObject({ ...versioned, remark: Remark().optional(), ...mailed }),
    reply: Interview,
  }),
  /** What came of it. Failing needs a remark. */
  decide: interview.endpoint('PUT /api/interviews/{id}/result', {
    access,
    input: z.strictObject({ ...versioned, result: Result, remark: Remark().optional() }),
    reply: Interview,
  }),
  /** What stands in the way of a panel at some times; nothing is refused for it. */
  clashes: interview.endpoint('POST /api/interviews/clashes', {
    access,
    safe: true,
    input: z.strictObject({
      card_id: Id,
      /** One that is changed does not clash with itself. */
      interview_id: Id.optional(),
      panel: Panel(),
      times: UniqueRows(Time, ({ day, minute }) => `${day} ${minute}`, MOST_TIMES),
      minutes: Minutes(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          employee_id: Id,
          full_name: z.string(),
          day: DayField(),
          minute: Count(),
          kind: z.enum(CLASH_KINDS).meta({ kind: 'status' }),
        }),
      ),
    }),
  }),
  /** The mail as this candidate would get it. The link is not a real one. */
  previewMail: interview.endpoint('POST /api/interviews/mail-preview', {
    access,
    safe: true,
    input: z.strictObject({ card_id: Id, ...when, minutes: Minutes(), location: Location() }),
    reply: z.object({ recipient: z.string(), subject: z.string(), body: z.string() }),
    readAccessLog: 'identity',
  }),
  /** Kits for a form: those of the card's position and those of all. */
  kits: interview.endpoint('GET /api/interviews/kits/{card_id}', {
    access,
    input: z.strictObject({ card_id: Id }),
    reply: z.object({ rows: z.array(NamedRef.extend({ name_zh: z.string(), questions: Count() })) }),
  }),
}
