import { z } from 'zod'
import { LANGUAGES } from '#base/access/actor.ts'
import { Id, SearchText, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, LongText, MomentField, ShortText } from '#base/endpoints/fields.ts'
import { QueryList } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { CANDIDATE_MAIL_EVENTS } from '../candidate-mails/rules.ts'
import { Email, Phone } from '../candidates/contract.ts'
import { CARD_STATES } from './rules.ts'
import { STAGES } from './stage-rules.ts'

const onboarding = subject('onboarding', { module: ONBOARDING_MODULE })

export const StageField = z.enum(STAGES)
const State = z.enum(CARD_STATES)

/** A card of the board. Pay, files and remarks are not on it. */
export const CardRow = z.object({
  id: Id,
  application_id: Id,
  candidate_id: Id,
  full_name: z.string(),
  /** Null for somebody hired without a vacancy. */
  vacancy_id: Id.nullable(),
  job: z.string().nullable(),
  title_en: z.string(),
  title_zh: z.string(),
  office_id: Id,
  office: z.string(),
  department_id: Id,
  department: z.string(),
  stage: StageField.meta({ kind: 'status' }),
  state: State.meta({ kind: 'status' }),
  /** Since when it is in the stage, and the whole days since then. */
  stage_at: MomentField(),
  days: Count(),
  onboard_on: DayField().nullable(),
  /** Whom it waits for, in words: a name, or the candidate. */
  waits_for: z.array(z.string()),
  waits_for_candidate: z.boolean(),
  tags: z.array(z.string()),
  version: z.number().int(),
  actions: z.array(z.enum(['move', 'reject', 'take_back', 'first_day'])),
})

export const CardMove = z.object({
  id: Id,
  kind: z
    .enum([
      'begun',
      'forward',
      'back',
      'skipped',
      'rejected',
      'taken_back',
      'first_day',
      'hired',
      'hire_undone',
      'ended',
    ])
    .meta({ kind: 'status' }),
  from_stage: StageField.nullable().meta({ kind: 'status' }),
  to_stage: StageField.meta({ kind: 'status' }),
  at: MomentField(),
  /** Null where nobody of the company did it. */
  name: z.string().nullable(),
  reason: z.string().nullable(),
  file: z.object({ id: Id, name: z.string() }).nullable(),
  onboard_on: DayField().nullable(),
})

export const Card = CardRow.extend({
  email: z.string(),
  phone: z.string(),
  language: z.enum(LANGUAGES).meta({ kind: 'status' }),
  employee_id: Id.nullable(),
  moves: z.array(CardMove),
  /** Mails that were sent, and when the mail server took them. */
  mails: z.array(
    z.object({
      id: Id,
      event: z.enum(CANDIDATE_MAIL_EVENTS).meta({ kind: 'status' }),
      at: MomentField(),
      name: z.string(),
      handed_over_at: MomentField().nullable(),
      has_failed: z.boolean(),
    }),
  ),
})

const filters = {
  stage: QueryList(StageField),
  state: QueryList(State),
  vacancy_id: QueryList(Id),
  office_id: QueryList(Id),
  department_id: QueryList(Id),
}
const Reason = () => LongText(2_000)
const versioned = { id: Id, version: Version }
const mailed = {
  /** Whether the candidate is mailed about it. */
  send_mail: z.boolean(),
}
const move = { to: StageField, reason: Reason().optional(), file_id: Id.optional(), ...mailed }
export const onboardingApi = {
  list: onboarding.page('GET /api/onboarding', {
    access: 'candidate:read',
    row: CardRow,
    filters,
    sort: ['stage_at', 'full_name', 'stage', 'office', 'department', 'title_en', 'title_zh', 'onboard_on'],
    order: 'stage_at',
    exports: 'candidate:read',
    readAccessLog: 'identity',
  }),
  /** The columns of the board: how many active cards each has, and the fifty that wait longest. */
  board: onboarding.endpoint('GET /api/onboarding/board', {
    access: 'candidate:read',
    input: z.strictObject({
      vacancy_id: QueryList(Id),
      office_id: QueryList(Id),
      department_id: QueryList(Id),
      search: SearchText.optional(),
    }),
    reply: z.object({ columns: z.array(z.object({ stage: StageField, total: Count(), cards: z.array(CardRow) })) }),
    readAccessLog: 'identity',
  }),
  /** Where candidates wait: by vacancy and stage, how long those are there who are in it, and how long others were. */
  waiting: onboarding.endpoint('GET /api/onboarding/waiting', {
    access: 'candidate:read',
    input: z.strictObject({ vacancy_id: QueryList(Id), office_id: QueryList(Id), department_id: QueryList(Id) }),
    reply: z.object({
      rows: z.array(
        z.object({
          vacancy_id: Id.nullable(),
          job: z.string().nullable(),
          title_en: z.string(),
          title_zh: z.string(),
          /** Cards that became employees. */
          hired: Count(),
          stages: z.array(
            z.object({
              stage: StageField,
              waiting: Count(),
              /** Whole days: of the one that waits longest now, and the median of those that have left the stage. */
              longest_days: Count().nullable(),
              median_days: Count().nullable(),
              on_candidates: Count(),
              on_company: Count(),
            }),
          ),
        }),
      ),
    }),
  }),
  one: onboarding.endpoint('GET /api/onboarding/{id}', {
    access: 'candidate:read',
    input: z.strictObject({ id: Id }),
    reply: Card,
    readAccessLog: 'identity',
  }),
  /** Somebody who is hired without having applied. Their page is mailed to them at the stage of the application form. */
  hire: onboarding.endpoint('POST /api/onboarding', {
    access: 'candidate:edit',
    input: z.strictObject({
      full_name: ShortText(120),
      email: Email(),
      phone: Phone().optional(),
      language: z.enum(LANGUAGES),
      office_id: Id,
      department_id: Id,
      position_id: Id,
      onboard_on: DayField(),
      ...mailed,
    }),
    reply: Card,
  }),
  /** A file that stands for scores or an accepted offer: named by the move that follows. */
  upload: onboarding.endpoint('POST /api/onboarding/{id}/papers', {
    access: 'candidate:edit',
    body: 'upload',
    usesIdempotencyKey: false,
    input: z.strictObject({ id: Id, file: UploadField() }),
    reply: z.object({ file_id: Id, name: z.string() }),
  }),
  paper: onboarding.file('GET /api/onboarding/{id}/papers/{file_id}', {
    access: 'candidate:files',
    input: z.strictObject({ id: Id, file_id: Id }),
    readAccessLog: 'identity',
  }),
  move: onboarding.endpoint('POST /api/onboarding/{id}/move', {
    access: 'candidate:edit',
    input: z.strictObject({ ...versioned, ...move }),
    reply: Card,
  }),
  reject: onboarding.endpoint('POST /api/onboarding/{id}/rejection', {
    access: 'candidate:edit',
    input: z.strictObject({ ...versioned, remark: Reason(), ...mailed }),
    reply: Card,
  }),
  /** Back to where it was. */
  takeBack: onboarding.endpoint('POST /api/onboarding/{id}/reopening', {
    access: 'candidate:edit',
    input: z.strictObject({ ...versioned, remark: Reason().optional() }),
    reply: Card,
  }),
  setFirstDay: onboarding.endpoint('PUT /api/onboarding/{id}/first-day', {
    access: 'candidate:edit',
    input: z.strictObject({ ...versioned, onboard_on: DayField() }),
    reply: Card,
  }),
  /** A mail as this candidate would get it. The link is not a real one. */
  previewMail: onboarding.endpoint('POST /api/onboarding/{id}/mail-preview', {
    access: 'candidate:edit',
    safe: true,
    input: z.strictObject({ id: Id, event: z.enum(['moved', 'rejected', 'welcome']), to: StageField.optional() }),
    reply: z.object({ recipient: z.string(), subject: z.string(), body: z.string() }),
    readAccessLog: 'identity',
  }),
  /** The mail of a first day. */
  welcome: onboarding.endpoint('POST /api/onboarding/{id}/welcome', {
    access: 'candidate:edit',
    input: z.strictObject(versioned),
    reply: Card,
  }),
}
