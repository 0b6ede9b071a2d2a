/** The roles of a person in a company, and Ops. Ids are fixed (AUTH-17); replies and cookies contain them. */
export const ROLES = [
  { id: 1, name: 'rmt admin', area: 'rmt' },
  { id: 2, name: 'rmt user', area: 'rmt' },
  { id: 3, name: 'hod', area: 'hod' },
  { id: 4, name: 'mgr', area: 'hod' },
  { id: 5, name: 'asst mgr', area: 'hod' },
  { id: 6, name: 'trainer', area: 'rmt' },
  { id: 7, name: 'interviewer', area: 'app' },
  { id: 8, name: 'employee', area: 'app' },
  { id: 9, name: 'local hr', area: 'localhr' },
  { id: 10, name: 'office dir', area: 'localhr' },
  { id: 11, name: 'local finance', area: 'localhr' },
  { id: 12, name: 'Company Admin', area: 'app' },
  { id: 13, name: 'HR Generalist', area: 'app' },
  { id: 14, name: 'HR Leave', area: 'app' },
  { id: 15, name: 'HR Claim', area: 'app' },
  { id: 16, name: 'HR Payroll', area: 'app' },
  { id: 17, name: 'Shift Planner', area: 'app' },
  { id: 20, name: 'Ops', area: 'panel' },
] as const satisfies readonly { id: number; name: string; area: Area }[]

/** A part of the product with its own address. Every company user may enter `app`. */
export type Area = 'rmt' | 'hod' | 'localhr' | 'app' | 'panel'
export type Role = (typeof ROLES)[number]
export type RoleId = Role['id']
export type RoleName = Role['name']

export const OPS: RoleId = 20
export const COMPANY_ADMIN: RoleId = 12
export const INTERVIEWER: RoleId = 7
/** The roles that a company may assign: all but Ops. */
export const COMPANY_ROLES = ROLES.filter((role) => role.id !== OPS)

export function roleOf(id: number): Role {
  const role = ROLES.find((candidate) => candidate.id === id)
  if (!role) throw new RangeError(`No role ${id}`)
  return role
}

/** The areas that a role may enter: its own, and `app` for everyone in a company. Ops enters only the panel. */
export function areasOf(id: number): Area[] {
  const { area } = roleOf(id)
  return area === 'panel' ? ['panel'] : area === 'app' ? ['app'] : [area, 'app']
}
