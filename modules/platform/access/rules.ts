import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'

export type GrantChange = { permission: Permission; reach: Reach | null }

/** What Company Admin cannot lose: without these nobody could give anything back. */
const REQUIRED_OF_ADMIN: readonly Permission[] = ['access:read', 'access:edit', 'account:read', 'account:edit']

/** The code of why a change of grants is not possible for any company, or undefined. */
export function grantChangeError(roleId: number, changes: readonly GrantChange[]): string | undefined {
  if (changes.some(({ permission }) => PERMISSIONS[permission] === 'platform')) return 'platform_permission'
  if (
    changes.some(
      ({ permission, reach }) => PERMISSIONS[permission] === 'company' && reach !== null && reach !== 'company',
    )
  )
    return 'reach_is_company'
  if (
    roleId === COMPANY_ADMIN &&
    changes.some(({ permission, reach }) => reach === null && REQUIRED_OF_ADMIN.includes(permission))
  )
    return 'admin_keeps_access'
  return undefined
}
