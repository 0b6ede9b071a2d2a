import { type RawBuilder, sql } from 'kysely'
import type { Label } from '#base/labels.ts'

/** Sums of the year that a payslip shows. */
export const YEAR = {
  gross: { en: 'Gross pay', zh: '應發總額' },
  net: { en: 'Net pay', zh: '實發金額' },
  epf_employee: { en: 'EPF, employee', zh: 'EPF 員工' },
  epf_employer: { en: 'EPF, employer', zh: 'EPF 雇主' },
  pcb: { en: 'Income tax (PCB)', zh: '所得稅預扣（PCB）' },
  tax: { en: 'Income tax', zh: '所得稅扣繳' },
  pension: { en: 'Voluntary pension', zh: '勞退自提' },
} as const satisfies Record<string, Label>
const MALAYSIAN_YEAR = ['gross', 'net', 'epf_employee', 'epf_employer', 'pcb'] as const
const TAIWAN_YEAR = ['gross', 'net', 'tax', 'pension'] as const

/** Which of them a payslip shows, with or without what the employer adds. */
export function yearOnSlip(taiwan: boolean, employer: boolean): (keyof typeof YEAR)[] {
  return (taiwan ? TAIWAN_YEAR : MALAYSIAN_YEAR).filter((key) => employer || key !== 'epf_employer')
}

/**
 * The month that the sums of a payslip `p` begin with, where the company paid in the year before its payroll was kept here:
 * that pay is known in sums of its own, and not part of these. Null otherwise.
 */
export function sumsBegin(p: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select min(first.period) from payslip first join pay_run r on r.id = first.pay_run_id and r.state = 'approved'
    where first.employee_id = ${p}.employee_id and first.period between left(${p}.period, 4) || '-01' and ${p}.period
      and exists (select from tax_start t where t.employee_id = ${p}.employee_id and t.year = left(${p}.period, 4)::int and t.origin = 'own'))`
}
