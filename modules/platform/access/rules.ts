import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'

export type GrantChange = { permission: Permission; reach: Reach | null }

/** Permissions that Company Admin cannot lose: without them nobody could restore any right. */
const REQUIRED_OF_ADMIN: readonly Permission[] = ['access:read', 'access:edit', 'account:read', 'account:edit']

/** The error code of a change of grants that no company may make; undefined when it is allowed. */
export function grantChangeError(roleId: number, changes: readonly GrantChange[]): string | undefined {
  if (changes.some(({ permission }) => PERMISSIONS[permission] === 'platform')) return 'platform_permission'
  if (
    changes.some(
      ({ permission, reach }) => PERMISSIONS[permission] === 'company' && reach !== null && reach !== 'company',
    )
  )
    return 'reach_is_company'
  if (
    changes.some(
      ({ permission, reach }) => PERMISSIONS[permission] === 'place' && (reach === 'own' || reach === 'reports'),
    )
  )
    return 'reach_is_place'
  if (
    roleId === COMPANY_ADMIN &&
    changes.some(({ permission, reach }) => reach === null && REQUIRED_OF_ADMIN.includes(permission))
  )
    return 'admin_keeps_access'
  return undefined
}
