import { COMPANY_ADMIN, COMPANY_ROLES, type RoleId } from '#base/access/roles.ts'
import { conflict, forbidden, invalidField } from '#base/errors.ts'
import { forbidPrivilegeEscalation } from '#server/access/privilege-escalation.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned, updateVersioned } from '#server/database/records.ts'
import { cancelWaitingMails } from '#server/mail/outbox.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import { markAccessChanged } from '#server/sessions/session-store.ts'
import { invitationMailCause, lockAndCheckOtherAdmin } from './queries.ts'

type Member = { accountId: string; roleIds: number[]; name: string }

/**
 * Locks a membership that the caller may change: at the version they saw, not their own (ACL-10), and without roles
 * beyond their rights.
 */
export async function lockMember({ tx, actor }: Context, at: { id: string; version: number }): Promise<Member> {
  const row = await lockVersioned(tx, 'membership', at)
  if (row.account_id === actor.accountId) throw forbidden('own_account')
  const roleIds = await loadMemberRoles(tx, at.id)
  await forbidPrivilegeEscalation(tx, actor, roleIds)
  return { accountId: row.account_id, roleIds, name: await loadNameInCompany(tx, row.account_id) }
}

/** Sets exactly these roles. Losing one ends the person's sessions (SES-5). */
export async function setRoles(
  context: Context,
  at: { id: string; version: number },
  wanted: readonly number[],
): Promise<void> {
  const { tx, record } = context
  const roleIds = requireRoles(wanted)
  const member = await lockMember(context, at)
  const before = member.roleIds
  if (before.includes(COMPANY_ADMIN) && !roleIds.includes(COMPANY_ADMIN) && !(await lockAndCheckOtherAdmin(tx, at.id)))
    throw conflict('last_admin')
  await forbidPrivilegeEscalation(tx, context.actor, roleIds)
  await updateVersioned(tx, 'membership', at, {})
  await tx.deleteFrom('member_role').where('membership_id', '=', at.id).execute()
  await tx
    .insertInto('member_role')
    .values(roleIds.map((role_id) => ({ company_id: context.actor.companyId, membership_id: at.id, role_id })))
    .execute()
  if (before.some((role) => !roleIds.some((kept) => kept === role))) await endCompanySessions(tx, member.accountId)
  record({
    kind: 'account',
    id: at.id,
    name: member.name,
    before: { role_ids: before },
    after: { role_ids: roleIds },
  })
}

/** Switches a person on or off in this company; off ends their sessions at once. */
export async function setActive(
  context: Context,
  at: { id: string; version: number },
  isActive: boolean,
): Promise<void> {
  const { tx, record } = context
  const member = await lockMember(context, at)
  if (!isActive && member.roleIds.includes(COMPANY_ADMIN) && !(await lockAndCheckOtherAdmin(tx, at.id)))
    throw conflict('last_admin')
  const { difference } = await updateVersioned(tx, 'membership', at, { is_active: isActive })
  if (!isActive) {
    await endCompanySessions(tx, member.accountId)
    await cancelWaitingMails(tx, invitationMailCause(at.id))
  }
  record({ kind: 'account', id: at.id, name: member.name, ...difference })
}

/** Sets which employee a person is, which decides what "own" means for them. */
export async function setEmployee(
  context: Context,
  at: { id: string; version: number },
  employeeId: string | null,
): Promise<void> {
  const { tx, record } = context
  const member = await lockMember(context, at)
  if (employeeId) await lockFreeEmployee(tx, employeeId, at.id)
  const { difference } = await updateVersioned(tx, 'membership', at, { employee_id: employeeId })
  record({ kind: 'account', id: at.id, name: member.name, ...difference })
}

/**
 * Checks that the employee belongs to this company and has no other account. Locks the row, so that two callers do so
 * one after the other.
 */
export async function lockFreeEmployee(tx: Tx, employeeId: string, but?: string): Promise<void> {
  const employee = await tx
    .selectFrom('employee')
    .select('id')
    .where('id', '=', employeeId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!employee) throw invalidField('employee_id', 'not_a_choice')
  const taken = await tx.selectFrom('membership').select('id').where('employee_id', '=', employeeId).executeTakeFirst()
  if (taken && taken.id !== but) throw invalidField('employee_id', 'employee_has_account')
}

/** The given roles without duplicates. Throws at the field when a company may not hand one out. */
export function requireRoles(wanted: readonly number[]): RoleId[] {
  const distinct = [...new Set(wanted)]
  const roleIds = distinct.flatMap((id) => COMPANY_ROLES.find((role) => role.id === id)?.id ?? [])
  if (roleIds.length < distinct.length) throw invalidField('role_ids', 'not_a_choice')
  return roleIds
}

export async function loadMemberRoles(tx: Tx, membershipId: string): Promise<number[]> {
  return (
    await tx
      .selectFrom('member_role')
      .select('role_id')
      .where('membership_id', '=', membershipId)
      .orderBy('role_id')
      .execute()
  ).map((row) => row.role_id)
}

export async function endCompanySessions(tx: Tx, accountId: string): Promise<void> {
  await markAccessChanged(tx).where('account_id', '=', accountId).execute()
}

/** Links the account to the person's next employment. */
export async function relinkMemberships(
  tx: Tx,
  people: readonly { employeeId: string; earlierId: string | null }[],
): Promise<void> {
  for (const { employeeId, earlierId } of people)
    if (earlierId !== null)
      await tx.updateTable('membership').set({ employee_id: employeeId }).where('employee_id', '=', earlierId).execute()
}
