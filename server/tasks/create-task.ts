import type { Actor } from '#base/actor.ts'
import type { Permission, Reach } from '#base/permissions.ts'
import type { TaskRequest } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { enqueue } from '../database/queues.ts'

/**
 * Writes a task down in the caller's transaction and puts it in the queue: both or neither. Answers its id. `right` is
 * what it is started by: what it makes is handed out only while the person has it as far.
 */
export async function createTask(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'accountId' | 'roleId'>,
  order: TaskRequest,
  right?: { permission: Permission; reach: Reach },
): Promise<string> {
  const task = await tx
    .insertInto('task')
    .values({
      company_id: actor.companyId,
      kind: order.kind,
      input: JSON.stringify(order.input),
      title_params: JSON.stringify(order.titleParams ?? {}),
      account_id: actor.accountId,
      role_id: actor.roleId,
      permission: right?.permission,
      reach: right?.reach,
      total: order.total,
      can_cancel: order.canCancel,
      page: order.page,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'task', { companyId: actor.companyId, taskId: task.id })
  return task.id
}
