import { pageEndpoint } from '#base/endpoint.ts'
import { Amount, PayslipRow, wageRecord } from './contract.ts'

/**
 * What tax and insurances of Taiwan take from pay and add to it: labor insurance with employment insurance; the
 * employer's insurances with occupational accident insurance, and its pension with the reserve of the former scheme.
 */
export const TAIWAN_AMOUNTS = [
  'tw_tax',
  'tw_labor',
  'tw_health',
  'tw_supplement',
  'tw_pension',
  'tw_insurance_employer',
  'tw_pension_employer',
] as const
export type TaiwanAmount = (typeof TAIWAN_AMOUNTS)[number]

/** A field of a row for each of them. */
export function taiwanAmounts<T>(field: () => T): Record<TaiwanAmount, T> {
  return Object.fromEntries(TAIWAN_AMOUNTS.map((name) => [name, field()])) as Record<TaiwanAmount, T>
}

/** A payslip of Taiwan in the wage record (PAY-11). */
export const TaiwanWageRow = PayslipRow.omit({
  epf_employee: true,
  epf_employer: true,
  socso: true,
  eis: true,
  lindung: true,
  pcb: true,
  read_at: true,
}).extend(taiwanAmounts(Amount))

/** What people in Taiwan earned, month by month. */
export const taiwanWageApi = {
  list: pageEndpoint('GET /api/payroll/wage-records/taiwan', { ...wageRecord, row: TaiwanWageRow }),
}
