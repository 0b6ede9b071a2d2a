import { subject } from '#base/endpoint.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { Amount } from '../explanation/contract.ts'
import { TAIWAN_AMOUNTS, type TaiwanAmount } from '../taiwan/amount-values.ts'
import { PayslipRow, wageRecord } from './contract.ts'

const payslip = subject('payroll', { module: PAYROLL_MODULE, logged: 'pay' })

/** A field of a row for each of them. */
export function taiwanAmounts<T>(field: () => T): Record<TaiwanAmount, T> {
  return Object.fromEntries(TAIWAN_AMOUNTS.map((name) => [name, field()])) as Record<TaiwanAmount, T>
}

/** A payslip of Taiwan in the wage record (PAY-11). */
export const TaiwanWageRow = PayslipRow.pick({
  id: true,
  run_id: true,
  employee_id: true,
  employee_no: true,
  full_name: true,
  period: true,
  kind: true,
  sequence: true,
  span: true,
  pay_day: true,
  currency: true,
  basic: true,
  gross: true,
  deductions: true,
  net: true,
  employer_cost: true,
}).extend(taiwanAmounts(Amount))

/** What people in Taiwan earned, month by month. */
export const taiwanWageApi = {
  list: payslip.page('GET /api/payroll/wage-records/taiwan', { ...wageRecord, row: TaiwanWageRow }),
}
