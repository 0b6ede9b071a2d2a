import { setTimeout as pause } from 'node:timers/promises'
import type { ServedWorld } from './servers.ts'

export type TaskFigures = { seconds: number; maxEventLoopLagMs: number; peakRssMb: number }

/**
 * Waits for a task while polling its progress ten times a second, as ten people who watch it do. The seconds are the
 * task's own, from its start to its end; lag and memory are the server's.
 */
export async function measureTask(
  { owner, server }: ServedWorld,
  headers: Record<string, string>,
  companyId: string,
  taskId: string,
): Promise<TaskFigures> {
  const loadTaskColumn = async (column: string) =>
    (await owner.query(`select ${column} as value from task where company_id = $1 and id = $2`, [companyId, taskId]))
      .rows[0]?.value
  while (!(await loadTaskColumn('started_at'))) await pause(5)
  await server.vitals()
  for (;;) {
    const reply = await fetch(`${server.address}/api/tasks/${taskId}`, { headers })
    const task = ((await reply.json()) as { data: { state: string; message: string | null } }).data
    if (task.state === 'failed' || task.state === 'cancelled')
      throw new Error(`The task ended ${task.state}: ${task.message}`)
    if (task.state === 'done') break
    await pause(100)
  }
  const { lagMaxMs, rssMb } = await server.vitals()
  const seconds = Number(await loadTaskColumn('extract(epoch from finished_at - started_at)::float8'))
  return { seconds, maxEventLoopLagMs: round2(lagMaxMs), peakRssMb: rssMb }
}

export function round2(value: number): number {
  return Math.round(value * 100) / 100
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}
