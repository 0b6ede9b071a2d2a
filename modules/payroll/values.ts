import { z } from 'zod'
import type { Permission } from '#base/permissions.ts'

/** What an item does on a payslip: adds to gross, is taken from pay, is paid back, or costs the employer alone. */
export const ItemKind = z.enum(['earning', 'deduction', 'reimbursement', 'employer_cost'])
export type ItemKind = z.output<typeof ItemKind>

/** How an item is taxed: with the monthly pay, as irregular pay, exempt (perhaps up to a yearly limit), or not pay at all. */
export const PcbTreatment = z.enum(['normal', 'additional', 'exempt', 'none'])
export type PcbTreatment = z.output<typeof PcbTreatment>

/** Allowances that are exempt up to a ceiling of the year. */
export const ExemptKind = z.enum(['travel', 'childcare', 'award', 'goods'])
export type ExemptKind = z.output<typeof ExemptKind>

/** Items whose amount follows from the minutes worked, by the Employment Act. */
export const WorkKind = z.enum(['overtime', 'restDay', 'publicHoliday'])
export type WorkKind = z.output<typeof WorkKind>

/** How an incomplete month is counted: days of the calendar (Employment Act s.18A), 26, or the person's working days. */
export const Proration = z.enum(['calendar', 'fixed_26', 'working_days'])
export type Proration = z.output<typeof Proration>

export const RunKind = z.enum(['monthly', 'off_cycle', 'bonus', 'final'])
export type RunKind = z.output<typeof RunKind>

export const RunState = z.enum(['draft', 'calculated', 'confirmed', 'approved'])
export type RunState = z.output<typeof RunState>

/** The three states people speak of (PAY-12). */
export const RunStatus = z.enum(['unconfirmed', 'confirmed', 'approved'])
export type RunStatus = z.output<typeof RunStatus>

/** Why pay moved since the group's last approved month, taken from the records. */
export const Cause = z.enum([
  'joiner',
  'leaver',
  'increment',
  'part_month',
  'unpaid_days',
  'overtime',
  'one_off',
  'recurring',
  'age',
  'status',
  'law',
  'tax',
  'unexplained',
])
export type Cause = z.output<typeof Cause>

/** What stops the confirmation. */
export const Blocker = z.enum(['failed', 'no_bank_account', 'negative_net', 'missing_tax_number', 'missing_epf_number'])
export type Blocker = z.output<typeof Blocker>

/** What someone has to look at and tick off. */
export const Check = z.enum([
  'net_moved',
  'duplicate_bank_account',
  'paid_after_leaving',
  'bank_account_changed',
  'wage_far_off',
  'below_minimum_wage',
  'absence_not_deducted',
  'missing_tax_number',
  'missing_epf_number',
  'zero_pay',
  'unexplained',
])
export type Check = z.output<typeof Check>

/** Why somebody could not be calculated. */
export const FailureReason = z.enum([
  'no_compensation',
  'currency_differs',
  'frequency_not_monthly',
  'no_birth_date',
  'no_statutory_status',
  'paid_in_other_run',
  'negative_earnings',
  'not_computable',
])
export type FailureReason = z.output<typeof FailureReason>

/** What permission each of the doings on a run asks for. */
export const RUN_ACTIONS = {
  calculate: 'payroll:prepare',
  confirm: 'payroll:prepare',
  unconfirm: 'payroll:prepare',
  approve: 'payroll:approve',
  remove: 'payroll:prepare',
  payslips: 'payroll:read',
  mail: 'payroll:prepare',
} as const satisfies Record<string, Permission>
export const RunAction = z.enum(['calculate', 'confirm', 'unconfirm', 'approve', 'remove', 'payslips', 'mail'])
export type RunAction = z.output<typeof RunAction>

/** Days without pay: unpaid leave, national service, or away without leave. */
export const AbsenceKind = z.enum(['unpaid', 'national_service', 'absent'])
export type AbsenceKind = z.output<typeof AbsenceKind>
