import { conflict } from '#base/errors.ts'
import { requireEmployee } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { loadOpenRun } from '../payroll/gather/run-row.ts'
import { assignBackPay, removeBackPay } from './assign.ts'
import { backPayApi } from './contract.ts'
import { listPaidMonths } from './paid-months.ts'
import { listAssigned, listFound, loadOverview } from './queries.ts'

/** Back pay (PAY-10): comparing approved months with today's records, and paying the difference once. */
export function registerBackPayRoutes(api: Api): void {
  route(api, backPayApi.paidMonths, async ({ id, from_day }, { tx, actor, today, reportReads: reads }) => {
    await requireEmployee(tx, actor, 'compensation:read', id, today)
    reads(1, id)
    return { months: await listPaidMonths(tx, id, from_day) }
  })
  route(api, backPayApi.overview, ({ id }, { tx, actor }) => loadOverview(tx, actor, id))
  pageRoute(api, backPayApi.people, async ({ id, ...page }, { tx, language, reportReads: reads }) => {
    const found = await listFound(tx, id, language, page)
    reads(found.rows.length, id)
    return found
  })
  pageRoute(api, backPayApi.lines, async ({ id, ...page }, context) => {
    const lines = await listAssigned(context, id, page)
    context.reportReads(lines.rows.length, id)
    return lines
  })
  route(api, backPayApi.look, async ({ id }, { tx, actor, start, record, language }) => {
    const run = await loadOpenRun(tx, id)
    const { task_id: going } = await loadOverview(tx, actor, id)
    if (going !== null) throw conflict('back_pay_looking')
    const task = await start({
      kind: 'back-pay.look',
      input: { runId: id, by: actor.fullName, language },
      titleParams: { group: run.group_name },
      canCancel: true,
      page: `/payroll/runs/${id}/back-pay`,
    })
    await tx
      .insertInto('back_pay_look')
      .values({ pay_group_id: run.pay_group_id, task_id: task })
      .onConflict((same) => same.columns(['company_id', 'pay_group_id']).doUpdateSet({ task_id: task }))
      .execute()
    record({ kind: 'back_pay', id, name: run.period, after: { look: task } })
    return { task_id: task }
  })
  route(api, backPayApi.put, (chosen, context) => assignBackPay(context, chosen))
  route(api, backPayApi.remove, async (at, context) => {
    await removeBackPay(context, at)
    return {}
  })
}
