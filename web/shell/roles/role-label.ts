import { INTERVIEWER, roleOf } from '#base/access/roles.ts'
import { labelOf } from '#web/i18n.ts'

/** A role's name in the reader's language. */
export function roleLabel(id: number): string {
  return labelOf(`role.${roleKey(id)}`)
}

/** The role in label keys, such as `hr_payroll`. */
export function roleKey(id: number): string {
  return roleOf(id).name.toLowerCase().replaceAll(' ', '_')
}

/** The roles to choose from: interviewer only for a person without another role (AUTH-07). */
export function selectableRoles<Role extends { id: number }>(roles: readonly Role[]): Role[] {
  return roles.filter((role) => role.id !== INTERVIEWER || roles.length === 1)
}
