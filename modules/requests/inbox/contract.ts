import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, type FieldMeta, LongText, MomentField, Money, UniqueRows } from '#base/endpoints/fields.ts'
import { RequestFile } from '../approval/sending/contract.ts'
import { StepView, WarningView } from '../kinds/request-kind-contract.ts'
import { RequestState } from '../kinds/request-state.ts'

const request = subject('requests')

const Text = z.string().nullable()
const Whole = z.number().int()
const versioned = z.strictObject({ id: Id, version: Version })
/** The longest question, answer or comment. */
const Said = LongText(1000)
const Remark = LongText(2000).nullable().default(null)

/** What the caller may do with a request now. */
export const RequestAction = z.enum([
  'approve',
  'reject',
  'take_back',
  'withdraw',
  'change',
  'cancel',
  'revoke',
  'read_files',
])
export type RequestAction = z.output<typeof RequestAction>

export const SummaryFact = z.object({
  name: z.string(),
  text: z.string(),
  tone: z.enum(['good', 'warn', 'bad']).optional(),
  /** Where the text leads, outside of the product. */
  link: z.string().optional(),
})

/** A request in a list; its kind writes `title` and `facts`. */
export const RequestRow = z.object({
  id: Id,
  kind: z.string().meta({ isForScreens: true } satisfies FieldMeta),
  kind_name: z.string(),
  title: z.string(),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  is_self: z.boolean(),
  /** The name of the sender, where it is neither the applicant nor the caller. */
  entered_by: Text,
  /** It counts without an approval, since HR entered it for somebody else. */
  counts_at_once: z.boolean().meta({ isForScreens: true } satisfies FieldMeta),
  state: RequestState.meta({ kind: 'status' }),
  from_day: DayField().nullable(),
  until_day: DayField().nullable(),
  /** Millionths of a day. */
  days: Whole.nullable().meta({ unit: 'days' } satisfies FieldMeta),
  minutes: Whole.nullable(),
  amount: Money().nullable(),
  currency: Text,
  sent_at: MomentField(),
  decided_at: MomentField().nullable(),
  /** The names of the approvers who may decide it now. */
  waits_for: z.array(z.string()),
  /** An approver asked, and the applicant has not answered yet. */
  question_open: z.boolean().meta({ isForScreens: true } satisfies FieldMeta),
  step: Whole.nullable().meta({ isForScreens: true } satisfies FieldMeta),
  steps: Whole.meta({ isForScreens: true } satisfies FieldMeta),
  facts: z.array(SummaryFact),
  files: Whole,
  /** Until when the caller may take their decision back. */
  undo_until: MomentField()
    .nullable()
    .meta({ isForScreens: true } satisfies FieldMeta),
  version: Whole,
  actions: z.array(RequestAction),
  /** Shared by the requests of a person that were sent together. */
  batch_id: Id.nullable().meta({ isForScreens: true } satisfies FieldMeta),
})

/** An entry of a request's history. */
export const RequestEntry = z.object({
  id: Id,
  at: MomentField(),
  by: z.string(),
  for_name: Text,
  what: z.string(),
  remark: Text,
  about: z.record(z.string(), z.unknown()),
  /** A comment of the caller's own. */
  may_remove: z.boolean(),
})

/** What the caller may say about a request without deciding it. */
export const RequestTalk = z.enum(['ask', 'answer', 'comment'])
export type RequestTalk = z.output<typeof RequestTalk>

export const RequestDetail = RequestRow.extend({
  /** The requests that were sent together with this one and that the caller sees, this one too; empty where it was sent alone. */
  batch: z.array(RequestRow),
  /** Warnings as everything stands now; empty where the caller does not decide it. */
  warnings: z.array(WarningView),
  /** Null also where the caller may not read reasons. */
  reason: Text,
  attached: z.array(RequestFile),
  video_link: Text,
  way: z.array(
    StepView.extend({
      decisions: z.array(z.object({ name: z.string(), by: Text, decision: z.string(), at: MomentField() })),
    }),
  ),
  entries: z.array(RequestEntry),
  /** The question that waits for the applicant's answer; its text only for callers who may read reasons. */
  question: z.object({ by: z.string(), text: Text, waits_for: z.string() }).nullable(),
  talk: z.array(RequestTalk),
  /** Colleagues of the applicant's team who are away on its days; null where that is not the caller's to read. */
  away: z.array(z.string()).nullable(),
  /** The kind's own fields, for sending it again. */
  given: z.record(z.string(), z.unknown()),
})

const filters = {
  kind: z.string().max(40).optional(),
  state: RequestState.optional(),
  from: DayField().optional(),
  to: DayField().optional(),
}

const DecisionOutcome = z.object({ id: Id, done: z.boolean(), message: Text, version: Whole.nullable() })

export const requestApi = {
  /** Requests that wait for the caller's decision, the oldest first. */
  toDecide: request.page('GET /api/requests/to-decide', {
    access: 'staff',
    row: RequestRow,
    filters: { kind: filters.kind, from: filters.from, to: filters.to },
    sort: ['sent_at', 'from_day', 'full_name'],
    exports: 'staff',
  }),
  mine: request.page('GET /api/requests/mine', {
    access: 'staff',
    row: RequestRow,
    filters,
    sort: ['sent_at', 'from_day'],
    order: '-sent_at',
    exports: 'staff',
  }),
  /** Requests that the caller decided, or that a stand-in decided for them. */
  decided: request.page('GET /api/requests/decided', {
    access: 'staff',
    row: RequestRow,
    filters,
    sort: ['decided_at', 'full_name', 'from_day'],
    order: '-decided_at',
    exports: 'staff',
  }),
  one: request.endpoint('GET /api/requests/{id}', {
    access: 'staff',
    input: z.strictObject({ id: Id }),
    reply: RequestDetail,
  }),
  approve: request.endpoint('POST /api/requests/{id}/approval', {
    access: 'staff',
    input: versioned.extend({ remark: Remark }),
    reply: RequestDetail,
  }),
  reject: request.endpoint('POST /api/requests/{id}/rejection', {
    access: 'staff',
    input: versioned.extend({ remark: Remark }),
    reply: RequestDetail,
  }),
  /** Decides each request by itself; the reply names those that failed. */
  decide: request.endpoint('POST /api/requests/decisions', {
    access: 'staff',
    input: z.strictObject({
      rows: UniqueRows(z.strictObject({ id: Id, version: Version }), ({ id }) => id, 100),
      decision: z.enum(['approved', 'rejected']),
      remark: Remark,
    }),
    reply: z.object({ rows: z.array(DecisionOutcome) }),
  }),
  takeBack: request.endpoint('POST /api/requests/{id}/decision-undoing', {
    access: 'staff',
    input: versioned,
    reply: RequestDetail,
  }),
  withdraw: request.endpoint('POST /api/requests/{id}/withdrawal', {
    access: 'staff',
    input: versioned,
    reply: RequestDetail,
  }),
  cancel: request.endpoint('POST /api/requests/{id}/cancellation', {
    access: 'staff',
    input: versioned.extend({ remark: Remark }),
    reply: RequestDetail,
  }),
  revoke: request.endpoint('POST /api/requests/{id}/revocation', {
    access: 'staff',
    input: versioned.extend({ remark: Remark, from_day: DayField().nullable().default(null) }),
    reply: RequestDetail,
  }),
  /** Asks the applicant, without deciding. */
  ask: request.endpoint('POST /api/requests/{id}/questions', {
    access: 'staff',
    input: z.strictObject({ id: Id, text: Said }),
    reply: RequestDetail,
  }),
  /** Answers the open question. */
  answer: request.endpoint('POST /api/requests/{id}/answers', {
    access: 'staff',
    input: z.strictObject({ id: Id, text: Said }),
    reply: RequestDetail,
  }),
  comment: request.endpoint('POST /api/requests/{id}/comments', {
    access: 'staff',
    input: z.strictObject({ id: Id, text: Said }),
    reply: RequestDetail,
  }),
  /** Removes a comment of the caller's own. */
  removeComment: request.endpoint('DELETE /api/requests/{id}/comments/{entry_id}', {
    access: 'staff',
    input: z.strictObject({ id: Id, entry_id: Id }),
    reply: RequestDetail,
  }),
  file: request.file('GET /api/requests/{id}/files/{file_id}', {
    access: 'staff',
    input: z.strictObject({ id: Id, file_id: Id }),
  }),
  /** All kinds, with how the caller is notified of each. */
  kinds: request.endpoint('GET /api/requests/kinds', {
    access: 'staff',
    reply: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        how: z.enum(['at_once', 'daily', 'never']),
        /** Whether the caller may send one for themselves today. */
        may_ask: z.boolean(),
      }),
    ),
  }),
}
