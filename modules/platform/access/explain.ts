import type { z } from 'zod'
import type { Actor } from '#base/access/actor.ts'
import { PERMISSIONS } from '#base/access/permissions.generated.ts'
import type { Permission } from '#base/access/permissions.ts'
import { roleOf } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { isInReach } from '#people/reach.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import { toRoleRef } from '../identity/sign-in/landing.ts'
import type { Because } from './contract.ts'

type AccessQuestion = { account_id: string; permission: Permission; employee_id?: string }

/** Explains each role of an account with the same SQL condition that filters the lists. */
export async function explainAccess(
  tx: Tx,
  asker: Actor,
  { account_id, permission, employee_id }: AccessQuestion,
  today: Day,
) {
  const member = await tx
    .selectFrom('membership')
    .select(['id', 'employee_id', 'account_id'])
    .where('id', '=', account_id)
    .executeTakeFirst()
  if (!member) throw notFound()
  const subject = employee_id
    ? await tx.selectFrom('employee').select(['id', 'full_name']).where('id', '=', employee_id).executeTakeFirst()
    : null
  if (subject === undefined) throw notFound()
  const roleIds = (
    await tx
      .selectFrom('member_role')
      .select('role_id')
      .where('membership_id', '=', member.id)
      .orderBy('role_id')
      .execute()
  ).map((row) => row.role_id)
  const overrides = await loadOverridesByRole(tx)
  const work = await loadWorkplace(tx, member.employee_id, today)

  const isPersonal = PERMISSIONS[permission] === 'employee'
  const roles = []
  for (const roleId of roleIds) {
    const grants = grantsOf(roleId, overrides.get(roleId) ?? [])
    const reach = grants.get(permission) ?? null
    const changed = (overrides.get(roleId) ?? []).some((override) => override.permission === permission)
    const actor: Actor = {
      ...asker,
      roleId: roleOf(roleId).id,
      grants,
      employeeId: member.employee_id,
      officeIds: work.officeIds,
      departmentIds: work.departmentIds,
    }
    const roleVerdict = (allows: boolean, because: z.output<typeof Because>) => ({
      role: toRoleRef(roleId),
      reach,
      changed,
      allows,
      because,
    })
    if (reach === null) roles.push(roleVerdict(false, 'no_grant'))
    else if (PERMISSIONS[permission] === 'company') roles.push(roleVerdict(true, 'company_record'))
    else if (PERMISSIONS[permission] === 'place' && (reach === 'own' || reach === 'reports'))
      roles.push(roleVerdict(false, 'out_of_reach'))
    else if (!subject) roles.push(roleVerdict(true, reach))
    else if (reach !== 'company' && member.employee_id === null) roles.push(roleVerdict(false, 'no_employee'))
    else if (!(await isInReach(tx, actor, permission, subject.id, today)))
      roles.push(roleVerdict(false, 'out_of_reach'))
    else roles.push(roleVerdict(true, isPersonal && subject.id === member.employee_id ? 'own' : reach))
  }
  return {
    person: await loadNameInCompany(tx, member.account_id),
    subject: subject?.full_name ?? null,
    permission,
    allowed: roles.some((role) => role.allows),
    roles,
  }
}
