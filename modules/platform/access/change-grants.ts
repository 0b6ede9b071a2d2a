import type { Grants } from '#base/access/permissions.ts'
import { COMPANY_ROLES, type RoleId, roleOf } from '#base/access/roles.ts'
import { DomainError, forbidden, notFound } from '#base/errors.ts'
import { grantsOf } from '#server/access/grants.ts'
import { type GrantOverride, loadOverridesByRole } from '#server/access/overrides.ts'
import { combinedGrants, escalationCode, widenedPermissions } from '#server/access/privilege-escalation.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { versionConflict } from '#server/database/records.ts'
import { markAccessChanged } from '#server/sessions/session-store.ts'
import type { RoleGrants } from './contract.ts'
import { loadHeldRoles, loadRoleTable } from './queries.ts'
import { type GrantChange, grantChangeError } from './rules.ts'
import { isDirectoryTrusted } from './settings.ts'

type RoleChange = { id: number; version: number; grants?: GrantChange[]; second_factor?: boolean }

/**
 * Changes what a role may do in this company, from the next call on. Throws 403 `own_grants` when the change would
 * extend the caller's own rights through any of their roles (ACL-10), and when the role has rights beyond the caller's
 * own, before or after the change.
 */
export async function changeRole(
  { tx, actor, record }: Context,
  { id, version, grants = [], second_factor }: RoleChange,
): Promise<RoleGrants> {
  if (!COMPANY_ROLES.some((role) => role.id === id)) throw notFound()
  const code = grantChangeError(id, grants)
  if (code) throw new DomainError(code)
  await updateRoleVersion(tx, id, version)

  const overrides = await loadOverridesByRole(tx)
  const before = grantsOf(id, overrides.get(id) ?? [])
  const changed = new Map(overrides).set(id, [...(overrides.get(id) ?? []), ...grants])
  const after = grantsOf(id, changed.get(id)!)
  const beyond = escalationCode(actor, [id], overrides) ?? escalationCode(actor, [id], changed)
  if (beyond) throw forbidden(beyond)
  const heldRoles = await loadHeldRoles(tx, actor.accountId)
  const all = (by: Map<number, GrantOverride[]>): Grants =>
    combinedGrants(heldRoles.map((role) => grantsOf(role, by.get(role) ?? [])))
  if (widenedPermissions(all(overrides), all(changed)).length > 0) throw forbidden('own_grants')

  await storeGrants(tx, id, grants)
  if (second_factor !== undefined)
    await setSecondFactorRule(tx, actor.accountId, roleOf(id).id, heldRoles, second_factor)
  const names = [...new Set([...before.keys(), ...after.keys()])].filter(
    (permission) => before.get(permission) !== after.get(permission),
  )
  const grantsByName = (of: Grants) =>
    Object.fromEntries(names.map((permission) => [permission, of.get(permission) ?? null]))
  record({
    kind: 'role_grants',
    id: String(id),
    name: roleOf(id).name,
    before: grantsByName(before),
    after: { ...grantsByName(after), second_factor_asked: second_factor },
  })
  return (await loadRoleTable(tx, actor)).find((role) => role.id === id)!
}

/**
 * The role's settings row holds the version of its grants. A role that was never changed has no row and is at version
 * 1.
 */
async function updateRoleVersion(tx: Tx, roleId: number, version: number): Promise<void> {
  await tx
    .insertInto('role_setting')
    .values({ role_id: roleId })
    .onConflict((same) => same.doNothing())
    .execute()
  const done = await tx
    .updateTable('role_setting')
    .set({ version: version + 1 })
    .where('role_id', '=', roleId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (done) return
  const now = await tx
    .selectFrom('role_setting')
    .select('version')
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  throw await versionConflict(tx, String(roleId), now.version)
}

/** Stores only the differences from the defaults, so that a later release can change the defaults. */
async function storeGrants(tx: Tx, roleId: number, changes: readonly GrantChange[]): Promise<void> {
  const defaults = grantsOf(roleId, [])
  for (const { permission, reach } of changes) {
    await tx.deleteFrom('role_grant').where('role_id', '=', roleId).where('permission', '=', permission).execute()
    if ((defaults.get(permission) ?? null) !== reach)
      await tx.insertInto('role_grant').values({ role_id: roleId, permission, reach }).execute()
  }
}

/**
 * Requires a second factor of everyone in a role (AUTH-15). Accounts without one are signed out and set it up at the
 * next sign-in.
 */
async function setSecondFactorRule(
  tx: Tx,
  accountId: string,
  roleId: RoleId,
  heldRoles: readonly number[],
  on: boolean,
): Promise<void> {
  if (on && heldRoles.includes(roleId)) {
    const own = await tx.selectFrom('account').select('totp_on').where('id', '=', accountId).executeTakeFirst()
    if (!own?.totp_on) throw new DomainError('second_factor_own_first')
  }
  await tx.updateTable('role_setting').set({ second_factor: on }).where('role_id', '=', roleId).execute()
  if (!on) return
  const trusted = await isDirectoryTrusted(tx)
  await markAccessChanged(tx)
    .where('role_id', '=', roleId)
    .$if(trusted, (query) => query.where('is_directory', '=', false))
    .where('account_id', 'in', tx.selectFrom('account').select('id').where('totp_on', '=', false))
    .execute()
}
