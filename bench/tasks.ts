import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { World } from './world.ts'

export type Measured = { seconds: number; maxEventLoopLagMs: number; peakRssMb: number }

/**
 * Waits for a task of the worker thread while asking the serving thread something every 20 ms, as people would. The
 * seconds are the task's own, from its start to its end; the lag is the serving thread's.
 */
export async function measuredTask(
  world: World,
  headers: Record<string, string>,
  companyId: string,
  taskId: string,
): Promise<Measured> {
  const own = async (column: string) =>
    (
      await world.owner.query(`select ${column} as value from task where company_id = $1 and id = $2`, [
        companyId,
        taskId,
      ])
    ).rows[0]?.value
  while (!(await own('started_at'))) await pause(5)
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  for (;;) {
    const reply = await fetch(`${world.address}/api/tasks/${taskId}`, { headers })
    const task = ((await reply.json()) as { data: { state: string; message: string | null } }).data
    if (task.state === 'failed' || task.state === 'cancelled')
      throw new Error(`The task ended ${task.state}: ${task.message}`)
    if (task.state === 'done') break
    await pause(20)
  }
  lag.disable()
  const seconds = Number(await own('extract(epoch from finished_at - started_at)::float8'))
  return {
    seconds,
    maxEventLoopLagMs: round2(lag.max / 1e6),
    peakRssMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
