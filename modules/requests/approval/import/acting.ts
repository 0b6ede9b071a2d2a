import { starterOf } from '#modules/people/employees/record/starter.ts'
import type { Change, Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { nameHere } from '#server/sessions/places.ts'
import type { TaskContext } from '#server/tasks/kinds.ts'

/** A call's context for what a task does in the name of whoever started it, and what was recorded by it. */
export async function actingIn(
  tx: Tx,
  task: Pick<TaskContext, 'companyId' | 'taskId' | 'accountId' | 'now' | 'today' | 'vault' | 'language' | 'tell'>,
): Promise<{ context: Context; changes: Change[] }> {
  const { taskId, accountId, now, today, vault, language, tell } = task
  const who = await starterOf(tx, task)
  const { role_id } = await tx.selectFrom('task').select('role_id').where('id', '=', taskId).executeTakeFirstOrThrow()
  const company = await tx.selectFrom('company').select('code').executeTakeFirstOrThrow()
  const changes: Change[] = []
  const context: Context = {
    tx,
    now,
    today,
    vault,
    language,
    tell,
    actor: {
      ...who,
      accountId,
      sessionId: taskId,
      companyId: task.companyId,
      companyCode: company.code,
      fullName: await nameHere(tx, accountId),
      preferredName: null,
      roleId: role_id as Context['actor']['roleId'],
      language,
      confirmedAt: null,
    },
    origin: { requestId: taskId, address: 'task', device: '' },
    record: (change) => void changes.push(change),
    start: () => Promise.reject(new Error('A task starts no other')),
    afterCommit: (work) => void work(),
    reads: () => {},
  }
  return { context, changes }
}
