import type { Label } from '#base/labels.ts'

/** Sums of the year that a payslip shows. */
export const YEAR = {
  gross: { en: 'Gross pay', zh: '應發總額' },
  net: { en: 'Net pay', zh: '實發金額' },
  epf_employee: { en: 'EPF, employee', zh: 'EPF 員工' },
  epf_employer: { en: 'EPF, employer', zh: 'EPF 雇主' },
  pcb: { en: 'Income tax (PCB)', zh: '所得稅預扣（PCB）' },
  tax: { en: 'Income tax', zh: '所得稅扣繳' },
  pension: { en: 'Voluntary pension', zh: '自願提繳退休金' },
} as const satisfies Record<string, Label>
const MALAYSIAN_YEAR = ['gross', 'net', 'epf_employee', 'epf_employer', 'pcb'] as const
const TAIWAN_YEAR = ['gross', 'net', 'tax', 'pension'] as const

/** Which of them a payslip shows, with or without what the employer adds. */
export function yearOnSlip(taiwan: boolean, employer: boolean): (keyof typeof YEAR)[] {
  return (taiwan ? TAIWAN_YEAR : MALAYSIAN_YEAR).filter((key) => employer || key !== 'epf_employer')
}
