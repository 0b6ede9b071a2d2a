import { z } from 'zod'
import { Id, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { Amount } from '../payroll/explanation/contract.ts'
import { RunDays, RunKind, RunState } from '../payroll/values.ts'

const backPay = subject('back-pay', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()

/** One wage of one month: what its payslip paid, what back pay settled before, what is due, and the difference. */
export const BackPayPart = z.object({
  month: MonthField(),
  kind: RunKind,
  sequence: Whole,
  code: z.string(),
  title: z.string(),
  was: Amount(),
  settled: Amount(),
  now: Amount(),
  difference: Amount(),
})

export const CauseKind = z.enum([
  'pay',
  'joined',
  'left',
  'absence_added',
  'absence_removed',
  'item',
  'deduction',
  'employer_cost',
  'week',
  'no_payslip',
  'settled',
])
export type CauseKind = z.output<typeof CauseKind>

/** The record that differs from what a month was paid by, and when it was entered. Amounts a month. */
export const BackPayCause = z.object({
  kind: CauseKind,
  day: z.iso.date(),
  until: z.iso.date().nullable(),
  /** The wage that changed, where there are several. */
  title: Text,
  was: Amount().nullable(),
  now: Amount().nullable(),
  entered: Text,
})

const about = {
  employee_no: z.string(),
  full_name: z.string(),
  last_day: z.iso.date().nullable(),
  /** Minor units of the run's currency; negative where too much was paid. */
  amount: Amount(),
  parts: z.array(BackPayPart),
  causes: z.array(BackPayCause),
}

/** A person whose approved months would be paid otherwise by today's records. */
export const FoundBackPay = z.object({
  id: Id.meta({ label: 'employee_id' }),
  ...about,
  /** One of the months has no payslip: the person is paid only where chosen. */
  is_unpaid_month: z.boolean(),
  /** The amounts that would be added to the run; none where they even out. */
  paid_as: z.array(z.object({ title: z.string(), amount: Amount() })),
  /** Why a month could not be compared. */
  reason: Text,
})

/** Back pay that is assigned to a run. */
export const PutBackPay = z.object({
  id: Id,
  employee_id: Id,
  ...about,
  title: z.string(),
  period: MonthField(),
  run_kind: RunKind,
  sequence: Whole,
  paid: z.boolean(),
  put_by: z.string(),
  put_at: MomentField(),
  actions: z.array(z.enum(['remove'])),
  version: Whole,
})

const one = z.strictObject({ id: Id })
const sums = { people: Whole, due: Amount(), taken_back: Amount() }

/** The back pay of a run: found, assigned, and the last check. */
export const BackPayOverview = z.object({
  run: z.object({
    id: Id,
    period: MonthField(),
    kind: RunKind,
    sequence: Whole,
    span: RunDays,
    group: NamedRef,
    currency: z.string(),
    state: RunState,
  }),
  look: z.object({ at: MomentField(), by: z.string(), months: z.array(z.string()), people: Whole }).nullable(),
  /** The check that is running. */
  task_id: Id.nullable(),
  /** People with a difference, and how many of them have a month without a payslip or cannot be compared. */
  found: z.object({ ...sums, unpaid_months: Whole, failed: Whole }),
  /** The people who are assigned by default. */
  usual: z.object(sums),
  /** Amounts of back pay in this run, and in other runs of the group that are not paid yet. */
  lines: Whole,
  actions: z.array(z.enum(['look', 'put'])),
})

export const backPayApi = {
  /** Approved months of a person that a change of pay from a day on affects, the oldest first. */
  paidMonths: backPay.endpoint('GET /api/employees/{id}/paid-months', {
    access: 'compensation:read',
    input: z.strictObject({ id: Id, from_day: DayField() }),
    reply: z.object({ months: z.array(MonthField()) }),
  }),
  /** The last check of a run's group, what it found, and what is assigned to runs. */
  overview: backPay.endpoint('GET /api/back-pay/runs/{id}', {
    access: 'payroll:read',
    input: one,
    reply: BackPayOverview,
  }),
  people: backPay.page('GET /api/back-pay/runs/{id}/people', {
    access: 'payroll:read',
    row: FoundBackPay,
    filters: { id: Id },
    sort: ['full_name', 'amount'],
    exports: 'payroll:read',
  }),
  /** What is assigned to this run, and to other runs of the group that are not paid yet. */
  lines: backPay.page('GET /api/back-pay/runs/{id}/lines', {
    access: 'payroll:read',
    row: PutBackPay,
    filters: { id: Id },
    sort: ['full_name'],
    exports: 'payroll:read',
  }),
  /** Compares all approved months of the group with today's records, in a background job. */
  look: backPay.endpoint('POST /api/back-pay/runs/{id}/look', {
    access: 'payroll:prepare',
    input: one,
    reply: z.object({ task_id: Id }),
  }),
  /** Assigns what the last check found to an open run: everyone but `except`; people with a month without a payslip only where `also` has them. */
  put: backPay.endpoint('POST /api/back-pay/runs/{id}/lines', {
    access: 'payroll:prepare',
    input: z.strictObject({
      id: Id,
      /** The moment of the check that the caller saw. */
      looked_at: z.string().max(40),
      except: z.array(Id).max(20_000).default([]),
      also: z.array(Id).max(20_000).default([]),
    }),
    reply: z.object(sums),
  }),
  /** Removes one amount from its run, while the run is not confirmed. */
  remove: backPay.endpoint('DELETE /api/back-pay/lines/{id}', {
    access: 'payroll:prepare',
    input: z.strictObject({ id: Id, version: Version }),
    reply: z.object({}),
  }),
}
