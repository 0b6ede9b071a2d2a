import { sql } from 'kysely'
import type { Actor } from '#base/access/actor.ts'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Grants, Permission, Reach } from '#base/access/permissions.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { keysOf } from '#base/objects.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import { escalationCode } from '#server/access/privilege-escalation.ts'
import type { Tx } from '#server/database/database.ts'
import type { RoleGrants } from './contract.ts'

export async function loadHeldRoles(tx: Tx, accountId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('member_role')
    .innerJoin('membership', 'membership.id', 'member_role.membership_id')
    .select('member_role.role_id')
    .where('membership.account_id', '=', accountId)
    .execute()
  return rows.map((row) => row.role_id)
}

/** All roles of the company with their grants, defaults and number of accounts. */
export async function loadRoleTable(tx: Tx, actor: Actor): Promise<RoleGrants[]> {
  const overrides = await loadOverridesByRole(tx)
  const settings = new Map((await tx.selectFrom('role_setting').selectAll().execute()).map((row) => [row.role_id, row]))
  const { rows } = await sql<{ role_id: number; people: number }>`
    select r.role_id, count(*)::int as people from member_role r join membership m on m.id = r.membership_id where m.is_active group by 1`.execute(
    tx,
  )
  const people = new Map(rows.map((row) => [row.role_id, row.people]))
  return COMPANY_ROLES.map(({ id, name }) => ({
    id,
    name,
    version: settings.get(id)?.version ?? 1,
    people: people.get(id) ?? 0,
    second_factor: settings.get(id)?.second_factor ?? false,
    grants: Object.fromEntries(grantsOf(id, overrides.get(id) ?? [])),
    defaults: Object.fromEntries(grantsOf(id, [])),
    actions: actor.grants.has('access:edit') && !escalationCode(actor, [id], overrides) ? ['edit'] : [],
  }))
}

/**
 * The permissions that a company can grant. `kind` says whether their reach is measured by employees, places or the company.
 */
export function companyPermissions(): { name: Permission; kind: 'employee' | 'place' | 'company' }[] {
  return keysOf(PERMISSIONS).flatMap((name) => {
    const kind = PERMISSIONS[name]
    return kind === 'platform' ? [] : [{ name, kind }]
  })
}

/** Grants in the form that the specification gives for access calls. */
export function grantList(grants: Grants): { permission: string; reach: Reach }[] {
  return [...grants].map(([permission, reach]) => ({ permission, reach }))
}
