import type { Reach } from '#base/access/permissions.ts'
import { COMPANY_ROLES, type RoleName } from '#base/access/roles.ts'

const ROLE_GROUPS = {
  everybody: COMPANY_ROLES.map(({ name }) => name),
  /** An interviewer sees interviews only. */
  staff: COMPANY_ROLES.map(({ name }) => name).filter((name) => name !== 'interviewer'),
  hr: ['rmt admin', 'rmt user', 'Company Admin', 'HR Generalist'],
  organisation: ['rmt admin', 'Company Admin', 'HR Generalist'],
  pay: ['local finance', 'Company Admin', 'HR Payroll'],
  office: ['local hr', 'office dir', 'local finance'],
} as const satisfies Record<string, readonly RoleName[]>

type RoleGroup = keyof typeof ROLE_GROUPS

/** A permission as its module declares it. */
export type PermissionGrants = {
  /**
   * What its reach measures: employees, places (an office and a department), the company as a whole, or the platform, which
   * no company grants.
   */
  scope: 'employee' | 'place' | 'company' | 'platform'
  /** Who holds it by default and how far. A role by its name wins over a group, a later group over an earlier one. */
  grantedTo: Partial<Record<RoleGroup | RoleName, Reach>>
}

/** How far each role holds a permission by default. */
export function defaultReaches({ grantedTo: to }: PermissionGrants): Map<RoleName, Reach> {
  const reaches = new Map<RoleName, Reach>()
  const groups = Object.entries(ROLE_GROUPS) as [RoleGroup, readonly RoleName[]][]
  for (const [group, roles] of groups) if (to[group]) for (const role of roles) reaches.set(role, to[group])
  for (const [name, reach] of Object.entries(to)) if (!(name in ROLE_GROUPS)) reaches.set(name as RoleName, reach)
  return reaches
}
