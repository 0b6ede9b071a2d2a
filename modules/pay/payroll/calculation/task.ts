import type { TaskKind } from '#server/tasks/kinds.ts'
import { openRun } from '../gather/run-row.ts'
import { calculatedRun } from './calculate.ts'
import { runStore } from './store.ts'

/**
 * Works out a pay run off the event loop: one connection reads a snapshot, another stores what is computed. All of it
 * is one transaction, so that cancelling and dying leave nothing.
 */
export const calculateRun: TaskKind<{ runId: string; by: string }> = {
  kind: 'payroll.calculate',
  title: { en: 'Payroll of {{month}}, {{group}}', zh: '{{month}} 薪資計算（{{group}}）' },
  bulk: ['payslip', 'payslip_failure'],
  async run(context) {
    const { runId, by } = context.input
    return context.commit(async (tx) => {
      const store = await runStore(tx, await openRun(tx, runId))
      const calculated = await context.tenant((snapshot) =>
        calculatedRun(snapshot, runId, (done, total) => context.progress(done, total), { take: store.add }),
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
