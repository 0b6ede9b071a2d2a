import { z } from 'zod'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, type FieldMeta, MomentField, Money, ShortText, UniqueRows } from '#base/endpoints/fields.ts'
import { StepView } from '../../kinds/request-kind-contract.ts'

const Text = z.string().nullable()
const Whole = z.number().int()
/** Millionths of a day. */
const DayCount = Count({ max: 400_000_000 }).meta({ unit: 'days' } satisfies FieldMeta)

const ApproverSelectorField = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('report_to'), nth: Count({ min: 1, max: 5 }) }),
  z.strictObject({ by: z.literal('head') }),
  z.strictObject({ by: z.literal('person'), employee_id: Id }),
  z.strictObject({ by: z.literal('role'), role_id: z.literal(COMPANY_ROLES.map(({ id }) => id)) }),
])

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
  /** No two steps are the same: asking the same people twice decides nothing more. */
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

/** A company's approval rules and reminders. */
export const approvalRuleApi = {
  list: approvalRule.endpoint('GET /api/requests/routes', {
    access: 'request:routes',
    reply: z.array(
      z.object({
        kind: z.string(),
        kind_name: z.string(),
        /** The types that rules may differ by. */
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
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
  /** Sets the order in which rules are matched. */
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
  /** Returns the steps, with names, that an employee's request of a kind would take. */
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
  /** Counts the waiting requests of a kind that would go another way by its rules as they are now. */
  countWaiting: approvalRule.endpoint('GET /api/requests/routes/waiting', {
    access: 'request:routes',
    input: z.strictObject({ kind: z.string().max(40) }),
    reply: z.object({ count: Whole }),
  }),
  /** Sends the waiting requests of a kind along its rules as they are now; votes already given stay. */
  applyToWaiting: approvalRule.endpoint('POST /api/requests/routes/application', {
    access: 'request:routes',
    input: z.strictObject({ kind: z.string().max(40) }),
    reply: z.object({ moved: Whole, left: Whole }),
  }),
  /** Lists the requests that nobody can decide. */
  stuck: approvalRule.page('GET /api/requests/stuck', {
    access: 'request:routes',
    row: z.object({
      id: Id,
      employee_id: Id,
      employee_no: z.string(),
      full_name: z.string(),
      kind: z.string().meta({ isForScreens: true } satisfies FieldMeta),
      kind_name: z.string(),
      /** Whom the open step asks, in words. */
      asked: z.string(),
      /** Nobody is asked, who is asked may no longer decide, or it is their own request or one that they entered. */
      reason: z.enum(['nobody', 'gone', 'own']),
      sent_at: MomentField(),
    }),
    sort: ['sent_at', 'full_name'],
    order: 'sent_at',
    exports: 'request:routes',
  }),
  /** Lists the approvers with pending requests, and since when the oldest waits. */
  waiting: approvalRule.page('GET /api/requests/approvers', {
    access: 'request:routes',
    row: z.object({
      id: Id,
      name: z.string(),
      waiting: Whole,
      oldest_at: MomentField(),
      /** The median of their last decisions, in minutes. */
      usual_minutes: Whole.nullable(),
      may_decide: z.boolean(),
    }),
    sort: ['waiting', 'oldest_at', 'name'],
    order: '-waiting',
    exports: 'request:routes',
  }),
}
