import type { Permission } from '#base/access/permissions.ts'
import { SECTIONS, type Section } from '#web/sections.ts'

type Subject<Name = Permission> = Name extends `${infer Before}:${string}` ? Before : never

/** The section of the side bar that people look for a permission in, by the part of its name before the colon. */
const SECTION_OF = {
  company: 'company',
  department: 'company',
  position: 'company',
  office: 'company',
  place: 'company',
  'cost-center': 'company',
  holiday: 'company',
  announcement: 'company',
  directory: 'people',
  employee: 'people',
  contact: 'people',
  identity: 'people',
  sensitive: 'people',
  headcount: 'people',
  'custom-field': 'settings',
  request: 'time',
  delegation: 'time',
  leave: 'time',
  absence: 'time',
  attendance: 'time',
  shift: 'time',
  overtime: 'time',
  allocation: 'time',
  'flexible-hours': 'time',
  compensation: 'payroll',
  payroll: 'payroll',
  payslip: 'payroll',
  claim: 'payroll',
  'exchange-rate': 'payroll',
  access: 'settings',
  account: 'settings',
  activity: 'settings',
  mail: 'settings',
  migration: 'settings',
  ops: 'settings',
} as const satisfies Record<Subject, Section>

/** The permissions by section, in the order of the side bar. */
export function groupPermissions<Row extends { name: Permission }>(rows: readonly Row[]) {
  const sectionOf = ({ name }: Row): Section => SECTION_OF[name.slice(0, name.indexOf(':')) as Subject]
  return SECTIONS.map((section) => ({ section, rows: rows.filter((row) => sectionOf(row) === section) })).filter(
    (group) => group.rows.length > 0,
  )
}
