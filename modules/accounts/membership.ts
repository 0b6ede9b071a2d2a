import { sql } from 'kysely'
import { conflict, forbidden, invalidField, notFound } from '#base/errors.ts'
import { COMPANY_ADMIN, COMPANY_ROLES, type RoleId } from '#base/roles.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { changed, locked } from '#server/records.ts'
import { otherAdminLeft } from './queries.ts'

/** A membership that this person may change: not their own (ACL-10), still at the version they saw. */
export async function memberToChange(
  { tx, actor }: Context,
  at: { id: string; version: number },
): Promise<{ id: string; accountId: string; isActive: boolean; employeeId: string | null }> {
  const row = await locked(tx, 'membership', at)
  if (row.account_id === actor.accountId) throw forbidden('own_account')
  return {
    id: at.id,
    accountId: String(row.account_id),
    isActive: Boolean(row.is_active),
    employeeId: (row.employee_id as string | null) ?? null,
  }
}

/** Gives somebody exactly these roles. Their sign-ins end when one is taken away (SES-5). */
export async function setRoles(
  context: Context,
  at: { id: string; version: number },
  wanted: readonly number[],
): Promise<void> {
  const { tx, record } = context
  const roleIds = requireRoles(wanted)
  const member = await memberToChange(context, at)
  const before = await rolesOf(tx, at.id)
  if (before.includes(COMPANY_ADMIN) && !roleIds.includes(COMPANY_ADMIN) && !(await otherAdminLeft(tx, at.id)))
    throw conflict('last_admin')
  if (!before.includes(COMPANY_ADMIN)) requireMayGive(context, roleIds)
  await changed(tx, 'membership', at, {})
  await tx.deleteFrom('member_role').where('membership_id', '=', at.id).execute()
  await tx
    .insertInto('member_role')
    .values(roleIds.map((role_id) => ({ company_id: context.actor.companyId, membership_id: at.id, role_id })))
    .execute()
  if (before.some((role) => !roleIds.includes(role as RoleId))) await endSessionsHere(tx, member.accountId)
  record({
    kind: 'account',
    id: at.id,
    name: await nameOf(tx, at.id),
    before: { role_ids: before },
    after: { role_ids: roleIds },
  })
}

/** Switches somebody off or on in this company; off ends their sign-ins at once. */
export async function setActive(
  context: Context,
  at: { id: string; version: number },
  isActive: boolean,
): Promise<void> {
  const { tx, record } = context
  const member = await memberToChange(context, at)
  const roles = await rolesOf(tx, at.id)
  if (!isActive && roles.includes(COMPANY_ADMIN) && !(await otherAdminLeft(tx, at.id))) throw conflict('last_admin')
  await changed(tx, 'membership', at, { is_active: isActive })
  if (!isActive) await endSessionsHere(tx, member.accountId)
  record({
    kind: 'account',
    id: at.id,
    name: await nameOf(tx, at.id),
    before: { is_active: member.isActive },
    after: { is_active: isActive },
  })
}

/** Says which employee somebody is: what "own" means for them. */
export async function setEmployee(
  context: Context,
  at: { id: string; version: number },
  employeeId: string | null,
): Promise<void> {
  const { tx, record } = context
  const member = await memberToChange(context, at)
  if (employeeId) await requireEmployeeFree(tx, employeeId, at.id)
  await changed(tx, 'membership', at, { employee_id: employeeId })
  record({
    kind: 'account',
    id: at.id,
    name: await nameOf(tx, at.id),
    before: { employee_id: member.employeeId },
    after: { employee_id: employeeId },
  })
}

/** The employee is of this company and nobody else's account. */
export async function requireEmployeeFree(tx: Tx, employeeId: string, but?: string): Promise<void> {
  const employee = await tx.selectFrom('employee').select('id').where('id', '=', employeeId).executeTakeFirst()
  if (!employee) throw invalidField('employee_id', 'not_a_choice')
  const taken = await tx.selectFrom('membership').select('id').where('employee_id', '=', employeeId).executeTakeFirst()
  if (taken && taken.id !== but) throw invalidField('employee_id', 'employee_has_account')
}

/** The roles asked for, each once. Throws at the field when one is not a company's to hand out. */
export function requireRoles(wanted: readonly number[]): RoleId[] {
  const roleIds = [...new Set(wanted)] as RoleId[]
  if (roleIds.some((id) => !COMPANY_ROLES.some((role) => role.id === id)))
    throw invalidField('role_ids', 'not_a_choice')
  return roleIds
}

/** Company Admin is handed out by a Company Admin only. */
export function requireMayGive({ actor }: Context, roleIds: readonly number[]): void {
  if (roleIds.includes(COMPANY_ADMIN) && actor.roleId !== COMPANY_ADMIN) throw forbidden('admin_by_admin')
}

async function rolesOf(tx: Tx, membershipId: string): Promise<number[]> {
  return (
    await tx
      .selectFrom('member_role')
      .select('role_id')
      .where('membership_id', '=', membershipId)
      .orderBy('role_id')
      .execute()
  ).map((row) => row.role_id)
}

export async function endSessionsHere(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('login_session').where('account_id', '=', accountId).execute()
}

export async function nameOf(tx: Tx, membershipId: string): Promise<string> {
  const row = await tx
    .selectFrom('membership')
    .leftJoin('account', 'account.id', 'membership.account_id')
    .select(sql<string>`coalesce(account.full_name, membership.invited_name)`.as('full_name'))
    .where('membership.id', '=', membershipId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.full_name
}
