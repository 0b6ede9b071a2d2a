/** What schemes and tax of Malaysia take from pay and add to it, in the order of lists. */
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

/** Those of the wage record. */
export const MALAYSIAN_WAGE_RECORD = ['epf_employee', 'epf_employer', 'socso', 'eis', 'lindung', 'pcb'] as const

/** What an employee sees of them in a list: nothing of the employer's. */
export const MALAYSIAN_EMPLOYEE_AMOUNTS = ['epf_employee', 'lindung', 'pcb'] as const

/** What the employer adds, scheme by scheme. */
export const MALAYSIAN_EMPLOYER_AMOUNTS = ['epf_employer', 'socso_employer', 'eis_employer', 'hrd'] as const
