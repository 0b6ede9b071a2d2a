import type { z } from 'zod'
import { Id, pageEndpoint } from '#base/endpoint.ts'
import { MonthField } from '#base/fields.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { Amount, PayslipRow } from './payslips-contract.ts'

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
  list: pageEndpoint('GET /api/payroll/wage-records/taiwan', {
    access: 'compensation:read',
    module: PAYROLL_MODULE,
    row: TaiwanWageRow,
    filters: {
      employee_id: Id.optional(),
      from: MonthField().optional(),
      to: MonthField().optional(),
      group_id: Id.optional(),
    },
    sort: ['period', 'full_name', 'net', 'gross'],
    order: '-period',
    exports: 'compensation:read',
    logged: 'pay',
  }),
}
export type TaiwanWage = z.output<typeof TaiwanWageRow>
