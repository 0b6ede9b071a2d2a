import { amountsIn } from '#web/table/columns/currency-amounts.ts'
import { MALAYSIAN_EMPLOYER_AMOUNTS } from '../../payroll/malaysia/amount-values.ts'
import { TAIWAN_AMOUNTS } from '../../payroll/taiwan/amount-values.ts'

/** What countries add to the year of a person, in the order of columns. */
export const YEAR_COLUMNS = [
  ...amountsIn('MYR', ['epf_employee', 'epf_employer', 'socso', 'eis', 'pcb']),
  ...amountsIn('MYR', ['lindung', 'cp38', 'zakat', 'hrd']).map((column) => ({ ...column, hidden: true })),
  ...amountsIn('TWD', TAIWAN_AMOUNTS),
] as const

/** What the employer adds to pay by the law of each country. */
export const EMPLOYER_AMOUNTS = [...MALAYSIAN_EMPLOYER_AMOUNTS, 'tw_employer'] as const
export const EMPLOYER_COLUMNS = [
  ...amountsIn('MYR', MALAYSIAN_EMPLOYER_AMOUNTS),
  ...amountsIn('TWD', ['tw_employer']),
] as const
