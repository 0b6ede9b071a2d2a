import { sql } from 'kysely'
import type { Contribution } from '#server/extension-point.ts'
import { PAY_RUN_APPROVED, PAYSLIPS_MAILED } from '../payroll/runs/events.ts'
import { createPaySteps } from './create-steps.ts'
import { PAY_STEP_DOWNLOADED } from './events.ts'
import { PAYSLIP_STEP } from './payslip-step.ts'
import { loadMonthOfRun } from './queries.ts'

/** Creates steps at the approval, and marks those that the product carries out itself. */
export const PAY_STEP_HANDLERS: readonly Contribution[] = [
  PAY_RUN_APPROVED.on(({ runId }, at) => createPaySteps(at, runId)),
  PAYSLIPS_MAILED.on(({ runId, by }, { tx, now }) =>
    sql`update pay_step set sent_at = ${now}, sent_by = ${by}, sent_amount = amount, version = version + 1, changed_at = ${now}
      where kind = ${PAYSLIP_STEP.kind} and pay_run_id = ${runId}::uuid`.execute(tx),
  ),
  PAY_STEP_DOWNLOADED.on(async ({ kind, runId, digest, by }, { tx, now }) => {
    const { period, country } = await loadMonthOfRun(tx, runId)
    await sql`update pay_step set downloaded_at = ${now}, downloaded_by = ${by}, downloaded_amount = amount,
        corrected_at = case when file_digest <> ${digest} then ${now} else corrected_at end, file_digest = ${digest},
        version = version + 1, changed_at = ${now}
      where kind = ${kind} and period = ${period} and country = ${country} and (pay_run_id is null or pay_run_id = ${runId}::uuid)`.execute(
      tx,
    )
  }),
]
