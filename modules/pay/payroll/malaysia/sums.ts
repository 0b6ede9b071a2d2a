import { keysOf } from '#base/objects.ts'
import { NO_MONTH, type SameMonth } from '#statutory/malaysia/month/month-input.ts'
import type { SlipColumn } from '../country/scheme-storage.ts'
import type { MALAYSIAN_EMPLOYER_AMOUNTS, MalaysianAmount } from './amount-values.ts'

/** The sums of a Malaysian payslip that later months, forms and files need. Sen. */
export type MalaysianSums = Readonly<SameMonth> & {
  /** Relief for SOCSO and EIS that was applied without a claim. */
  readonly socsoRelief: number
  readonly cp38: number
  /** How much it used of each yearly ceiling: of exempt allowances by kind, of TP1 claims by item. */
  readonly exemptUsed: Record<string, number> | null
  readonly claimsUsed: Record<string, number> | null
}

/** The columns that store the sums. Reports and files add them up over a year of payslips, from one index. */
export const SUM_COLUMNS = {
  epf_wages: 'epfWages',
  epf_bonus: 'epfBonus',
  epf_employee: 'epfEmployee',
  epf_employer: 'epfEmployer',
  socso_wages: 'socsoWages',
  socso_employee: 'socsoEmployee',
  socso_employer: 'socsoEmployer',
  eis_employee: 'eisEmployee',
  eis_employer: 'eisEmployer',
  lindung: 'lindung',
  hrd_wages: 'hrdWages',
  hrd: 'hrd',
  taxable_normal: 'taxableNormal',
  taxable_additional: 'taxableAdditional',
  epf_relief_normal: 'epfNormal',
  epf_relief_additional: 'epfAdditional',
  reliefs: 'reliefs',
  socso_relief: 'socsoRelief',
  zakat: 'zakat',
  pcb: 'pcb',
  taxable_taken_back: 'taxableTakenBack',
  epf_relief_taken_back: 'epfTakenBack',
  cp38: 'cp38',
  exempt_used: 'exemptUsed',
  claims_used: 'claimsUsed',
} as const satisfies { readonly [column in SlipColumn]?: keyof MalaysianSums }

type SumColumn = keyof typeof SUM_COLUMNS

/** Columns that are summed over the runs of a month. */
export const MONTH_COLUMNS = keysOf(SUM_COLUMNS).filter((column) => SUM_COLUMNS[column] in NO_MONTH)

/** Those columns of a payslip from another run of the month. */
export type MonthSumsRow = { readonly [column in SumColumn]?: number }

/** The sums by the names used in totals, lists and reports. */
export const SUMS = {
  epf_employee: ['epf_employee'],
  epf_employer: ['epf_employer'],
  socso: ['socso_employee', 'socso_employer'],
  socso_employer: ['socso_employer'],
  eis: ['eis_employee', 'eis_employer'],
  eis_employer: ['eis_employer'],
  lindung: ['lindung'],
  pcb: ['pcb'],
  cp38: ['cp38'],
  zakat: ['zakat'],
  hrd: ['hrd'],
} as const satisfies {
  readonly [name in MalaysianAmount | (typeof MALAYSIAN_EMPLOYER_AMOUNTS)[number]]: readonly SumColumn[]
}

/** Sums the approved payslips of a month; undefined where there are none. */
export function sumMonthRows(
  rows: readonly (MonthSumsRow & { approved: boolean; period: string })[] | undefined,
  period: string,
): SameMonth | undefined {
  const before = (rows ?? []).filter((row) => row.approved && row.period === period)
  if (before.length === 0) return undefined
  const counted = { ...NO_MONTH }
  for (const row of before)
    for (const column of MONTH_COLUMNS) counted[SUM_COLUMNS[column] as keyof SameMonth] += row[column] ?? 0
  return counted
}
