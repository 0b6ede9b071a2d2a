import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { TaskKind } from '#server/tasks/task-kind.ts'
import { listRunPeople } from '../payroll/gather/people.ts'
import { loadRun } from '../payroll/gather/run-row.ts'
import { type BackPayResult, findBackPay, loadApprovedRuns } from './compare.ts'

/** Compares the approved months of a pay group with today's records, from one database snapshot. */
export const backPayCheckTask: TaskKind<{ runId: string; by: string }> = {
  kind: 'back-pay.look',
  title: { en: 'Back pay of {{group}}', zh: '{{group}} 補發薪資比對' },
  bulk: ['back_pay_found'],
  async run(context) {
    const { runId, by } = context.input
    const { run, months, people, found } = await context.runInTenant(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx)
      const run = await loadRun(tx, runId)
      const ids = await listRunPeople(tx, run, { leavers: true })
      const past = await loadApprovedRuns(tx, run)
      const months = [...new Set(past.map((one) => one.run.period))]
      const found = await findBackPay(tx, past, ids, (done) => context.reportProgress(done, ids.length))
      return { run, months, people: ids.length, found }
    })
    return context.commit(async (tx) => {
      await storeResults(tx, run.pay_group_id, found, { at: context.now, by, months, people })
      const after = { group: run.group_name, employees: people, differing: found.length }
      return {
        message: { code: 'back_pay_looked', params: { count: found.length } },
        result: { run_id: runId, differing: found.length },
        changes: [{ kind: 'back_pay', id: runId, name: run.period, after }],
      }
    })
  },
}

type BackPayCheck = { at: Date; by: string; months: readonly string[]; people: number }

/** Replaces the result of the previous check. Locks the check's row first, so that of two checks the later one wins. */
async function storeResults(
  tx: Tx,
  groupId: string,
  found: readonly BackPayResult[],
  check: BackPayCheck,
): Promise<void> {
  const values = {
    task_id: null,
    looked_at: check.at,
    looked_name: check.by,
    months: JSON.stringify(check.months),
    people: check.people,
  }
  await tx
    .insertInto('back_pay_look')
    .values({ pay_group_id: groupId, ...values })
    .onConflict((same) => same.columns(['company_id', 'pay_group_id']).doUpdateSet(values))
    .execute()
  await tx.deleteFrom('back_pay_found').where('pay_group_id', '=', groupId).execute()
  await sql`
    insert into back_pay_found (pay_group_id, employee_id, amount, parts, causes, settled_ids, is_unpaid_month, reason, params)
    select ${groupId}::uuid, r.employee_id, r.amount, r.parts, r.causes, r.settled_ids, r.is_unpaid_month, r.reason, r.params
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      r(employee_id uuid, amount bigint, parts jsonb, causes jsonb, settled_ids uuid[], is_unpaid_month boolean, reason text, params jsonb)`.execute(
    tx,
  )
}
