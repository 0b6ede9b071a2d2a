import type { Label } from '#base/labels.ts'

/** Sums of the year that payslips show, each in the countries that know it. */
export const YEAR = {
  gross: { en: 'Gross pay', zh: '應發總額' },
  net: { en: 'Net pay', zh: '實發金額' },
  epf_employee: { en: 'EPF, employee', zh: 'EPF 員工' },
  epf_employer: { en: 'EPF, employer', zh: 'EPF 雇主' },
  pcb: { en: 'Income tax (PCB)', zh: '所得稅預扣（PCB）' },
  tax: { en: 'Income tax', zh: '所得稅扣繳' },
  pension: { en: 'Voluntary pension', zh: '勞退自提' },
} as const satisfies Record<string, Label>
export type YearSum = keyof typeof YEAR
