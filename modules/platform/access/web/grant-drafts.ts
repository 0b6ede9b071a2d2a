import type { Permission, Reach } from '#base/access/permissions.ts'
import type { RoleGrants } from '../contract.ts'

/** What was chosen on the screen and not saved yet, by `role/permission`; null is "no". */
export type Drafts = ReadonlyMap<string, Reach | null>
/** Second factors demanded or not, by role. */
export type FactorDrafts = ReadonlyMap<number, boolean>

export const draftKey = (roleId: number, permission: string) => `${roleId}/${permission}`

/** The reach shown for a role: what was chosen here, else what holds. */
export function effectiveReach(role: RoleGrants, permission: Permission, drafts: Drafts): Reach | null {
  const key = draftKey(role.id, permission)
  return drafts.has(key) ? (drafts.get(key) ?? null) : (role.grants[permission] ?? null)
}

/** With one more choice; choosing what holds already is no change. */
export function withDraftReach(role: RoleGrants, permission: Permission, reach: Reach | null, drafts: Drafts): Drafts {
  const next = new Map(drafts)
  if ((role.grants[permission] ?? null) === reach) next.delete(draftKey(role.id, permission))
  else next.set(draftKey(role.id, permission), reach)
  return next
}

/** One call for each role that was changed, with only what changed. */
export function changedRoleCalls(roles: readonly RoleGrants[], drafts: Drafts, factors: FactorDrafts) {
  return roles.flatMap((role) => {
    const grants = [...drafts].flatMap(([key, reach]) => {
      const [id, permission] = key.split('/') as [string, Permission]
      return Number(id) === role.id ? [{ permission, reach }] : []
    })
    const second_factor = factors.get(role.id)
    if (grants.length === 0 && second_factor === undefined) return []
    return [
      {
        role,
        input: {
          id: role.id,
          version: role.version,
          ...(grants.length > 0 && { grants }),
          ...(second_factor !== undefined && { second_factor }),
        },
      },
    ]
  })
}
