import { sql } from 'kysely'
import { conflict } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import { deleteVersioned, lockVersioned, updateVersioned, versionConflict } from '#server/database/records.ts'
import { toRunDays } from '../cycles/run-span.ts'
import { parseTotals } from '../explanation/totals.ts'
import { loadOpenRun } from '../gather/run-row.ts'
import { approveRun, confirmRun, unconfirmRun } from './approve.ts'
import { payrollApi } from './contract.ts'
import { createRun } from './new-run.ts'
import { loadRunDetails, loadRunProgress, loadStoredRun, statusOf } from './queries.ts'

export function registerRunRoutes(api: Api): void {
  pageRoute(api, payrollApi.runs, async ({ state, group_id, year, ...asked }, { tx }) => {
    const found = tx
      .selectFrom('pay_run')
      .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
      .$if(state !== undefined, (query) => query.where('pay_run.state', '=', state!))
      .$if(group_id !== undefined, (query) => query.where('pay_run.pay_group_id', '=', group_id!))
      .$if(year !== undefined, (query) => query.where('pay_run.period', 'like', `${year}-%`))
    // The runs of a month are sorted in the direction of the months.
    const direction = asked.sort.startsWith('-') ? sql`desc` : sql`asc`
    const { rows, total } = await loadPage(asked, {
      found,
      shown: (runs) => runs.selectAll('pay_run').select('pay_group.name as group_name'),
      search: ['pay_run.period', 'pay_group.name'],
      orders: { state: sql`pay_run.state`, period: sql`pay_run.period` },
      tieBreaker: sql`pay_group.name, pay_run.kind, pay_run.sequence ${direction}, pay_run.id`,
    })
    return {
      total,
      rows: rows.map((run) => {
        const { employees, gross, net, employer_cost } = parseTotals(run.totals)
        return {
          id: run.id,
          period: run.period,
          kind: run.kind,
          sequence: run.sequence,
          span: toRunDays(run),
          group: run.group_name,
          state: run.state,
          status: statusOf(run.state),
          pay_day: run.pay_day,
          employees,
          gross,
          net,
          employer_cost,
          currency: run.currency,
          approved_at: run.approved_at?.toISOString() ?? null,
          version: run.version,
        }
      }),
    }
  })

  route(api, payrollApi.create, async (input, context) => {
    const id = await createRun(context, input)
    return loadRunDetails(context, id)
  })
  route(api, payrollApi.run, ({ id }, context) => loadRunDetails(context, id))
  route(api, payrollApi.progress, ({ id }, { tx, actor }) => loadRunProgress(tx, actor, id))
  route(api, payrollApi.remove, async ({ id, version }, { tx, record }) => {
    const run = await lockVersioned(tx, 'pay_run', { id, version })
    if (run.state !== 'draft' && run.state !== 'calculated')
      throw conflict(run.state === 'approved' ? 'run_approved' : 'run_confirmed')
    await deleteVersioned(tx, 'pay_run', { id, version })
    record({
      kind: 'pay_run',
      id,
      name: run.period,
      before: { period: run.period, kind: run.kind, state: run.state },
      after: null,
    })
    return {}
  })

  route(api, payrollApi.calculate, async ({ id, version }, { tx, actor, start, record, language }) => {
    const run = await loadOpenRun(tx, id)
    if (run.version !== version) throw await versionConflict(tx, id, run.version)
    const { group_name, task_id } = await loadStoredRun(tx, id)
    const going =
      task_id === null
        ? undefined
        : await tx.selectFrom('task').select('state').where('id', '=', task_id).executeTakeFirst()
    if (going && (going.state === 'waiting' || going.state === 'running')) throw conflict('already_calculating')
    const task = await start({
      kind: 'payroll.calculate',
      input: { runId: id, by: actor.fullName, language },
      titleParams: { month: run.period, group: group_name },
      canCancel: true,
      page: `/payroll/runs/${id}`,
    })
    await updateVersioned(tx, 'pay_run', { id, version }, { task_id: task })
    record({ kind: 'pay_run', id, name: run.period, after: { calculation: task } })
    return { task_id: task }
  })

  route(api, payrollApi.confirm, async (at, context) => {
    await confirmRun(context, at)
    return loadRunDetails(context, at.id)
  })
  route(api, payrollApi.unconfirm, async (at, context) => {
    await unconfirmRun(context, at)
    return loadRunDetails(context, at.id)
  })
  route(api, payrollApi.approve, async ({ month, law_reason, ...at }, context) => {
    await approveRun(context, at, { month, law_reason })
    return loadRunDetails(context, at.id)
  })
}
