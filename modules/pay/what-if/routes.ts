import { invalidField, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { payLawFor } from '../payroll/countries.ts'
import { type WhatIfShown, whatIfApi } from './contract.ts'
import { validateSuppositions } from './suppositions.ts'
import { isRunApproved, WHAT_IF } from './what-if-task.ts'

/** Months calculated on suppositions (PAY-09), which leave no trace in the records. */
export function registerWhatIfRoutes(api: Api): void {
  route(api, whatIfApi.suppose, async (input, { tx, start, record }) => {
    validateSuppositions(input)
    const group = await tx
      .selectFrom('pay_group')
      .select(['name', 'country'])
      .where('id', '=', input.group_id)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!group) throw notFound()
    payLawFor(input.period, group.country)
    if (await isRunApproved(tx, input)) throw invalidField('period', 'what_if_approved')
    const task_id = await start({
      kind: WHAT_IF,
      input,
      titleParams: { month: input.period, group: group.name },
      canCancel: true,
      page: '/payroll/what-if',
    })
    record({ kind: 'task', id: task_id, name: WHAT_IF, after: { month: input.period, group: group.name } })
    return { task_id }
  })
  route(api, whatIfApi.result, async ({ id }, { tx, actor, reportReads: reads }) => {
    const task = await tx
      .selectFrom('task')
      .select('result')
      .where('id', '=', id)
      .where('kind', '=', WHAT_IF)
      .where('account_id', '=', actor.accountId)
      .where('state', '=', 'done')
      .$narrowType<{ result: WhatIfShown | null }>()
      .executeTakeFirst()
    if (!task?.result) throw notFound()
    const found = task.result
    reads(found.people.length, id)
    return found
  })
}
