import type { BenchCompany } from './seed.ts'
import { type Measured, measuredTask } from './tasks.ts'
import { callsOf, type World } from './world.ts'

/** One company's run of a month from the call to the stored payslips, with what it cost; of its first group or another. */
export async function calculatedRun(
  world: World,
  { companyId, accountId, groupId: first }: BenchCompany,
  period: string,
  groupId = first,
): Promise<Measured & { runId: string }> {
  const headers = await world.signIn({ accountId, companyId, role: 'HR Payroll' })
  const send = callsOf(world, headers)
  const run = await send('POST', '/api/payroll/runs', { group_id: groupId, period })
  const { task_id } = await send('POST', `/api/payroll/runs/${run.id}/calculation`, { version: run.version })
  return { runId: run.id, ...(await measuredTask(world, headers, companyId, task_id)) }
}

/** Approves a run past the review, for the months behind the one that is measured. */
export async function closeRun({ owner }: World, runId: string): Promise<void> {
  await owner.query(`update pay_run set state = 'approved', approved_at = now() where id = $1`, [runId])
}
