import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import { type Grants, isPermission, isReach, type Permission, type Reach } from '#base/access/permissions.ts'
import { roleOf } from '#base/access/roles.ts'
import { DEFAULT_GRANTS } from './default-grants.generated.ts'

/** The grants of a role in a company: the defaults with the company's changes. */
export function grantsOf(roleId: number, overrides: readonly { permission: string; reach: string | null }[]): Grants {
  const grants = new Map<Permission, Reach>()
  for (const [permission, reach] of Object.entries(DEFAULT_GRANTS[roleOf(roleId).name]))
    if (reach && isPermission(permission)) grants.set(permission, reach)
  for (const { permission, reach } of overrides) {
    if (!isPermission(permission) || PERMISSIONS[permission] === 'platform') continue
    if (reach === null) grants.delete(permission)
    else if (isReach(reach)) grants.set(permission, reach)
  }
  return grants
}

/** The roles that hold a permission by default, for the OpenAPI document. */
export function rolesWithPermission(permission: Permission): string[] {
  return Object.entries(DEFAULT_GRANTS)
    .filter(([, grants]) => grants[permission])
    .map(([name]) => name)
}
