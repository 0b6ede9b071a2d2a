import { calculateRun, closeRun } from './runs.ts'
import { sealNumbers, seedCompany } from './seed.ts'
import { startServedWorld } from './servers.ts'
import { measureTask, round2 } from './tasks.ts'
import { createCaller } from './world.ts'

const PERIOD = '2026-10'

/**
 * Measures a ZIP of this many payslips. The call starts it and the task thread of a server makes it while the server
 * answers calls.
 */
export async function benchPayslips(count: number): Promise<Record<string, number | string>> {
  const world = await startServedWorld()
  try {
    const company = await seedCompany(world, count, PERIOD)
    await sealNumbers(world, company.companyId)
    const headers = await world.signIn({
      accountId: company.accountId,
      companyId: company.companyId,
      role: 'HR Payroll',
    })
    const { runId } = await calculateRun(world, company, PERIOD)
    await closeRun(world, runId)
    const send = createCaller(world, headers)
    const { task_id } = await send('POST', `/api/payroll/runs/${runId}/payslips-file`, {})
    const { seconds, ...measured } = await measureTask(world, headers, company.companyId, task_id)
    const { rows } = await world.owner.query(
      'select f.size from task t join file f on f.id = t.file_id where t.id = $1',
      [task_id],
    )
    return {
      bench: 'payslips',
      count,
      seconds: round2(seconds),
      payslipsPerSecond: Math.round(count / seconds),
      zipMb: round2(Number(rows[0].size) / 1e6),
      ...measured,
    }
  } finally {
    await world.stop()
  }
}
