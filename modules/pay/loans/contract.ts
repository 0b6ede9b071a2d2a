import { z } from 'zod'
import { Id, subject, Version } from '#base/endpoints/endpoint.ts'
import { DayField, LongText, MomentField, Money, MonthField, OptionalLine } from '#base/endpoints/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { MOST_MONTHS } from './rules.ts'

const loan = subject('loans', { module: PAYROLL_MODULE, readAccessLog: 'pay' })

const Whole = z.number().int()
const Text = z.string().nullable()
const one = z.strictObject({ id: Id })
const versioned = z.strictObject({ id: Id, version: Version })

/** Money lent and repaid over months, or pay advanced before its day. */
export const LoanKind = z.enum(['loan', 'advance'])
export type LoanKind = z.output<typeof LoanKind>

export const LoanState = z.enum(['open', 'settled', 'written_off'])
export type LoanState = z.output<typeof LoanState>

/** The actions that the caller may take on a loan now. */
export const LoanAction = z.enum(['amount', 'postpone', 'settle', 'repay', 'not_repaid', 'write_off', 'remove'])
export type LoanAction = z.output<typeof LoanAction>

/** A loan as lists show it; amounts in minor units of its currency. */
export const LoanRow = z.object({
  id: Id,
  employee_id: Id,
  employee_no: z.string(),
  full_name: z.string(),
  kind: LoanKind,
  state: LoanState.meta({ kind: 'status' }),
  principal: Money(),
  repaid: Money(),
  written_off: Money(),
  balance: Money(),
  currency: z.string(),
  /** The month and amount of the next instalment. */
  next_month: MonthField().nullable(),
  next_amount: Money().nullable(),
  last_month: MonthField().nullable(),
  note: Text,
  version: Whole,
})

/** How somebody repays outside payroll. */
export const RepaidBy = z.enum(['bank_transfer', 'cash', 'cheque'])

export const InstalmentShown = z.object({
  id: Id,
  month: MonthField(),
  amount: Money(),
  /** The month in which it was first due, where a run could not deduct it. */
  left_from: Text,
  /** The approved run that deducted it. */
  run: z.object({ id: Id, period: MonthField(), kind: z.string(), sequence: Whole }).nullable(),
  /** A repayment outside payroll: its day and method. */
  repaid: z.object({ on: z.string(), by: RepaidBy }).nullable(),
})

export const LoanChange = z.object({
  id: Id,
  what: z.enum([
    'recorded',
    'amount',
    'postponed',
    'settling',
    'written_off',
    'short',
    'settled',
    'repaid',
    'not_repaid',
  ]),
  by: z.string(),
  at: MomentField(),
  /** Amounts in minor units, months, a reason. */
  about: z.record(z.string(), z.union([z.string(), Whole])),
})

/** A loan with its schedule, its history and what the caller may do. */
export const Loan = LoanRow.extend({
  written_off_reason: Text,
  instalments: z.array(InstalmentShown),
  changes: z.array(LoanChange),
  /** The month of a confirmed run that deducts an instalment: the loan cannot change until that run is approved or reopened. */
  confirmed_in: Text,
  actions: z.array(LoanAction),
})

/** The borrower's view: the schedule, without HR's notes. */
export const OwnLoan = LoanRow.pick({
  id: true,
  kind: true,
  state: true,
  principal: true,
  repaid: true,
  written_off: true,
  balance: true,
  currency: true,
  next_month: true,
  next_amount: true,
  last_month: true,
}).extend({ instalments: z.array(InstalmentShown) })

export const loanApi = {
  list: loan.page('GET /api/loans', {
    access: 'payroll:read',
    row: LoanRow,
    filters: { state: LoanState.optional(), kind: LoanKind.optional(), employee_id: Id.optional() },
    sort: ['balance', 'full_name', 'next_month', 'principal'],
    order: '-balance',
    exports: 'payroll:read',
  }),
  one: loan.endpoint('GET /api/loans/{id}', { access: 'payroll:read', input: one, reply: Loan }),
  /** The currency of somebody's pay, and so of the loan; null where no pay is recorded. */
  currency: loan.endpoint('GET /api/loans/currency', {
    access: 'payroll:prepare',
    readAccessLog: false,
    input: z.strictObject({ employee_id: Id }),
    reply: z.object({ currency: Text }),
  }),
  /**
   * Either `months` or `amount` sets the repayment; the other is absent. Nobody records their own loan while somebody else
   * could.
   */
  create: loan.endpoint('POST /api/loans', {
    access: 'payroll:prepare',
    input: z.strictObject({
      employee_id: Id,
      kind: LoanKind,
      principal: Money({ min: 1 }),
      first_month: MonthField(),
      /** By default whichever of the two is given. */
      repay_by: z.enum(['months', 'amount']).optional(),
      months: z.number().int().min(1).max(MOST_MONTHS).nullable().default(null),
      amount: Money({ min: 1 }).nullable().default(null),
      note: OptionalLine(200).nullable().default(null),
    }),
    reply: Loan,
  }),
  /** Changes the monthly amount from a month on; the last instalment gets the rest. */
  amount: loan.endpoint('PUT /api/loans/{id}/amount', {
    access: 'payroll:prepare',
    input: versioned.extend({ from_month: MonthField(), amount: Money({ min: 1 }) }),
    reply: Loan,
  }),
  /** Skips a month: what is due in it and later moves by one month. */
  postpone: loan.endpoint('POST /api/loans/{id}/postponement', {
    access: 'payroll:prepare',
    input: versioned.extend({ month: MonthField() }),
    reply: Loan,
  }),
  /** Makes the whole balance due in one month. */
  settle: loan.endpoint('POST /api/loans/{id}/settlement', {
    access: 'payroll:prepare',
    input: versioned.extend({ month: MonthField() }),
    reply: Loan,
  }),
  /** Records a repayment outside payroll; the last instalments are removed first. */
  repay: loan.endpoint('POST /api/loans/{id}/repayment', {
    access: 'payroll:prepare',
    input: versioned.extend({ amount: Money({ min: 1 }), paid_on: DayField(), paid_by: RepaidBy }),
    reply: Loan,
  }),
  /** Reverses a repayment that was recorded by mistake: its amount is due again after the last month. */
  notRepaid: loan.endpoint('POST /api/loans/{id}/repayment-correction', {
    access: 'payroll:prepare',
    input: versioned.extend({ repayment_id: Id }),
    reply: Loan,
  }),
  /** Forgives the balance. Cannot be undone. */
  writeOff: loan.endpoint('POST /api/loans/{id}/write-off', {
    access: 'payroll:prepare',
    input: versioned.extend({ reason: LongText(500) }),
    reply: Loan,
  }),
  /** Deletes a loan that was typed by mistake; only while nothing was deducted. */
  remove: loan.endpoint('DELETE /api/loans/{id}', {
    access: 'payroll:prepare',
    input: versioned,
    reply: z.object({}),
  }),
  /** The caller's own loans, whatever other loans they may see. */
  mine: loan.endpoint('GET /api/loans/mine', {
    access: 'payslip:read',
    reply: z.array(OwnLoan),
  }),
}
