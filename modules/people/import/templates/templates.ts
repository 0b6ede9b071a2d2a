import { DETAILS_TEMPLATE } from './details-template.ts'
import { EMPLOYEES_TEMPLATE } from './people-template.ts'
import { SALARY_TEMPLATE } from './salary-template.ts'

export const TEMPLATES = { employees: EMPLOYEES_TEMPLATE, details: DETAILS_TEMPLATE, salary: SALARY_TEMPLATE } as const
export type TemplateKind = keyof typeof TEMPLATES
