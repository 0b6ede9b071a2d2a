import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import {
  Count,
  DayField,
  Decimal,
  type FieldMeta,
  Flag,
  MonthField,
  Rate,
  ShortText,
  UniqueRows,
} from '#base/endpoints/fields.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { LeaveUnit } from '../types/amount-value.ts'

const type = subject('leave-type', { module: LEAVE_MODULE })
const bound = subject('leave-bound', { module: LEAVE_MODULE })

const Text = z.string().nullable()
const Whole = z.number().int()

/** Days or hours by the type's unit. */
const Length = (least = 0) => Decimal({ min: least, max: 4_000, decimals: 3 })

export const LeaveKind = z.enum(['granted', 'event', 'needed', 'earned'])
const TakenWhen = z.enum(['any', 'birth_month', 'anniversary', 'event'])
const Gender = z.enum(['female', 'male'])
export const EmploymentType = z.enum(['full_time', 'part_time', 'contract', 'apprentice', 'expatriate'])

/** An entitlement row; the most specific one that fits counts. Empty conditions fit everybody. */
export const EntitlementRow = z.strictObject({
  months: Count({ max: 600 }),
  position_id: Id.nullable().default(null),
  employment_type: EmploymentType.nullable().default(null),
  department_id: Id.nullable().default(null),
  office_id: Id.nullable().default(null),
  amount: Length(),
  /** The amount covers the time until the next step instead of a year. */
  is_stretch: z.boolean().default(false),
})

/** Dated settings of a type. Amounts in days or hours, shares in millionths. */
const settings = {
  year_by: z.enum(['calendar', 'fixed', 'joining', 'month', 'week']).default('calendar'),
  year_from: z
    .string()
    .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'month_and_day')
    .nullable()
    .default(null),
  every: z.enum(['start', 'week', 'half_month', 'month', 'quarter', 'half_year', 'year']).default('start'),
  granted_on: z.enum(['first', 'last']).default('first'),
  grant_after: Count({ max: 120 }).default(0),
  use_after: Count({ max: 120 }).default(0),
  part: z.enum(['calendar', 'months', 'whole']).default('calendar'),
  round_step: Decimal({ min: 0.01, max: 5, decimals: 3 }).nullable().default(null),
  round_how: z.enum(['up', 'down', 'half-up']).nullable().default(null),
  round_of: z.enum(['total', 'each']).nullable().default(null),
  step_from: z.enum(['day', 'year', 'next_year']).default('day'),
  by_share: z.boolean().default(false),
  /** Hours of a full-time week, for the share of part-timers. */
  full_week: Decimal({ min: 1, max: 168, decimals: 3 }).default(40),
  increment: Length(0.01).nullable().default(null),
  increment_most: Length(0.01).nullable().default(null),
  increment_after: Count({ min: 1, max: 600 }).nullable().default(null),
  most_balance: Length(0.01).nullable().default(null),
  carry_by: z.enum(['none', 'days', 'percent']).default('none'),
  carry_most: Length().nullable().default(null),
  carry_rate: Rate({ min: 1 }).nullable().default(null),
  carry_months: Count({ min: 1, max: 12 }).nullable().default(null),
  lost_by: z.enum(['none', 'days', 'percent']).default('none'),
  lost_most: Length().nullable().default(null),
  lost_rate: Rate({ min: 1 }).nullable().default(null),
  advance: z.boolean().default(false),
  beyond_unpaid: z.boolean().default(false),
  earned_months: Count({ min: 1, max: 60 }).nullable().default(null),
  may_encash: z.boolean().default(false),
  encash_keep: Length().default(0),
  encash_each: Length(0.01).nullable().default(null),
  encash_year: Length(0.01).nullable().default(null),
  encash_leaving: Length().nullable().default(null),
  /** Rate of an encashed day in millionths of the law's, at least the law's; null for the law's. */
  encash_rate: Rate({ min: 1_000_000, max: 10_000_000 }).nullable().default(null),
  pay_by: z.enum(['all', 'days', 'service']).default('all'),
  pay_share: Rate().default(1_000_000),
  pay_first: Length(0.01).nullable().default(null),
  pay_beyond: Rate().nullable().default(null),
  pay_months: Count({ min: 1, max: 120 }).nullable().default(null),
  pay_before: Rate().nullable().default(null),
  smallest: z.enum(['day', 'half_day', 'hour', 'half_hour', 'quarter_hour']).default('half_day'),
  parts: z.enum(['any', 'whole', 'half']).default('any'),
  calendar_days: z.boolean().default(false),
  files: z.enum(['never', 'always', 'over']).default('never'),
  files_over: Length(0.01).nullable().default(null),
  needs_reason: z.boolean().default(false),
  notice_days: Count({ max: 365 }).default(0),
  longest: Length(0.01).nullable().default(null),
  most_back: Count({ max: 366 }).default(60),
  taken: TakenWhen.default('any'),
  /** Days before and after the anniversary or the event. */
  taken_before: Count({ max: 365 }).default(0),
  taken_after: Count({ max: 365 }).default(0),
  once: z.boolean().default(false),
}
const entitlement = {
  entitlement: UniqueRows(
    EntitlementRow,
    (row) => [row.months, row.position_id, row.employment_type, row.department_id, row.office_id].join(' '),
    200,
    0,
  ),
}
const identity = {
  name: ShortText(),
  other_name: ShortText().nullable().default(null),
  gender: Gender.nullable().default(null),
}

export const LeaveSettings = z.strictObject(settings)

export const LeaveVersion = z.object({ id: Id, from_day: DayField(), ...settings, ...entitlement, version: Whole })

const typeFields = {
  id: Id,
  name: z.string(),
  other_name: Text,
  unit: LeaveUnit,
  kind: LeaveKind,
  gender: Gender.nullable(),
  /** Smallest and largest entitlement in force today; null for types as long as needed. */
  least: z.number().nullable(),
  most: z.number().nullable(),
  carry_by: z.string(),
  pay: z.string(),
  taken: TakenWhen,
  /** First day of today's version, and of the next one. */
  from_day: DayField(),
  next_day: DayField().nullable(),
  is_active: z.boolean(),
  version: Whole,
  actions: z.array(z.enum(['edit', 'change', 'disable', 'enable'])),
}

export const LeaveTypeRow = z.object({
  ...typeFields,
  title: z.string().meta({ isForScreens: true } satisfies FieldMeta),
})

export const LeaveType = z.object({ ...typeFields, versions: z.array(LeaveVersion) })

/** What a new type can begin with. Names are in the company's languages; a name that another type has is empty. */
export const LeaveTemplate = z.object({
  id: z.string(),
  /** The country whose law gives it; null for the company's own leave. */
  country: z.string().nullable(),
  /** In the reader's language. */
  title: z.string(),
  /** There is such a type already. */
  is_there: z.boolean(),
  name: z.string(),
  other_name: Text,
  gender: Gender.nullable(),
  unit: LeaveUnit,
  kind: LeaveKind,
  ...settings,
  ...entitlement,
})

/** One month of a person in a trial: what it grants and what is left at its end. */
const TrialMonth = z.object({
  month: MonthField(),
  granted: z.number(),
  carried: z.number(),
  lost: z.number(),
  left: z.number(),
})

export const LeaveBound = z.object({
  id: Id,
  name: z.string(),
  from_day: DayField(),
  until_day: DayField(),
  /** Null when nobody may be away. */
  most_away: Whole.nullable(),
  office_id: Id.nullable(),
  office_name: Text,
  department_id: Id.nullable(),
  department_name: Text,
  type_id: Id.nullable(),
  type_name: Text,
  version: Whole,
  actions: z.array(z.enum(['edit', 'delete'])),
})

const boundFields = {
  name: ShortText(),
  from_day: DayField(),
  until_day: DayField(),
  most_away: Count({ min: 1, max: 100_000 }).nullable(),
  office_id: Id.nullable(),
  department_id: Id.nullable(),
  type_id: Id.nullable(),
}

export const RulesChangeInput = z.strictObject({
  id: Id,
  version: Version,
  from_day: DayField(),
  ...settings,
  ...entitlement,
})

export const leaveTypeApi = {
  list: type.page('GET /api/leave/types', {
    access: 'leave:ask',
    row: LeaveTypeRow,
    filters: { unit: LeaveUnit.optional(), kind: LeaveKind.optional(), may_encash: Flag().optional() },
    sort: ['position', 'name'],
    exports: 'leave:policy',
  }),
  one: type.endpoint('GET /api/leave/types/{id}', {
    access: 'leave:policy',
    input: z.strictObject({ id: Id }),
    reply: LeaveType,
  }),
  templates: type.endpoint('GET /api/leave/templates', {
    access: 'leave:policy',
    input: z.strictObject({}),
    reply: z.array(LeaveTemplate),
  }),
  create: type.endpoint('POST /api/leave/types', {
    access: 'leave:policy',
    input: z.strictObject({
      ...identity,
      unit: LeaveUnit.default('days'),
      kind: LeaveKind.default('granted'),
      from_day: DayField(),
      ...settings,
      ...entitlement,
    }),
    reply: LeaveType,
  }),
  /** Changes names and whom it is for. */
  update: type.endpoint('PATCH /api/leave/types/{id}', {
    access: 'leave:policy',
    input: z
      .strictObject({
        name: ShortText(),
        other_name: ShortText().nullable(),
        gender: Gender.nullable(),
        is_active: z.boolean(),
      })
      .partial()
      .extend({ id: Id, version: Version }),
    reply: LeaveType,
  }),
  /** Changes dated settings from a day on; a version of the same day is replaced. */
  change: type.endpoint('POST /api/leave/types/{id}/versions', {
    access: 'leave:policy',
    input: RulesChangeInput,
    /** With many people, the background job that makes the change; until it ends the type is unchanged. */
    reply: LeaveType.extend({ task_id: Id.nullable() }),
  }),
  /** Previews chosen people's leave month by month. Nothing is saved. */
  trial: type.endpoint('POST /api/leave/types/trial', {
    access: 'leave:policy',
    safe: true,
    input: z.strictObject({
      id: Id.nullable().default(null),
      unit: LeaveUnit.default('days'),
      kind: LeaveKind.default('granted'),
      from_day: DayField(),
      people: z.array(Id).min(1).max(5),
      ...settings,
      ...entitlement,
    }),
    reply: z.object({
      people: z.array(
        z.object({
          id: Id,
          full_name: z.string(),
          joined_on: DayField(),
          months: z.array(TrialMonth),
          before: z.number().nullable(),
        }),
      ),
    }),
  }),
}

export const leaveBoundApi = {
  list: bound.page('GET /api/leave/bounds', {
    access: 'leave:ask',
    row: LeaveBound,
    filters: { from: DayField().optional(), to: DayField().optional() },
    sort: ['from_day', 'name'],
    order: '-from_day',
    exports: 'leave:policy',
  }),
  create: bound.endpoint('POST /api/leave/bounds', {
    access: 'leave:policy',
    input: z.strictObject({
      ...boundFields,
      most_away: boundFields.most_away.default(null),
      office_id: boundFields.office_id.default(null),
      department_id: boundFields.department_id.default(null),
      type_id: boundFields.type_id.default(null),
    }),
    reply: LeaveBound,
  }),
  update: bound.endpoint('PATCH /api/leave/bounds/{id}', {
    access: 'leave:policy',
    input: z.strictObject(boundFields).partial().extend({ id: Id, version: Version }),
    reply: LeaveBound,
  }),
  remove: bound.endpoint('DELETE /api/leave/bounds/{id}', {
    access: 'leave:policy',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
