import type { Permission } from '#base/access/permissions.ts'
import { allScreens } from '#web/screens.ts'
import { SECTIONS, type Section } from '#web/sections.ts'

type Subject<Name = Permission> = Name extends `${infer Before}:${string}` ? Before : never

/**
 * The section of the side bar that people look for a permission in, by the part of its name before the colon. Where it is
 * not named here it is that of the first screen that needs such a permission.
 */
const SECTION_OF: Partial<Record<Subject, Section>> = {
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
  document: 'people',
  'document-group': 'settings',
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
}

/** The permissions by section, in the order of the side bar. */
export function groupPermissions<Row extends { name: Permission }>(rows: readonly Row[]) {
  return SECTIONS.map((section) => ({
    section,
    rows: rows.filter(({ name }) => sectionOf(subjectOf(name)) === section),
  })).filter((group) => group.rows.length > 0)
}

const subjectOf = (name: Permission) => name.slice(0, name.indexOf(':')) as Subject

function sectionOf(subject: Subject): Section {
  const known = SECTION_OF[subject]
  if (known) return known
  const screen = allScreens().find(({ permission }) => permission && subjectOf(permission) === subject)
  return screen?.section ?? 'settings'
}
