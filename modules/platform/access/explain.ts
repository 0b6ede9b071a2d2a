import type { z } from 'zod'
import type { Actor } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import { notFound } from '#base/errors.ts'
import { PERMISSIONS } from '#base/permissions.generated.ts'
import type { Permission } from '#base/permissions.ts'
import { roleOf } from '#base/roles.ts'
import { reaches } from '#modules/people/employees/reach.ts'
import { grantsOf } from '#server/access/grants.ts'
import { overridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { roleRef } from '#server/sessions/landing.ts'
import { nameHere } from '#server/sessions/places.ts'
import { workplaceOf } from '#server/sessions/workplace.ts'
import type { Because } from './contract.ts'

type Asked = { account_id: string; permission: Permission; employee_id?: string }

/** Why somebody may do something to somebody: each of their roles, by the very condition that the lists filter with. */
export async function explained(tx: Tx, asker: Actor, { account_id, permission, employee_id }: Asked, today: Day) {
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
  const overrides = await overridesByRole(tx)
  const work = await workplaceOf(tx, member.employee_id, today)

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
    const said = (allows: boolean, because: z.output<typeof Because>) => ({
      role: roleRef(roleId),
      reach,
      changed,
      allows,
      because,
    })
    if (reach === null) roles.push(said(false, 'no_grant'))
    else if (PERMISSIONS[permission] === 'company') roles.push(said(true, 'company_record'))
    else if (!subject) roles.push(said(true, reach))
    else if (reach !== 'company' && member.employee_id === null) roles.push(said(false, 'no_employee'))
    else if (!(await reaches(tx, actor, permission, subject.id, today))) roles.push(said(false, 'out_of_reach'))
    else roles.push(said(true, subject.id === member.employee_id ? 'own' : reach))
  }
  return {
    person: await nameHere(tx, member.account_id),
    subject: subject?.full_name ?? null,
    permission,
    allowed: roles.some((role) => role.allows),
    roles,
  }
}
