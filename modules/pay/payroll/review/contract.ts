import { z } from 'zod'
import { Id, KnownVersion, subject } from '#base/endpoints/endpoint.ts'
import { LongText, MomentField, UniqueRows } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { Amount } from '../explanation/contract.ts'
import { RunTotals } from '../runs/contract.ts'
import { Blocker, Cause, Check, FailureReason } from '../values.ts'

const review = subject('payroll', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Text = z.string().nullable()
const Whole = z.number().int()

/** A cause, blocker or check with the parameters of its label, such as the old and the new pay. */
const Finding = <T extends z.ZodType>(code: T) =>
  z.object({ code, params: z.record(z.string(), z.union([z.string(), z.number()])) })

/**
 * One person in the review: paid now, failed, or paid last month and no longer (`gone`). Amounts of `gone` and `failed` are
 * 0.
 */
export const ReviewRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  department: Text,
  office: Text,
  row: z.enum(['paid', 'failed', 'gone']),
  currency: z.string(),
  gross: Amount(),
  reimbursements: Amount(),
  deductions: Amount(),
  net: Amount(),
  employer_cost: Amount(),
  previous_net: Amount().nullable(),
  change: Amount().nullable(),
  /** Change in millionths of the previous net pay; null without one. */
  change_rate: Whole.nullable(),
  /** All findings of the row as text, for the file. */
  reasons: z.string(),
  causes: z.array(Finding(Cause)),
  blockers: z.array(Finding(Blocker)),
  checks: z.array(Finding(Check)),
  failure: Finding(FailureReason).nullable(),
  /** Lines of last month that are missing this month, with their amounts. */
  vanished: z.array(z.object({ code: z.string(), title: z.string(), amount: Amount() })),
  /** Ticked off for all current findings; a later finding needs a new tick. */
  checked: z.boolean(),
  checked_by: Text,
  checked_at: MomentField().nullable(),
  note: Text,
  /** Version of the tick and note; 0 before the first one. */
  note_version: Whole,
  /**
   * What the reader may do with the person's record: a run covers the company, while access to records may be limited to an
   * office.
   */
  actions: z.array(z.enum(['open', 'edit', 'edit_pay'])),
})
export const SheetColumn = z.object({
  code: z.string(),
  title: z.string(),
  kind: z.enum(['earning', 'deduction', 'reimbursement', 'employer_cost']),
})
/** A review row with the amount of each line by the code of its column. */
export const SheetRow = ReviewRow.extend({ amounts: z.record(z.string(), Whole) })

/** Which rows a review shows; `attention`: rows that block the run or have to be checked. */
export const ReviewScope = z.enum(['all', 'changed', 'attention', 'to_check', 'blocked', 'unchecked', 'failed'])
export const reviewFilters = {
  show: ReviewScope.default('changed'),
  cause: Cause.optional(),
}

const idInput = z.strictObject({ id: Id })
const personInput = z.strictObject({ id: Id, employee_id: Id })
const TickState = z.object({
  checked: z.boolean(),
  note: Text,
  note_version: Whole,
  checked_by: Text,
  checked_at: MomentField().nullable(),
})

/** The review of a run before its confirmation. */
export const reviewApi = {
  review: review.page('GET /api/payroll/runs/{id}/review', {
    access: 'payroll:read',
    row: ReviewRow,
    filters: { id: Id, ...reviewFilters },
    sort: ['attention', 'full_name', 'employee_no', 'net', 'change'],
    exports: 'payroll:read',
  }),
  /** All rows with a column for each line, up to 5,000: the limit of the sheet. */
  sheet: review.endpoint('GET /api/payroll/runs/{id}/sheet', {
    runsOnThread: true,
    access: 'payroll:read',
    input: z.strictObject({ id: Id, ...reviewFilters }),
    reply: z.object({ columns: z.array(SheetColumn), rows: z.array(SheetRow), total: Whole, totals: RunTotals }),
  }),
  /** The other people who are paid to an account of this person: names within the caller's reach, and the number beyond it. */
  sameAccount: review.endpoint('GET /api/payroll/runs/{id}/people/{employee_id}/same-account', {
    access: 'payroll:read',
    input: personInput,
    reply: z.object({ people: z.array(z.object({ id: Id, full_name: z.string() })), hidden: Whole }),
  }),
  /** Ticks a person off, or removes the tick. A new calculation keeps the note. */
  check: review.endpoint('PUT /api/payroll/runs/{id}/checks/{employee_id}', {
    access: 'payroll:prepare',
    input: personInput.extend({
      checked: z.boolean(),
      note: LongText(500, 0).nullable(),
      note_version: KnownVersion,
    }),
    reply: TickState,
  }),
  /** Ticks off chosen people with one note, all or nobody; without a note each keeps its own. */
  checkMany: review.endpoint('PUT /api/payroll/runs/{id}/checks', {
    access: 'payroll:prepare',
    input: idInput.extend({
      checked: z.boolean(),
      note: LongText(500).nullable(),
      rows: UniqueRows(
        z.strictObject({ employee_id: Id, note_version: KnownVersion }),
        ({ employee_id }) => employee_id,
        5000,
      ),
    }),
    reply: z.object({ rows: z.array(TickState.extend({ employee_id: Id })) }),
  }),
}
