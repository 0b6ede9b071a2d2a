/** Malaysian amounts that are deducted from pay or added by the employer, in list order. */
export const MALAYSIAN_AMOUNTS = [
  'epf_employee',
  'epf_employer',
  'socso',
  'eis',
  'lindung',
  'pcb',
  'cp38',
  'zakat',
  'hrd',
] as const
export type MalaysianAmount = (typeof MALAYSIAN_AMOUNTS)[number]

/** The amounts in the wage record. */
export const MALAYSIAN_WAGE_RECORD = ['epf_employee', 'epf_employer', 'socso', 'eis', 'lindung', 'pcb'] as const

/** The amounts that an employee sees in a list: none of the employer's. */
export const MALAYSIAN_EMPLOYEE_AMOUNTS = ['epf_employee', 'lindung', 'pcb'] as const

/** Amounts that the employer adds, by scheme. */
export const MALAYSIAN_EMPLOYER_AMOUNTS = ['epf_employer', 'socso_employer', 'eis_employer', 'hrd'] as const
