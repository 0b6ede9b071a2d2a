import { sql } from 'kysely'
import { monthlyDue } from '#statutory/malaysia/files/due-dates.ts'
import type { MALAYSIAN_SCHEMES } from './values.ts'

export type MalaysianScheme = (typeof MALAYSIAN_SCHEMES)[number]

/** Wages, employee's and employer's part of each scheme, as columns of a payslip. */
export const SCHEME_COLUMNS: Record<
  MalaysianScheme,
  readonly [wages: string | null, employee: string | null, employer: string | null]
> = {
  epf: ['epf_wages', 'epf_employee', 'epf_employer'],
  socso: ['socso_wages', 'socso_employee', 'socso_employer'],
  eis: ['socso_wages', 'eis_employee', 'eis_employer'],
  lindung: ['socso_wages', 'lindung', null],
  hrd: ['hrd_wages', null, 'hrd'],
  pcb: [null, 'pcb', null],
  cp38: [null, 'cp38', null],
  zakat: [null, 'zakat', null],
}

/** Runs whose payslips have these columns. */
export const PAID_IN_MALAYSIA = sql`run.country = 'MY'`

/** Every column that a scheme sums. */
export const ALL_SCHEME_COLUMNS = [...new Set(Object.values(SCHEME_COLUMNS).flat())].filter((column) => column !== null)

/** The day a scheme of a month is due; zakat goes to a body of the person's choice. */
export function malaysianDue(scheme: MalaysianScheme, month: string): string | null {
  return scheme === 'zakat' ? null : monthlyDue(month)
}
