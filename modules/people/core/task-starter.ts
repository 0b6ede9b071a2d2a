import { forbidden } from '#base/errors.ts'
import { grantsOf } from '#server/access/grants.ts'
import { loadOverridesByRole } from '#server/access/overrides.ts'
import type { Tx } from '#server/database/database.ts'
import { loadWorkplace } from '#server/sessions/workplace.ts'
import type { TaskContext } from '#server/tasks/task-kind.ts'
import type { RightsHolder } from './protected-columns.ts'

/**
 * The person who started a task with today's rights of the role in which they started it: rights withdrawn since are
 * gone for the task too. Throws 403 where they no longer hold the role.
 */
export async function loadTaskStarter(
  tx: Tx,
  { taskId, accountId, today }: Pick<TaskContext, 'taskId' | 'accountId' | 'today'>,
): Promise<RightsHolder> {
  const membership = await tx
    .selectFrom('task')
    .innerJoin('membership', 'membership.account_id', 'task.account_id')
    .innerJoin('member_role', 'member_role.membership_id', 'membership.id')
    .select(['membership.employee_id', 'member_role.role_id'])
    .where('task.id', '=', taskId)
    .where('membership.is_active', '=', true)
    .whereRef('member_role.role_id', '=', 'task.role_id')
    .executeTakeFirst()
  if (!membership) throw forbidden()
  const overrides = (await loadOverridesByRole(tx)).get(membership.role_id) ?? []
  const work = membership.employee_id === null ? null : await loadWorkplace(tx, membership.employee_id, today)
  return {
    accountId,
    employeeId: membership.employee_id,
    grants: grantsOf(membership.role_id, overrides),
    officeIds: work?.officeIds ?? [],
    departmentIds: work?.departmentIds ?? [],
  }
}
