/** The figures of both calculators for one month of one employee; all amounts in sen. */
export interface MonthFigures {
  month: string
  basic: number
  work: number
  epfPart: string | null
  epf: { employee: number; employer: number; moreEmployee: number; moreEmployer: number }
  socsoCategory: 1 | 2
  socso: { employee: number; employer: number }
  eis: number
  lindung: number
  hrd: number
  taxable: { normal: number; additional: number }
  epfForTax: { normal: number; additional: number }
  deductions: number
  tax: { k2: number; p: number; a: number; k2WithAdditional: number; pWithAdditional: number; c: number }
  payable: number
}
