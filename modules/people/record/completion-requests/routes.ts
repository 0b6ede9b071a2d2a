import type { Actor } from '#base/access/actor.ts'
import { roleOf } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Tx } from '#server/database/database.ts'
import { notifyAccountOnce } from '#server/tasks/account-notifications.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { COMPLETION_REQUEST } from '../../core/edit/completion-request.ts'
import { reachOf, requireEmployee } from '../../core/reach.ts'
import { completionRequestApi } from './contract.ts'
import { findEditors } from './find-editors.ts'

export function registerCompletionRequestRoutes(api: Api): void {
  route(api, completionRequestApi.whoCan, async ({ id, field }, { tx, actor, today }) => {
    await requireKnownEmployee(tx, actor, id, today)
    const able = await findEditors(tx, { employeeId: id, field, by: actor.accountId, day: today })
    const requests = await tx
      .selectFrom('task')
      .select(['account_id', 'input'])
      .where('kind', '=', COMPLETION_REQUEST)
      .where(
        'account_id',
        'in',
        able.map(({ account_id }) => account_id),
      )
      .$if(able.length === 0, (none) => none.limit(0))
      .execute()
    return {
      people: able.map(({ account_id, name }) => ({
        account_id,
        name,
        asked: requests.some((one) => {
          const about = one.input as { employee?: string; field?: string }
          return one.account_id === account_id && about.employee === id && about.field === field
        }),
      })),
    }
  })

  route(api, completionRequestApi.ask, async ({ id, field, account_id }, { tx, actor, today, now, record }) => {
    const employee = await requireKnownEmployee(tx, actor, id, today)
    const able = await findEditors(tx, { employeeId: id, field, by: actor.accountId, day: today })
    const editor = able.find((one) => one.account_id === account_id)
    if (!editor) return { asked: false }
    const isNew = await notifyAccountOnce(
      tx,
      actor.companyId,
      {
        kind: COMPLETION_REQUEST,
        accountId: account_id,
        about: { employee: id, field },
        titleParams: { by: actor.fullName, name: employee.full_name },
        page: `/${roleOf(editor.role_id).area}/employees/${id}?edit=${field}`,
      },
      now,
    )
    if (isNew) record({ kind: 'employee', id, name: employee.full_name, after: { asked: editor.name, field } })
    return { asked: true }
  })
}

/**
 * Throws 404 unless the caller may read the record or its pay: people who run payroll for the company see what
 * everybody lacks, also those who manage one office.
 */
function requireKnownEmployee(tx: Tx, actor: Actor, id: string, today: Day) {
  const right = reachOf(actor, 'payroll:read') === 'company' ? 'payroll:read' : 'employee:read'
  return requireEmployee(tx, actor, right, id, today)
}

/** A notification that asks somebody to complete a field; it runs nothing. */
export const COMPLETION_REQUEST_TASK: TaskKind = {
  kind: COMPLETION_REQUEST,
  title: { en: '{{by}} asks you to complete the record of {{name}}', zh: '{{by}}請您補齊{{name}}的資料' },
  bulk: [],
  run: ({ commit }) => commit(async () => ({})),
}
