import { INTERVIEWER, OPS, type RoleId, roleOf } from '#base/access/roles.ts'
import type { Session } from '#server/sessions/find-session.ts'

/** Where a role starts (AUTH-08). */
export function landingOf(roleId: number): string {
  const { area, name } = roleOf(roleId)
  if (name === 'trainer') return '/rmt/training/internal'
  if (name === 'interviewer') return '/app/onboarding'
  return `/${area}/dashboard`
}

/** The roles that a person may choose from: interviewer only when it is the only one (AUTH-07, AUTH-20). */
export function offeredRoles(roleIds: readonly number[]): RoleId[] {
  const others = roleIds.filter((id) => id !== INTERVIEWER)
  return (others.length > 0 ? others : roleIds).map((id) => roleOf(id).id)
}

/** The role that needs no choice, because it is the only one. */
export function onlyRole(roles: readonly RoleId[]): RoleId | null {
  const [first, ...others] = roles
  return first !== undefined && others.length === 0 ? first : null
}

/** The roles of a session; an operator has one, which belongs to no company. */
export function sessionRoles({ kind, roleIds }: Pick<Session, 'kind' | 'roleIds'>): readonly number[] {
  return kind === 'ops' ? [OPS] : roleIds
}

export function toRoleRef(id: number): { id: number; name: string } {
  return { id, name: roleOf(id).name }
}
