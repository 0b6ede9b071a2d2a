import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { HttpCall } from './call-server.ts'
import type { Statement } from './calls.ts'
import { stopChild } from './servers.ts'

/**
 * The work to time, repeated `turns` times after `warm` warm-up rounds: a call, or statements in a transaction bound to
 * a company.
 */
export type TimedWork = { readonly warm: number; readonly turns: number } & (
  | { readonly address: string; readonly headers: Record<string, string>; readonly asked: HttpCall }
  | { readonly serveUrl: string; readonly companyId: string; readonly statements: readonly Statement[] }
)

/**
 * Times work one round after the other in a small separate process: garbage collection in a caller that also holds a
 * whole server would take processor time from that server. Milliseconds of each round in ascending order.
 */
export async function timeInProcess(timed: TimedWork): Promise<number[]> {
  const child = fork(path.join(import.meta.dirname, 'asker.ts'), { serialization: 'advanced' })
  try {
    child.send(timed)
    const over = once(child, 'exit').then(() => {
      throw new Error('The process that was to time it ended')
    })
    const [times] = (await Promise.race([once(child, 'message'), over])) as [number[]]
    return times.sort((a, b) => a - b)
  } finally {
    await stopChild(child)
  }
}
