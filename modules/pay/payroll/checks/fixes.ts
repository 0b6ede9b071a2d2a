import type { RecordField } from '#people/record-fields.ts'
import type { Blocker, Cause, Check, FailureReason } from '../values.ts'

/**
 * Where a finding is corrected: a field of the person's record, a sheet of the month's inputs, their loans, their leave
 * balance, or the payroll settings. `adds` marks values that are not recorded yet. The remaining findings are only checked and ticked off in their
 * row.
 */
export type FixTarget =
  | { readonly record: RecordField; readonly adds?: true }
  | { readonly inputs: InputsTab }
  | { readonly loans: true }
  | { readonly leave: true }
  | { readonly settings: 'items' }
  | { readonly here: true }
export type InputsTab = 'once' | 'monthly' | 'absences' | 'orders'
export type FixableCode = Blocker | Check | FailureReason

/** The place of correction for each blocker, check and failure reason. */
export const FIX_TARGETS: { readonly [code in Exclude<FixableCode, 'failed'>]: FixTarget } = {
  no_bank_account: { record: 'account_number', adds: true },
  wrong_bank_account: { record: 'account_number' },
  duplicate_bank_account: { record: 'account_number' },
  bank_account_changed: { record: 'account_number' },
  wrong_identity_number: { record: 'ic_number' },
  wrong_passport_number: { record: 'passport_number' },
  wrong_tax_number: { record: 'tax_number' },
  wrong_epf_number: { record: 'epf_number' },
  wrong_socso_number: { record: 'socso_number' },
  wrong_eis_number: { record: 'eis_number' },
  missing_tax_number: { record: 'tax_number', adds: true },
  missing_identity_number: { record: 'ic_number', adds: true },
  missing_passport_number: { record: 'passport_number', adds: true },
  missing_epf_number: { record: 'epf_number', adds: true },
  missing_socso_number: { record: 'socso_number', adds: true },
  missing_branch_code: { record: 'branch_code', adds: true },
  negative_net: { inputs: 'once' },
  shortage: { inputs: 'once' },
  shortage_open: { here: true },
  net_moved: { here: true },
  unexplained: { here: true },
  zero_pay: { record: 'basic_pay' },
  wage_far_off: { record: 'basic_pay' },
  below_minimum_wage: { record: 'basic_pay' },
  pay_ten_times: { here: true },
  below_calendar_days: { inputs: 'once' },
  overtime_above_limit: { inputs: 'once' },
  overtime_not_owed: { inputs: 'once' },
  absence_not_deducted: { inputs: 'absences' },
  cp38_over_net: { inputs: 'orders' },
  paid_after_leaving: { record: 'last_day' },
  regime_needs_foreigner: { record: 'tax_regime' },
  regime_pay_low: { record: 'tax_regime' },
  resident_under_183: { record: 'tax_regime' },
  non_resident_183: { record: 'tax_regime' },
  insured_grade_assumed: { here: true },
  insured_grade_low: { here: true },
  dependants_fewer: { record: 'health_dependants' },
  stability_fee_missing: { inputs: 'monthly' },
  loan_short: { loans: true },
  loan_over_half: { loans: true },
  deductions_over_half: { inputs: 'once' },
  tp3_of_returner: { here: true },
  loan_open: { loans: true },
  leave_opening_missing: { leave: true },
  no_compensation: { record: 'basic_pay', adds: true },
  currency_differs: { record: 'currency' },
  frequency_not_monthly: { record: 'pay_frequency' },
  no_birth_date: { record: 'birth_date' },
  no_statutory_status: { record: 'resident_status' },
  paid_in_other_run: { here: true },
  earlier_employment_unpaid: { here: true },
  negative_earnings: { inputs: 'once' },
  item_not_for_country: { settings: 'items' },
  no_pay_item: { settings: 'items' },
  not_computable: { inputs: 'once' },
}

/** The fix for a large difference in net pay, by its cause. */
const NET_CHANGE_FIXES: Partial<Record<Cause, FixTarget>> = {
  one_off: { inputs: 'once' },
  overtime: { inputs: 'once' },
  increment: { record: 'basic_pay' },
  unpaid_days: { inputs: 'absences' },
}

/** Checks that are often false alarms: the screen offers to mark them as checked before it offers the fix. */
const OFTEN_RIGHT: ReadonlySet<string> = new Set<Check>([
  'net_moved',
  'bank_account_changed',
  'overtime_above_limit',
  'overtime_not_owed',
  'regime_pay_low',
  'resident_under_183',
  'non_resident_183',
  'insured_grade_assumed',
  'insured_grade_low',
  'dependants_fewer',
  'stability_fee_missing',
  'shortage',
  'loan_short',
  'loan_over_half',
  'deductions_over_half',
  'tp3_of_returner',
  'zero_pay',
])

/**
 * Suggests the fix for the most serious finding that is wrong, otherwise for the first that may be right. Returns undefined
 * where nothing can be corrected. In a country that taxes by the identity number, the missing tax number is the identity
 * number.
 */
export function suggestedFix(
  codes: readonly string[],
  causes: readonly Cause[],
  byIdentity: boolean,
): { mending: FixTarget; isWrong: boolean } | undefined {
  const found = codes.flatMap((code) => {
    const mending =
      byIdentity && code === 'missing_tax_number'
        ? ({ record: 'ic_number', adds: true } as const)
        : code === 'net_moved'
          ? causes.map((cause) => NET_CHANGE_FIXES[cause]).find((one) => one !== undefined)
          : isFixable(code)
            ? FIX_TARGETS[code]
            : undefined
    return mending && !('here' in mending) ? [{ mending, isWrong: !OFTEN_RIGHT.has(code) }] : []
  })
  return found.find(({ isWrong }) => isWrong) ?? found[0]
}

function isFixable(code: string): code is keyof typeof FIX_TARGETS {
  return Object.hasOwn(FIX_TARGETS, code)
}
