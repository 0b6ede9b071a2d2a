import { DETAILS_TEMPLATE } from './details-template.ts'
import { EMPLOYEES_TEMPLATE } from './people-template.ts'
import { RECORDS_TEMPLATE } from './records-template.ts'
import { SALARY_TEMPLATE } from './salary-template.ts'

/** Kinds of files about people: all at once, or people, details and pay each in a file of its own. */
export const TEMPLATES = {
  records: RECORDS_TEMPLATE,
  employees: EMPLOYEES_TEMPLATE,
  details: DETAILS_TEMPLATE,
  salary: SALARY_TEMPLATE,
} as const
export type TemplateKind = keyof typeof TEMPLATES
/** Kinds of files that hold one part. */
export type PartKind = Exclude<TemplateKind, 'records'>
