import { z } from 'zod'
import { Id } from '#base/endpoint.ts'
import { MomentField } from '#base/fields.ts'
import { Amount } from '../explanation/contract.ts'
import { Blocker, Cause, Check, FailureReason } from '../values.ts'

const Text = z.string().nullable()
const Whole = z.number().int()

/** A cause, blocker or check with what its label needs, such as the old and the new pay. */
const Finding = <T extends z.ZodType>(code: T) =>
  z.object({ code, params: z.record(z.string(), z.union([z.string(), z.number()])) })

/** One person in the review: paid now, failed, or paid last month and no more (`gone`). Amounts of `gone` and `failed` are 0. */
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
  /** Millionths of the previous net; null without one. */
  change_rate: Whole.nullable(),
  /** All that is said of the row, in the reader's words: for the file. */
  reasons: z.string(),
  causes: z.array(Finding(Cause)),
  blockers: z.array(Finding(Blocker)),
  checks: z.array(Finding(Check)),
  failure: Finding(FailureReason).nullable(),
  /** Lines of last month that this month has no more, and what they were. */
  vanished: z.array(z.object({ code: z.string(), title: z.string(), amount: Amount() })),
  /** Ticked off for all that is to be checked now; a finding that came later needs a new tick. */
  checked: z.boolean(),
  checked_by: Text,
  checked_at: MomentField().nullable(),
  note: Text,
  /** Version of the tick and note; 0 before there is one. */
  note_version: Whole,
})
export const SheetColumn = z.object({
  code: z.string(),
  title: z.string(),
  kind: z.enum(['earning', 'deduction', 'reimbursement', 'employer_cost']),
})
/** A review row with the amount of each line by the code of its column. */
export const SheetRow = ReviewRow.extend({ amounts: z.record(z.string(), Whole) })

export const reviewFilters = {
  show: z.enum(['all', 'changed', 'to_check', 'blocked', 'unchecked', 'failed']).default('changed'),
  cause: Cause.optional(),
}
