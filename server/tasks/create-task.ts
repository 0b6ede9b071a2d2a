import type { Actor } from '#base/access/actor.ts'
import type { Permission, Reach } from '#base/access/permissions.ts'
import type { TaskRequest } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { enqueue } from '../database/queues.ts'

/**
 * Inserts a task in the caller's transaction and puts it in the queue, both or neither. Returns its id. `right` is
 * the permission that started it: its file is handed out only while the person holds it as far.
 */
export async function createTask(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'accountId' | 'roleId'>,
  request: TaskRequest,
  right?: { permission: Permission; reach: Reach },
): Promise<string> {
  const task = await tx
    .insertInto('task')
    .values({
      company_id: actor.companyId,
      kind: request.kind,
      input: JSON.stringify(request.input),
      title_params: JSON.stringify(request.titleParams ?? {}),
      account_id: actor.accountId,
      role_id: actor.roleId,
      permission: right?.permission,
      reach: right?.reach,
      total: request.total,
      can_cancel: request.canCancel,
      page: request.page,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(
    tx,
    'task',
    { companyId: actor.companyId, taskId: task.id },
    request.after ? { after: request.after } : {},
  )
  return task.id
}
