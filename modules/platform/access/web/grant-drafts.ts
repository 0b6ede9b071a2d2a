import type { Permission, Reach } from '#base/access/permissions.ts'
import type { RoleGrants } from '../contract.ts'

/** Unsaved choices by `role/permission`; null is "no access". */
export type Drafts = ReadonlyMap<string, Reach | null>
/** Unsaved second-factor requirements by role. */
export type FactorDrafts = ReadonlyMap<number, boolean>

export const draftKey = (roleId: number, permission: string) => `${roleId}/${permission}`

/** The reach shown for a role: the unsaved choice, else the saved grant. */
export function effectiveReach(role: RoleGrants, permission: Permission, drafts: Drafts): Reach | null {
  const key = draftKey(role.id, permission)
  return drafts.has(key) ? (drafts.get(key) ?? null) : (role.grants[permission] ?? null)
}

/** Adds a choice. Choosing the saved value removes the draft. */
export function withDraftReach(role: RoleGrants, permission: Permission, reach: Reach | null, drafts: Drafts): Drafts {
  const next = new Map(drafts)
  if ((role.grants[permission] ?? null) === reach) next.delete(draftKey(role.id, permission))
  else next.set(draftKey(role.id, permission), reach)
  return next
}

/** One call for each changed role, with only its changes. */
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
