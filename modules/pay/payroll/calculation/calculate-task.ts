import type { TaskKind } from '#server/tasks/task-kind.ts'
import { loadOpenRun } from '../gather/run-row.ts'
import { computeRun } from './calculate.ts'
import { openRunStore } from './run-store.ts'

/**
 * Calculates a pay run in a worker: one connection reads a snapshot, another stores the payslips in one transaction, so that a
 * cancelled or crashed calculation leaves nothing.
 */
export const calculateRunTask: TaskKind<{ runId: string; by: string }> = {
  kind: 'payroll.calculate',
  title: { en: 'Payroll of {{month}}, {{group}}', zh: '{{month}} 薪資計算（{{group}}）' },
  bulk: ['payslip', 'payslip_failure'],
  async run(context) {
    const { runId, by } = context.input
    return context.commit(async (tx) => {
      const store = await openRunStore(tx, await loadOpenRun(tx, runId))
      const calculated = await context.runInTenant((snapshot) =>
        computeRun(snapshot, runId, (done, total) => context.reportProgress(done, total), { take: store.add }),
      )
      await store.finish(calculated, { accountId: context.accountId, name: by, now: context.now })
      const { run, totals, failed } = calculated
      const after = {
        period: run.period,
        kind: run.kind,
        sequence: run.sequence,
        state: 'calculated',
        employees: totals.employees,
        failed: failed.length,
      }
      return {
        message: {
          code: failed.length > 0 ? 'payroll_calculated_failed' : 'payroll_calculated',
          params: { employees: totals.employees, failed: failed.length },
        },
        result: { run_id: run.id, employees: totals.employees, failed: failed.length },
        changes: [{ kind: 'pay_run', id: run.id, name: run.period, after }],
      }
    })
  },
}
