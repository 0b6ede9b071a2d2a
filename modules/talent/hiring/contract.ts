import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { Count, DayField, Decimal, MomentField, Money, ShortText } from '#base/endpoints/fields.ts'
import { QueryFlag } from '#base/endpoints/query-fields.ts'
import { ONBOARDING_MODULE } from '#base/modules.ts'
import { NewcomerRecord } from '../newcomers/contract.ts'
import { EmploymentType, PayPeriod } from '../vacancies/contract.ts'

const hiring = subject('hiring', { module: ONBOARDING_MODULE })

const Problem = z.object({ field: z.string(), code: z.string(), text: z.string(), is_warning: z.boolean() })

/** Everything that becomes the employee, beside what offer and record said. */
export const HiringView = z.object({
  id: Id,
  version: z.number().int(),
  full_name: z.string(),
  job: z.string().nullable(),
  office: z.string(),
  department: z.string(),
  position: z.string(),
  country: z.string(),
  currency: z.string(),
  first_day: DayField().nullable(),
  employee_id: Id.nullable(),
  /** What the candidate accepted; null without an offer. Its pay is absent for whoever may not read it. */
  offer: z
    .object({
      amount: Money().optional(),
      pay_period: PayPeriod.meta({ kind: 'status' }),
      employment_type: EmploymentType.meta({ kind: 'status' }),
      weekly_hours: z.number().nullable(),
      first_day: DayField(),
      probation_months: Count().nullable(),
    })
    .nullable(),
  /** What the newcomer filled in; null while they have not begun. */
  record: NewcomerRecord.nullable(),
  submitted_at: MomentField().nullable(),
  problems: z.array(Problem),
  /** What pay and its files still need. */
  missing: z.array(z.object({ code: z.string(), text: z.string() })),
  files: Count(),
  letters: Count(),
  /** Whether a month that the first day lies in was paid already. */
  is_month_paid: z.boolean(),
  actions: z.array(z.enum(['hire', 'undo'])),
})

/** A new employee to report to the tax office. */
export const NewEmployeeRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  office_id: Id.nullable(),
  office: z.string().nullable(),
  joined_on: DayField(),
  due_day: DayField(),
  days_left: z.number().int(),
  /** Fields that the form needs and the record lacks. */
  missing: z.array(z.enum(['identity', 'tax_number', 'birth_date', 'address'])),
  reported_on: DayField().nullable(),
  reported_by: z.string().nullable(),
  actions: z.array(z.enum(['report', 'take_back'])),
})

const versioned = { id: Id, version: Version }

export const hiringApi = {
  one: hiring.endpoint('GET /api/hiring/{id}', {
    access: 'onboarding:migrate',
    input: z.strictObject({ id: Id }),
    reply: HiringView,
    readAccessLog: 'identity',
  }),
  /** Makes the employee of a card. Pay that no accepted offer says needs the right to set pay. */
  hire: hiring.endpoint('POST /api/hiring/{id}', {
    access: 'onboarding:migrate',
    stepUp: true,
    input: z.strictObject({
      ...versioned,
      employment_type: EmploymentType,
      weekly_hours: Decimal({ min: 1, max: 48, decimals: 2 }).nullable(),
      pay_period: PayPeriod,
      amount: Money({ min: 1 }).optional(),
      probation_ends: DayField().nullable(),
      report_to: Id.nullable(),
      cost_center_id: Id.nullable(),
      employee_no: ShortText(30).optional(),
      work_email: z.email().max(254).optional(),
      /** Whether an invitation to the product is mailed. */
      invite: z.boolean(),
      confirmed: z.array(ShortText(40)).max(10).default([]),
    }),
    reply: z.object({ employee_id: Id }),
  }),
  undo: hiring.endpoint('POST /api/hiring/{id}/undoing', {
    access: 'onboarding:migrate',
    input: z.strictObject(versioned),
    reply: z.object({ id: Id }),
  }),
}

const report = subject('new-employee-report', { module: ONBOARDING_MODULE })

export const newEmployeeReportApi = {
  /** Whoever joined in Malaysia in the last ninety days. */
  list: report.page('GET /api/new-employee-reports', {
    access: 'employee:read',
    row: NewEmployeeRow,
    filters: { is_reported: QueryFlag().optional(), office_id: Id.optional() },
    sort: ['joined_on', 'full_name', 'employee_no'],
    order: 'joined_on',
    exports: 'employee:read',
  }),
  report: report.endpoint('PUT /api/new-employee-reports/{id}', {
    access: 'employee:edit',
    input: z.strictObject({ id: Id, reported_on: DayField() }),
    reply: NewEmployeeRow,
  }),
  takeBack: report.endpoint('DELETE /api/new-employee-reports/{id}', {
    access: 'employee:edit',
    input: z.strictObject({ id: Id }),
    reply: NewEmployeeRow,
  }),
}
