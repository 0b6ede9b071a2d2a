import type { Month } from '#base/days/days.ts'
import { DEFAULT_PAYROLL_CHOICES, type PayrollChoices } from '#pay/settings.ts'
import type { Tx } from '#server/database/database.ts'

/** The company's payroll settings by month, in one query. */
export async function loadPayrollSettings(tx: Tx): Promise<(month: Month) => PayrollChoices> {
  const rows = await tx.selectFrom('payroll_setting').selectAll().orderBy('from_month').execute()
  return (month) => rows.findLast(({ from_month }) => from_month <= month) ?? DEFAULT_PAYROLL_CHOICES
}
