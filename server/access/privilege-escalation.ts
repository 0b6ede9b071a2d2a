import type { Actor } from '#base/access/actor.ts'
import { type Grants, type Permission, REACHES, type Reach } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { forbidden } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { grantsOf } from './grants.ts'
import { type GrantOverride, loadOverridesByRole } from './overrides.ts'

/**
 * People who manage accounts stay within their own rights: throws 403 `admin_by_admin` for the role Company Admin,
 * and `beyond_own` for a role with more or wider permissions than the caller has.
 */
export async function forbidPrivilegeEscalation(tx: Tx, actor: Actor, roleIds: readonly number[]): Promise<void> {
  if (actor.roleId === COMPANY_ADMIN) return
  const code = escalationCode(actor, roleIds, await loadOverridesByRole(tx))
  if (code) throw forbidden(code)
}

/** Why the caller may not hand out roles, or undefined. A Company Admin may hand out every role. */
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

/** All grants of several roles, each with its widest reach. */
export function combinedGrants(all: readonly Grants[]): Map<Permission, Reach> {
  const union = new Map<Permission, Reach>()
  for (const grants of all)
    for (const [permission, reach] of grants) if (isWider(reach, union.get(permission))) union.set(permission, reach)
  return union
}

/** Permissions that would be new or wider afterwards. */
export function widenedPermissions(before: Grants, after: Grants): Permission[] {
  return [...after]
    .filter(([permission, reach]) => isWider(reach, before.get(permission)))
    .map(([permission]) => permission)
}

function isWider(a: Reach, b: Reach | undefined): boolean {
  const all: readonly (Reach | undefined)[] = REACHES
  return all.indexOf(a) > all.indexOf(b)
}
