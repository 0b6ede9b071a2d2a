import { z } from 'zod'
import type { Permission } from '#base/access/permissions.ts'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'
import type { PayFrequency as EmployeePayFrequency } from '#people/values.ts'

/** The currencies that pay is calculated in. */
export const PayCurrency = z.enum(SERVED_COUNTRIES.map(({ currency }) => currency))
export type PayCurrency = z.output<typeof PayCurrency>

/** What an item does on a payslip: it adds to gross pay, is deducted, is reimbursed, or costs only the employer. */
export const ItemKind = z.enum(['earning', 'deduction', 'reimbursement', 'employer_cost'])
export type ItemKind = z.output<typeof ItemKind>

/** How an item is taxed: with the monthly pay, as irregular pay, exempt (perhaps up to a yearly limit), or not at all. */
export const PcbTreatment = z.enum(['normal', 'additional', 'exempt', 'none'])
export type PcbTreatment = z.output<typeof PcbTreatment>

/** Allowances that are exempt up to a yearly ceiling. */
export const ExemptKind = z.enum(['travel', 'childcare', 'award', 'goods'])
export type ExemptKind = z.output<typeof ExemptKind>

/** Who paid the earlier pay of a year: another employer (form TP3), or this company before it used this product. */
export const StartOrigin = z.enum(['tp3', 'own'])
export type StartOrigin = z.output<typeof StartOrigin>

/** What exempts an item from tax: a yearly ceiling, or for compensation an amount for each year of service. */
export const ItemExemption = z.enum([...ExemptKind.options, 'compensation'])
export type ItemExemption = z.output<typeof ItemExemption>

/** What an item counts for in Taiwan's schemes and tax. An item without a kind is not paid in Taiwan. */
export const TaiwanKind = z.enum([
  'fixed_allowance',
  'meal_allowance',
  'regular_bonus',
  'commission',
  'overtime',
  'overtime_beyond_limit',
  'holiday_work',
  'unused_leave',
  'unused_leave_beyond_act',
  'bonus',
  'severance',
  'unpaid_leave',
])
export type TaiwanKind = z.output<typeof TaiwanKind>

/**
 * Items whose amount is computed from minutes, by the Employment Act or Taiwan's Labor Standards Act. Only the latter knows
 * work on a regular day off and annual leave that was not taken. Missed hours deduct what they would have earned.
 */
export const WorkKind = z.enum(['overtime', 'restDay', 'publicHoliday', 'dayOff', 'unusedLeave', 'missedHours'])
export type WorkKind = z.output<typeof WorkKind>

/** How an incomplete month is prorated: by calendar days (Employment Act s.18A), by 26, or by the person's working days. */
export const Proration = z.enum(['calendar', 'fixed_26', 'working_days'])
export type Proration = z.output<typeof Proration>

/** How often a group is paid: once, twice or several times a month, every week, or every day. */
export const PayCycle = z.enum(['monthly', 'semi_monthly', 'several', 'weekly', 'daily'])
export type PayCycle = z.output<typeof PayCycle>
/** The period that somebody's basic pay is an amount of. */
export type PayFrequency = z.output<typeof EmployeePayFrequency>

/** Which of a month's cycles a run pays, and its days; null where it pays the whole month or only typed amounts. */
export const RunDays = z
  .object({ number: z.number().int(), of: z.number().int(), first: z.iso.date(), last: z.iso.date() })
  .nullable()
export type RunDays = z.output<typeof RunDays>

/** Whether monthly amounts are paid with the last run of the month, or in equal parts with each. */
export const RecurringIn = z.enum(['last', 'each'])
export type RecurringIn = z.output<typeof RecurringIn>

export const RunKind = z.enum(['monthly', 'off_cycle', 'bonus', 'final'])
export type RunKind = z.output<typeof RunKind>

export const RunState = z.enum(['draft', 'calculated', 'confirmed', 'approved'])
export type RunState = z.output<typeof RunState>

/** The three states that users see (PAY-12). */
export const RunStatus = z.enum(['unconfirmed', 'confirmed', 'approved'])
export type RunStatus = z.output<typeof RunStatus>

/** Why pay changed since the group's last approved month, by the records. */
export const Cause = z.enum([
  'joiner',
  'leaver',
  'increment',
  'part_month',
  'unpaid_days',
  'overtime',
  'shift_allowance',
  'perfect_attendance',
  'one_off',
  'recurring',
  'loan',
  'garnishment',
  'age',
  'status',
  'insured_grade',
  'law',
  'cp38',
  'shortage',
  'tax',
  'tax_year',
  'unexplained',
])
export type Cause = z.output<typeof Cause>

/** The review shows amounts of these sources as separate causes, apart from one-off pay. */
export const CAUSE_OF_SOURCE: { readonly [source: string]: Cause } = {
  shift_allowance: 'shift_allowance',
  perfect_month: 'perfect_attendance',
  garnishment: 'garnishment',
}

/** Findings that prevent the confirmation of a run. */
export const Blocker = z.enum([
  'failed',
  'no_bank_account',
  'wrong_bank_account',
  'wrong_identity_number',
  'wrong_passport_number',
  'wrong_tax_number',
  'wrong_epf_number',
  'wrong_socso_number',
  'wrong_eis_number',
  'negative_net',
  'missing_tax_number',
  'missing_identity_number',
  'missing_passport_number',
  'missing_epf_number',
  'missing_socso_number',
  'missing_branch_code',
])
export type Blocker = z.output<typeof Blocker>
/** A number that the authorities' files need and that is not recorded. */
export type MissingNumber = Extract<Blocker, `missing_${string}`>

/** Findings that somebody has to check and tick off. */
export const Check = z.enum([
  'net_moved',
  'duplicate_bank_account',
  'paid_after_leaving',
  'bank_account_changed',
  'wage_far_off',
  'below_minimum_wage',
  'pay_ten_times',
  'below_calendar_days',
  'overtime_above_limit',
  'overtime_not_owed',
  'regime_needs_foreigner',
  'regime_pay_low',
  'absence_not_deducted',
  'missing_tax_number',
  'missing_identity_number',
  'missing_passport_number',
  'missing_epf_number',
  'missing_socso_number',
  'missing_branch_code',
  'cp38_over_net',
  'resident_under_183',
  'non_resident_183',
  'insured_grade_assumed',
  'insured_grade_low',
  'dependants_fewer',
  'stability_fee_missing',
  'zero_pay',
  'shortage',
  'shortage_open',
  'loan_short',
  'loan_over_half',
  'deductions_over_half',
  'tp3_of_returner',
  'loan_open',
  'leave_opening_missing',
  'unexplained',
])
export type Check = z.output<typeof Check>

/** Reasons why a payslip could not be calculated. */
export const FailureReason = z.enum([
  'no_compensation',
  'currency_differs',
  'frequency_not_monthly',
  'no_birth_date',
  'no_statutory_status',
  'paid_in_other_run',
  'earlier_employment_unpaid',
  'negative_earnings',
  'item_not_for_country',
  'no_pay_item',
  'not_computable',
])
export type FailureReason = z.output<typeof FailureReason>

/** The permission that each action on a run requires. */
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

/**
 * Kinds of days without pay: unpaid leave, national service, absence without leave, or Taiwan's parental leave. During
 * parental leave the person's insurance continues or is given up.
 */
export const AbsenceKind = z.enum(['unpaid', 'national_service', 'absent', 'parental', 'parental_uninsured'])
export type AbsenceKind = z.output<typeof AbsenceKind>

/** Length limits of the reason for approving a month whose law is not loaded or not confirmed. */
export const LAW_REASON_LENGTH = { least: 20, most: 150 } as const
