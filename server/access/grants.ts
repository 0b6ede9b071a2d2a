import { PERMISSIONS } from '#base/permissions.generated.ts'
import { type Grants, type Permission, REACHES, type Reach } from '#base/permissions.ts'
import { roleOf } from '#base/roles.ts'
import { DEFAULT_GRANTS } from './default-grants.generated.ts'

/** The grants of a role in a company: the defaults, with what the company changed. */
export function grantsOf(roleId: number, overrides: readonly { permission: string; reach: string | null }[]): Grants {
  const grants = new Map<Permission, Reach>()
  for (const [permission, reach] of Object.entries(DEFAULT_GRANTS[roleOf(roleId).name]))
    if (reach) grants.set(permission as Permission, reach)
  for (const { permission, reach } of overrides) {
    if (!(permission in PERMISSIONS) || PERMISSIONS[permission as Permission] === 'platform') continue
    if (reach === null) grants.delete(permission as Permission)
    else if (REACHES.includes(reach as Reach)) grants.set(permission as Permission, reach as Reach)
  }
  return grants
}

/** The roles that hold a permission by default, for the OpenAPI document. */
export function rolesWith(permission: Permission): string[] {
  return Object.entries(DEFAULT_GRANTS)
    .filter(([, grants]) => grants[permission])
    .map(([name]) => name)
}
