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
/** Money of a run; sums of its payslips. */
export const RunTotals = z.object({
  employees: Whole,
  gross: Amount(),
  reimbursements: Amount(),
  deductions: Amount(),
  net: Amount(),
  employer_cost: Amount(),
  ...amountFields(COUNTRY_TOTALS, Amount),
  /** Schemes and taxes of countries without such sums. */
  schemes: z.array(z.object({ code: z.string(), title: z.string(), employee: Amount(), employer: Amount() })),
  /** What the company owes on the payroll as a whole, each with its explanation. */
  unit: z.array(z.object({ code: z.string(), title: z.string(), amount: Amount(), explanation: Explanation })),
})

/** Who did a step and when. */
const StepRecord = z.object({ by: z.string(), at: MomentField() }).nullable()

export const Run = z.object({
  id: Id,
  period: MonthField(),
  kind: RunKind,
  sequence: Whole,
  span: RunDays,
  group: NamedRef,
  /** Whose law it is paid by. */
  country: z.string(),
  currency: z.string(),
  state: RunState.meta({ kind: 'status' }),
  /** The same in the words of PAY-12. */
  status: RunStatus,
  pay_day: z.iso.date(),
  totals: RunTotals,
  /** The group's last approved month and its totals, for the difference. */
  previous: z.object({ id: Id, period: MonthField(), totals: RunTotals }).nullable(),
  /** People who could not be calculated, rows with a blocker, rows to look at, and those of them ticked off. */
  failed: Whole,
  blocked: Whole,
  to_check: Whole,
  checked: Whole,
  /** Rows whose net pay differs from the previous month, and how many of each cause. */
  changed: Whole,
  causes: z.array(z.object({ cause: Cause, count: Whole })),
  /** Records that were changed after the calculation: calculate again to take them in. */
  stale: Whole,
  /** People of the group with back pay that the last look found and no run has; nothing once the run is confirmed. */
  back_pay: Whole,
  /** What waits to be decided and would be taken in: asked before the run is confirmed. */
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
  /** People paid in Malaysia who were in service earlier in the year, with no pay of that time known: their PCB may be too low. */
  year_unknown: Whole,
  /** What the law of its country says where the month and the pay day lie in different years. */
  other_year: Text,
  /** Offices of the pay group without holidays of the year: a note, nothing stands against the run. */
  holidays_missing: HolidaysMissing,
  /** False where tables of law of this month were not loaded or not confirmed: the latest known were taken. */
  law_checked: z.boolean(),
  /** Why it was approved all the same. */
  law_reason: Text,
  /** The reason that an earlier run of the year and country was approved by, which this one takes over, and who gave it. */
  law_reason_given: z.object({ reason: z.string(), by: z.string() }).nullable(),
  /** The calculation that is going on, or the last one. */
  task_id: Id.nullable(),
  calculated: StepRecord,
  confirmed: StepRecord,
  approved: StepRecord,
  /** Somebody else has to approve, since two or more people may. */
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
      /** Of a regular run the cycle of the month; others are numbered. */
      sequence: z.number().int().min(1).max(99).default(1),
      /** Of runs that are not regular; left out, the group’s last of the month, or the month’s last day where tax asks for its year. */
      pay_day: DayField().optional(),
    }),
    reply: Run,
  }),
  run: run.endpoint('GET /api/payroll/runs/{id}', {
    access: 'payroll:read',
    input: idInput,
    reply: Run,
  }),
  /** Whether somebody is calculating, how far that is, and the version to tell that the run has changed: for asking often. */
  progress: run.endpoint('GET /api/payroll/runs/{id}/progress', {
    access: 'payroll:read',
    readAccessLog: false,
    input: idInput,
    reply: z.object({
      version: Whole,
      /** The last calculation, where the caller has started it. */
      own_task_id: Id.nullable(),
      calculation: z.object({ by: z.string(), mine: z.boolean(), done: Whole, total: Whole.nullable() }).nullable(),
    }),
  }),
  /** Only while nothing is confirmed. */
  remove: run.endpoint('DELETE /api/payroll/runs/{id}', {
    access: 'payroll:prepare',
    input: versionedInput,
    reply: z.object({}),
  }),
  /** Starts the calculation as a task; again as often as wanted while unconfirmed. */
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
  /** Cannot be undone. `month` is the run's month, typed. */
  approve: run.endpoint('POST /api/payroll/runs/{id}/approval', {
    access: 'payroll:approve',
    stepUp: true,
    input: versionedInput.extend({
      month: MonthField(),
      /** Of a month whose law is not loaded or not confirmed: why it is approved all the same. */
      law_reason: LongText(LAW_REASON_LENGTH.most, LAW_REASON_LENGTH.least).optional(),
    }),
    reply: Run,
  }),
}
