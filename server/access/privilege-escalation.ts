import type { Actor } from '#base/access/actor.ts'
import { type Grants, type Permission, REACHES, type Reach } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { forbidden } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { grantsOf } from './grants.ts'
import { type GrantOverride, loadOverridesByRole } from './overrides.ts'

/**
 * Whoever looks after accounts does so within their own rights: throws 403 `admin_by_admin` for a role of Company Admin,
 * and `beyond_own` for one that may do what the caller may not, or farther.
 */
export async function forbidPrivilegeEscalation(tx: Tx, actor: Actor, roleIds: readonly number[]): Promise<void> {
  if (actor.roleId === COMPANY_ADMIN) return
  const code = escalationCode(actor, roleIds, await loadOverridesByRole(tx))
  if (code) throw forbidden(code)
}

/** Why roles lie beyond the rights of the caller, or undefined. A Company Admin hands out every role: somebody has to. */
export function escalationCode(
  actor: Pick<Actor, 'roleId' | 'grants'>,
  roleIds: readonly number[],
  overrides: ReadonlyMap<number, readonly GrantOverride[]>,
): 'admin_by_admin' | 'beyond_own' | undefined {
  if (actor.roleId === COMPANY_ADMIN) return undefined
  if (roleIds.includes(COMPANY_ADMIN)) return 'admin_by_admin'
  const beyond = roleIds.some(
    (id) => widenedPermissions(actor.grants, grantsOf(id, overrides.get(id) ?? [])).length > 0,
  )
  return beyond ? 'beyond_own' : undefined
}

/** Everything somebody may do in any of their roles, each as far as the widest of them reaches. */
export function combinedGrants(all: readonly Grants[]): Map<Permission, Reach> {
  const union = new Map<Permission, Reach>()
  for (const grants of all)
    for (const [permission, reach] of grants) if (isWider(reach, union.get(permission))) union.set(permission, reach)
  return union
}

/** Permissions that somebody would have, or have farther, afterwards. */
export function widenedPermissions(before: Grants, after: Grants): Permission[] {
  return [...after]
    .filter(([permission, reach]) => isWider(reach, before.get(permission)))
    .map(([permission]) => permission)
}

/** Whether a reach is farther than another, or than none. */
function isWider(a: Reach, b: Reach | undefined): boolean {
  const all: readonly (Reach | undefined)[] = REACHES
  return all.indexOf(a) > all.indexOf(b)
}
