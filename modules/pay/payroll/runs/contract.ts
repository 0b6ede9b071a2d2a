import { z } from 'zod'
import { Id, NamedRef, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, MomentField, MonthField } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { HolidaysMissing } from '#calendar/holidays-contract.ts'
import { COUNTRY_TOTALS } from '../countries-values.ts'
import { Amount, amountFields, Explanation } from '../explanation/contract.ts'
import { Cause, LAW_REASON_LENGTH, RunAction, RunDays, RunKind, RunState, RunStatus } from '../values.ts'

const run = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()
/** Totals of a run: sums of its payslips. */
export const RunTotals = z.object({
  employees: Whole,
  gross: Amount(),
  reimbursements: Amount(),
  deductions: Amount(),
  net: Amount(),
  employer_cost: Amount(),
  ...amountFields(COUNTRY_TOTALS, Amount),
  /** Schemes and taxes of countries without their own sums. */
  schemes: z.array(z.object({ code: z.string(), title: z.string(), employee: Amount(), employer: Amount() })),
  /** What the company owes on the whole payroll, each with its explanation. */
  unit: z.array(z.object({ code: z.string(), title: z.string(), amount: Amount(), explanation: Explanation })),
})

/** Who performed a step, and when. */
const StepRecord = z.object({ by: z.string(), at: MomentField() }).nullable()

export const Run = z.object({
  id: Id,
  period: MonthField(),
  kind: RunKind,
  sequence: Whole,
  span: RunDays,
  group: NamedRef,
  /** The country whose law applies. */
  country: z.string(),
  currency: z.string(),
  state: RunState.meta({ kind: 'status' }),
  /** The state in the terms of PAY-12. */
  status: RunStatus,
  pay_day: z.iso.date(),
  totals: RunTotals,
  /** The group's last approved month and its totals, for comparison. */
  previous: z.object({ id: Id, period: MonthField(), totals: RunTotals }).nullable(),
  /**
   * Counts of people who could not be calculated, rows with a blocker, rows to check, and those of them that are ticked
   * off.
   */
  failed: Whole,
  blocked: Whole,
  to_check: Whole,
  checked: Whole,
  /** The number of rows whose net pay differs from the previous month, and the count of each cause. */
  changed: Whole,
  causes: z.array(z.object({ cause: Cause, count: Whole })),
  /** Records that changed after the calculation; a new calculation includes them. */
  stale: Whole,
  /**
   * People of the group with back pay that the last check found and that is assigned to no run; 0 once the run is
   * confirmed.
   */
  back_pay: Whole,
  /** Open decisions whose amounts the run would include; shown before the run is confirmed. */
  waits: z.array(
    z.object({
      kind: z.string(),
      count: Whole,
      title: z.string(),
      about: z.string(),
      question: z.string(),
      page: z.string(),
    }),
  ),
  /**
   * People paid in Malaysia who were in service earlier in the year without known pay of that time: their PCB may be too
   * low.
   */
  year_unknown: Whole,
  /** The country's note for a run whose month and pay day are in different years. */
  other_year: Text,
  /** Offices of the pay group without holidays of the year: a note that does not block the run. */
  holidays_missing: HolidaysMissing,
  /** False where law tables of this month were not loaded or not confirmed, so that the latest known ones applied. */
  law_checked: z.boolean(),
  /** The reason for the approval in that case. */
  law_reason: Text,
  /** The reason of an earlier approved run of the year and country, which this run reuses, and who gave it. */
  law_reason_given: z.object({ reason: z.string(), by: z.string() }).nullable(),
  /** The running calculation, or the last one. */
  task_id: Id.nullable(),
  calculated: StepRecord,
  confirmed: StepRecord,
  approved: StepRecord,
  /** Somebody else has to approve, since two or more people may approve. */
  needs_other_approver: z.boolean(),
  actions: z.array(RunAction),
  version: Whole,
})

export const RunRow = z.object({
  id: Id,
  period: MonthField(),
  kind: RunKind,
  sequence: Whole,
  span: RunDays,
  group: z.string(),
  state: RunState.meta({ kind: 'status' }),
  status: RunStatus,
  pay_day: z.iso.date(),
  employees: Whole,
  gross: Amount(),
  net: Amount(),
  employer_cost: Amount(),
  currency: z.string(),
  approved_at: MomentField().nullable(),
  version: Whole,
})

const idInput = z.strictObject({ id: Id })
const versionedInput = z.strictObject({ id: Id, version: Version })
const Task = z.object({ task_id: Id })

export const payrollApi = {
  runs: run.page('GET /api/payroll/runs', {
    access: 'payroll:read',
    row: RunRow,
    filters: {
      state: RunState.optional(),
      group_id: Id.optional(),
      year: z.coerce.number().int().min(2000).max(2199).optional(),
    },
    sort: ['period', 'state'],
    order: '-period',
    exports: 'payroll:read',
  }),
  create: run.endpoint('POST /api/payroll/runs', {
    access: 'payroll:prepare',
    input: z.strictObject({
      group_id: Id,
      period: MonthField(),
      kind: RunKind.default('monthly'),
      /** For a regular run the cycle of the month; other runs are numbered. */
      sequence: z.number().int().min(1).max(99).default(1),
      /**
       * For runs that are not regular. If absent: the pay day of the group's last cycle of the month, or the last day of the
       * month where tax requires a pay day in the same year.
       */
      pay_day: DayField().optional(),
    }),
    reply: Run,
  }),
  run: run.endpoint('GET /api/payroll/runs/{id}', {
    access: 'payroll:read',
    input: idInput,
    reply: Run,
  }),
  /** The progress of a calculation, and the version that changes with the run. Clients poll this call. */
  progress: run.endpoint('GET /api/payroll/runs/{id}/progress', {
    access: 'payroll:read',
    readAccessLog: false,
    input: idInput,
    reply: z.object({
      version: Whole,
      /** The last calculation, if the caller started it. */
      own_task_id: Id.nullable(),
      calculation: z.object({ by: z.string(), mine: z.boolean(), done: Whole, total: Whole.nullable() }).nullable(),
    }),
  }),
  /** Allowed only before the confirmation. */
  remove: run.endpoint('DELETE /api/payroll/runs/{id}', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: z.object({}),
  }),
  /** Starts a calculation as a background job; it can be repeated until the confirmation. */
  calculate: run.endpoint('POST /api/payroll/runs/{id}/calculation', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: Task,
  }),
  confirm: run.endpoint('POST /api/payroll/runs/{id}/confirmation', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: Run,
  }),
  unconfirm: run.endpoint('DELETE /api/payroll/runs/{id}/confirmation', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: Run,
  }),
  /** Cannot be undone. `month` is the run's month, typed by the approver. */
  approve: run.endpoint('POST /api/payroll/runs/{id}/approval', {
    access: 'payroll:approve',
    stepUp: true,
    input: versionedInput.extend({
      month: MonthField(),
      /** The reason for approving a month whose law is not loaded or not confirmed. */
      law_reason: LongText(LAW_REASON_LENGTH.most, LAW_REASON_LENGTH.least).optional(),
    }),
    reply: Run,
  }),
}
