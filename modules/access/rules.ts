import type { Actor } from '#base/actor.ts'
import { PERMISSIONS } from '#base/permissions.generated.ts'
import { type Grants, type Permission, REACHES, type Reach } from '#base/permissions.ts'
import { COMPANY_ADMIN } from '#base/roles.ts'
import { grantsOf } from '#server/access/grants.ts'

export type Override = { permission: string; reach: string | null }
export type GrantChange = { permission: Permission; reach: Reach | null }

/** What Company Admin cannot lose: without these nobody could give anything back. */
const KEPT_BY_ADMIN: readonly Permission[] = ['access:read', 'access:edit', 'account:read', 'account:edit']

/** Everything somebody may do in any of their roles, each as far as the widest of them reaches. */
export function together(all: readonly Grants[]): Map<Permission, Reach> {
  const union = new Map<Permission, Reach>()
  for (const grants of all)
    for (const [permission, reach] of grants) if (wider(reach, union.get(permission))) union.set(permission, reach)
  return union
}

/** Permissions that somebody would have, or have farther, afterwards. */
export function raised(before: Grants, after: Grants): Permission[] {
  return [...after]
    .filter(([permission, reach]) => wider(reach, before.get(permission)))
    .map(([permission]) => permission)
}

/** The code of why a change of grants is not possible for any company, or undefined. */
export function impossible(roleId: number, changes: readonly GrantChange[]): string | undefined {
  if (changes.some(({ permission }) => PERMISSIONS[permission] === 'platform')) return 'platform_permission'
  if (
    changes.some(
      ({ permission, reach }) => PERMISSIONS[permission] === 'company' && reach !== null && reach !== 'company',
    )
  )
    return 'reach_is_company'
  if (
    roleId === COMPANY_ADMIN &&
    changes.some(({ permission, reach }) => reach === null && KEPT_BY_ADMIN.includes(permission))
  )
    return 'admin_keeps_access'
  return undefined
}

/** Whether a reach is farther than another, or than none. */
function wider(a: Reach, b: Reach | undefined): boolean {
  const all: readonly (Reach | undefined)[] = REACHES
  return all.indexOf(a) > all.indexOf(b)
}

/** Why roles lie beyond the rights of the caller, or undefined. A Company Admin hands out every role: somebody has to. */
export function beyondOwn(
  actor: Pick<Actor, 'roleId' | 'grants'>,
  roleIds: readonly number[],
  overrides: ReadonlyMap<number, readonly Override[]>,
): 'admin_by_admin' | 'beyond_own' | undefined {
  if (actor.roleId === COMPANY_ADMIN) return undefined
  if (roleIds.includes(COMPANY_ADMIN)) return 'admin_by_admin'
  const beyond = roleIds.some((id) => raised(actor.grants, grantsOf(id, overrides.get(id) ?? [])).length > 0)
  return beyond ? 'beyond_own' : undefined
}
