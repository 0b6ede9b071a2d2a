import type { Actor } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { DomainError } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { grantsOf } from './grants.ts'
import { loadOverridesByRole } from './overrides.ts'

/**
 * Nobody decides about their own record (ACL-5): throws 403 `not_for_yourself` when the person is the caller and
 * another member of the company has the right. The only one with the right may decide.
 */
export async function forbidOwnRecord(tx: Tx, actor: Actor, permission: Permission, employeeId: string): Promise<void> {
  if (employeeId === actor.employeeId && (await hasOtherHolder(tx, actor.accountId, permission)))
    throw new DomainError('not_for_yourself', { status: 403 })
}

/** The caller's own record if they may not decide about it; null where nobody else could, and without a record. */
export async function forbiddenOwnRecord(tx: Tx, actor: Actor, permission: Permission): Promise<string | null> {
  return (await hasOtherHolder(tx, actor.accountId, permission)) ? actor.employeeId : null
}

/** Whose records the caller may change, for the actions that a list offers. */
export async function mayChange(
  tx: Tx,
  actor: Actor,
  permission: Permission,
): Promise<(employeeId: string) => boolean> {
  if (!actor.grants.has(permission)) return () => false
  const own = await forbiddenOwnRecord(tx, actor, permission)
  return (employeeId) => employeeId !== own
}

/** Whether another member who can sign in has the right, in any role and reach. */
export async function hasOtherHolder(tx: Tx, accountId: string, permission: Permission): Promise<boolean> {
  return (await findOtherHolders(tx, accountId, permission, 1)).length > 0
}

/** Finds other members who can sign in and have the right, in any role and reach. */
export async function findOtherHolders(
  tx: Tx,
  accountId: string,
  permission: Permission,
  most?: number,
): Promise<{ readonly accountId: string; readonly employeeId: string | null }[]> {
  const overrides = await loadOverridesByRole(tx)
  const roles = COMPANY_ROLES.map(({ id }) => id).filter((id) => grantsOf(id, overrides.get(id) ?? []).has(permission))
  if (roles.length === 0) return []
  const holders = tx
    .selectFrom('member_role')
    .innerJoin('membership', 'membership.id', 'member_role.membership_id')
    .select(['membership.account_id as accountId', 'membership.employee_id as employeeId'])
    .distinct()
    .where('member_role.role_id', 'in', roles)
    .where('membership.account_id', '<>', accountId)
    .where('membership.is_active', '=', true)
    .where('membership.invited_email', 'is', null)
  return (most === undefined ? holders : holders.limit(most)).execute()
}
