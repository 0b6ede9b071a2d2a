import type { Month } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { MALAYSIAN_DEFAULTS, type MalaysianSettings } from '../malaysia/settings.ts'
import { TAIWAN_DEFAULTS, type TaiwanSettings } from '../taiwan/settings.ts'

export type PayrollChoices = {
  deduct_absent: boolean
  employer_lines: boolean
  employer_costs: boolean
  payslips_on: 'approval' | 'pay_day'
  payslip_password: 'none' | 'identity_birthday'
  missing_numbers: 'to_check' | 'blocker'
  net_change: number
  wage_change: number
} & MalaysianSettings &
  TaiwanSettings

/** Defaults of a company without settings; the same as the defaults of the table. */
export const DEFAULT_PAYROLL_CHOICES: PayrollChoices = {
  deduct_absent: false,
  employer_lines: true,
  employer_costs: false,
  payslips_on: 'approval',
  payslip_password: 'none',
  missing_numbers: 'to_check',
  net_change: 200_000,
  wage_change: 500_000,
  ...MALAYSIAN_DEFAULTS,
  ...TAIWAN_DEFAULTS,
}

/** Loads the company's choices for a month: the latest row that has started, or the defaults. */
export async function loadPayrollChoices(
  tx: Tx,
  period: Month,
): Promise<PayrollChoices & { from_month: string | null }> {
  const row = await tx
    .selectFrom('payroll_setting')
    .selectAll()
    .where('from_month', '<=', period)
    .orderBy('from_month', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? row : { ...DEFAULT_PAYROLL_CHOICES, from_month: null }
}

/** Whether payslips show levies and the total employer cost. They do so only together with the other employer amounts. */
export function isEmployerCostShown(choices: Pick<PayrollChoices, 'employer_lines' | 'employer_costs'>): boolean {
  return choices.employer_lines && choices.employer_costs
}
