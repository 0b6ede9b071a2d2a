import { z } from 'zod'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { Id, subject, UploadField, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  type FieldMeta,
  Flag,
  LongText,
  MomentField,
  Money,
  OptionalLine,
  ShortText,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { StepView, WarningView } from './request-kind-contract.ts'
import { RequestState } from './request-state.ts'

const request = subject('requests')

const Text = z.string().nullable()
const Whole = z.number().int()
const one = z.strictObject({ id: Id })
const versioned = z.strictObject({ id: Id, version: Version })
/** Millionths of a day. */
const DayCount = Count({ max: 400_000_000 }).meta({ unit: 'days' } satisfies FieldMeta)
const Remark = LongText(2000).nullable().default(null)

/** What the reader may do with a request now. */
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
})

/** A request as lists show it; `title` and `facts` are the kind's own words. */
export const RequestRow = z.object({
  id: Id,
  kind: z.string().meta({ isForScreens: true } satisfies FieldMeta),
  kind_name: z.string(),
  title: z.string(),
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  is_self: z.boolean(),
  /** Who entered it, where that was somebody else. */
  entered_by: Text,
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
  /** Names of those it waits for. */
  waits_for: z.array(z.string()),
  step: Whole.nullable().meta({ isForScreens: true } satisfies FieldMeta),
  steps: Whole.meta({ isForScreens: true } satisfies FieldMeta),
  facts: z.array(SummaryFact),
  files: Whole,
  /** Until when the reader may take their decision back. */
  undo_until: MomentField()
    .nullable()
    .meta({ isForScreens: true } satisfies FieldMeta),
  version: Whole,
  actions: z.array(RequestAction),
})

/** What happened to a request. */
export const RequestEntry = z.object({
  id: Id,
  at: MomentField(),
  by: z.string(),
  for_name: Text,
  what: z.string(),
  remark: Text,
  about: z.record(z.string(), z.unknown()),
})

export const RequestFile = z.object({ id: Id, name: z.string(), size: Whole })

/** A request with everything the reader may see of it. */
export const RequestDetail = RequestRow.extend({
  /** What the decider has to know of it as everything stands now; empty for who does not decide it. */
  warnings: z.array(WarningView),
  /** Null also where the reader may not read reasons. */
  reason: Text,
  attached: z.array(RequestFile),
  video_link: Text,
  way: z.array(
    StepView.extend({
      decisions: z.array(z.object({ name: z.string(), by: Text, decision: z.string(), at: MomentField() })),
    }),
  ),
  entries: z.array(RequestEntry),
  /** What was asked for, for sending it again. */
  given: z.record(z.string(), z.unknown()),
})

const filters = {
  kind: z.string().max(40).optional(),
  state: RequestState.optional(),
  from: DayField().optional(),
  to: DayField().optional(),
}

/** How one of many went. */
const DecisionOutcome = z.object({ id: Id, done: z.boolean(), message: Text, version: Whole.nullable() })

export const requestApi = {
  /** Those that wait for the reader's decision, the oldest first. */
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
  /** Those that the reader has decided, or saw decided by others of the same step. */
  decided: request.page('GET /api/requests/decided', {
    access: 'staff',
    row: RequestRow,
    filters,
    sort: ['decided_at', 'full_name', 'from_day'],
    order: '-decided_at',
    exports: 'staff',
  }),
  one: request.endpoint('GET /api/requests/{id}', { access: 'staff', input: one, reply: RequestDetail }),
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
  /** Each by itself: some may go and others not, and every failure is named. */
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
  addFile: request.endpoint('POST /api/requests/files', {
    access: 'staff',
    body: 'upload',
    input: z.strictObject({ file: UploadField() }),
    reply: RequestFile,
  }),
  file: request.file('GET /api/requests/{id}/files/{file_id}', {
    access: 'staff',
    input: z.strictObject({ id: Id, file_id: Id }),
  }),
  /** The kinds that the reader may send, in their language, and what of them waits. */
  kinds: request.endpoint('GET /api/requests/kinds', {
    access: 'staff',
    reply: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        how: z.enum(['at_once', 'daily', 'never']),
        /** Whether they may send one for themselves, as things stand. */
        may_ask: z.boolean(),
      }),
    ),
  }),
  chooseNotice: request.endpoint('PUT /api/requests/notice-choice', {
    access: 'staff',
    input: z.strictObject({ kind: z.string().max(40), how: z.enum(['at_once', 'daily', 'never']) }),
    reply: z.object({}),
  }),
  notices: request.endpoint('GET /api/requests/notices', {
    access: 'staff',
    reply: z.array(
      z.object({ id: Id, request_id: Id, what: z.string(), text: z.string(), at: MomentField(), is_read: z.boolean() }),
    ),
  }),
  readNotices: request.endpoint('POST /api/requests/notices/reading', {
    access: 'staff',
    input: z.strictObject({ request_id: Id.optional() }),
    reply: z.object({}),
  }),
}

const ApproverSelectorField = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('report_to'), nth: Count({ min: 1, max: 5 }) }),
  z.strictObject({ by: z.literal('head') }),
  z.strictObject({ by: z.literal('person'), employee_id: Id }),
  z.strictObject({ by: z.literal('role'), role_id: z.literal(COMPANY_ROLES.map(({ id }) => id)) }),
])

/** A step of a route: any one of those it asks, or all of them. */
export const RuleStepField = z.strictObject({
  needs: z.enum(['any', 'all']),
  asks: z.array(ApproverSelectorField).min(1).max(5),
})

const ruleFields = {
  kind: z.string().max(40),
  name: ShortText(120),
  type_id: Id.nullable().default(null),
  from_amount: Money().nullable().default(null),
  from_days: DayCount.nullable().default(null),
  office_id: Id.nullable().default(null),
  department_id: Id.nullable().default(null),
  employment_type: z.string().max(40).nullable().default(null),
  /** Asking the same people twice in a row decides nothing more. */
  steps: UniqueRows(RuleStepField, (step) => JSON.stringify(step), 10),
}

export const ApprovalRuleItem = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  type_id: Text,
  from_amount: Money().nullable(),
  from_days: Whole.nullable().meta({ unit: 'days' } satisfies FieldMeta),
  office_id: Text,
  department_id: Text,
  employment_type: Text,
  steps: z.array(RuleStepField),
  office_name: Text,
  department_name: Text,
  /** Each step in words, in the reader's language. */
  steps_said: z.array(z.string()),
  position: Whole,
  version: Whole,
})

const approvalRule = subject('request-route')

/** Routes and reminders of a company. */
export const approvalRuleApi = {
  list: approvalRule.endpoint('GET /api/requests/routes', {
    access: 'request:routes',
    reply: z.array(
      z.object({
        kind: z.string(),
        kind_name: z.string(),
        /** Its types, where routes may differ by them. */
        types: z.array(z.object({ id: Id, name: z.string() })),
        rules: z.array(ApprovalRuleItem),
        usual_said: z.array(z.string()),
        remind_hours: Whole.nullable(),
        escalate_hours: Whole.nullable(),
        reminder_version: Whole,
      }),
    ),
  }),
  create: approvalRule.endpoint('POST /api/requests/routes', {
    access: 'request:routes',
    input: z.strictObject(ruleFields),
    reply: z.object({ id: Id }),
  }),
  change: approvalRule.endpoint('PUT /api/requests/routes/{id}', {
    access: 'request:routes',
    input: z.strictObject({ ...ruleFields, id: Id, version: Version }),
    reply: z.object({ id: Id }),
  }),
  remove: approvalRule.endpoint('DELETE /api/requests/routes/{id}', {
    access: 'request:routes',
    input: versioned,
    reply: z.object({}),
  }),
  /** The order in which they are tried. */
  order: approvalRule.endpoint('PUT /api/requests/routes/order', {
    access: 'request:routes',
    input: z.strictObject({ kind: z.string().max(40), ids: z.array(Id).min(1).max(200) }),
    reply: z.object({}),
  }),
  remind: approvalRule.endpoint('PUT /api/requests/reminders', {
    access: 'request:routes',
    input: z.strictObject({
      kind: z.string().max(40),
      remind_hours: Count({ min: 1, max: 400 }).nullable(),
      escalate_hours: Count({ min: 1, max: 400 }).nullable(),
    }),
    reply: z.object({}),
  }),
  /** Whose request would go where: the steps with names, for somebody's request of a kind. */
  tryOut: approvalRule.endpoint('POST /api/requests/routes/trial', {
    access: 'request:routes',
    safe: true,
    input: z.strictObject({
      kind: z.string().max(40),
      employee_id: Id,
      type_id: Id.nullable().default(null),
      amount: Money().nullable().default(null),
      days: DayCount.nullable().default(null),
    }),
    reply: z.object({ rule: Text, steps: z.array(StepView) }),
  }),
  /** Where requests wait, and how long the oldest has. */
  stuck: approvalRule.page('GET /api/requests/stuck', {
    access: 'request:routes',
    row: z.object({
      id: Id,
      name: z.string(),
      waiting: Whole,
      oldest_at: MomentField(),
      /** Of their last decisions, in minutes. */
      usual_minutes: Whole.nullable(),
      may_decide: z.boolean(),
    }),
    sort: ['waiting', 'oldest_at', 'name'],
    order: '-waiting',
    exports: 'request:routes',
  }),
}

const delegation = subject('delegation')

export const Delegation = z.object({
  id: Id,
  employee_id: Id,
  full_name: z.string(),
  to_employee_id: Id,
  to_name: z.string(),
  from_day: DayField(),
  until_day: DayField(),
  note: Text,
  set_by_name: z.string(),
  state: z.enum(['upcoming', 'active', 'expired']).meta({ kind: 'status' }),
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

const DelegationNote = OptionalLine(200).nullable()

/** Who decides for whom, between two days. */
export const delegationApi = {
  list: delegation.page('GET /api/requests/delegations', {
    access: 'delegation:edit',
    row: Delegation,
    filters: { state: z.enum(['upcoming', 'active', 'expired']).optional(), mine: Flag().optional() },
    sort: ['from_day', 'full_name', 'to_name'],
    order: '-from_day',
    exports: 'delegation:edit',
  }),
  create: delegation.endpoint('POST /api/requests/delegations', {
    access: 'delegation:edit',
    input: z.strictObject({
      employee_id: Id,
      to_employee_id: Id,
      from_day: DayField(),
      until_day: DayField(),
      note: DelegationNote.default(null),
    }),
    reply: z.object({ id: Id }),
  }),
  /** Its last day, or its note. */
  change: delegation.endpoint('PATCH /api/requests/delegations/{id}', {
    access: 'delegation:edit',
    input: versioned.extend({ until_day: DayField().optional(), note: DelegationNote.optional() }),
    reply: z.object({ id: Id }),
  }),
  remove: delegation.endpoint('DELETE /api/requests/delegations/{id}', {
    access: 'delegation:edit',
    input: versioned,
    reply: z.object({}),
  }),
}
