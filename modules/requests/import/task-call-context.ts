import { loadTaskStarter } from '#people/record.ts'
import type { AuditChange, Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import type { TaskContext } from '#server/tasks/task-kind.ts'

/** Makes the context of a call for a job that acts in its starter's name, and the list that its audit changes are added to. */
export async function createCallContext(
  tx: Tx,
  task: Pick<TaskContext, 'companyId' | 'taskId' | 'accountId' | 'now' | 'today' | 'vault' | 'language' | 'publish'>,
): Promise<{ context: Context; changes: AuditChange[] }> {
  const { taskId, accountId, now, today, vault, language, publish } = task
  const starter = await loadTaskStarter(tx, task)
  const { role_id } = await tx.selectFrom('task').select('role_id').where('id', '=', taskId).executeTakeFirstOrThrow()
  const company = await tx.selectFrom('company').select('code').executeTakeFirstOrThrow()
  const changes: AuditChange[] = []
  const context: Context = {
    tx,
    now,
    today,
    vault,
    language,
    publish,
    actor: {
      ...starter,
      accountId,
      sessionId: taskId,
      companyId: task.companyId,
      companyCode: company.code,
      fullName: await loadNameInCompany(tx, accountId),
      preferredName: null,
      roleId: role_id as Context['actor']['roleId'],
      language,
      confirmedAt: null,
    },
    origin: { requestId: taskId, address: 'task', device: '' },
    record: (change) => void changes.push(change),
    start: () => Promise.reject(new Error('A task starts no other')),
    afterCommit: (work) => void work(),
    reportReads: () => {},
  }
  return { context, changes }
}
