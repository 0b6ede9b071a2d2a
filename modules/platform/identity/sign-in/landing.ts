import { INTERVIEWER, type RoleId, roleOf } from '#base/access/roles.ts'

/** Where a role starts (AUTH-08). */
export function landingOf(roleId: number): string {
  const { area, name } = roleOf(roleId)
  if (name === 'trainer') return '/rmt/training/internal'
  if (name === 'interviewer') return '/app/onboarding'
  return `/${area}/dashboard`
}

/** The roles a person is asked to choose from: interviewer only when there is nothing else (AUTH-07, AUTH-20). */
export function offeredRoles(roleIds: readonly number[]): RoleId[] {
  const others = roleIds.filter((id) => id !== INTERVIEWER)
  return (others.length > 0 ? others : roleIds).map((id) => roleOf(id).id)
}

export function toRoleRef(id: number): { id: number; name: string } {
  return { id, name: roleOf(id).name }
}
