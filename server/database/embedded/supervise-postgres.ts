import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { servesFolder } from './orphans.ts'
import type { Postmaster } from './postmaster.ts'
import { startOrJoinPostgres } from './start-postmaster.ts'

const CHECK_EVERY_MS = 500
const RETRY_AFTER_MS = 2_000

/**
 * Watches the postmaster that this process started or joined, and restarts it when it is gone. Of several processes on
 * one folder, one restarts it and the others join. Retries until it works or `over` is signalled. Rejects when
 * PostgreSQL answers on another port than the one this process serves from.
 */
export async function supervisePostgres(
  cluster: Cluster,
  postmaster: Postmaster,
  over: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  let trouble = ''
  while (!over.aborted) {
    await pause(CHECK_EVERY_MS, undefined, { ref: false })
    if (over.aborted || servesFolder(postmaster.pid, cluster.data)) continue
    if (!trouble) say('PostgreSQL has ended. It is started again …')
    const found = await startOrJoinPostgres(cluster, postmaster.port).catch((error: Error) => error)
    if (found instanceof Error) {
      if (found.message !== trouble) say(found.message)
      trouble = found.message
      await pause(RETRY_AFTER_MS, undefined, { ref: false })
      continue
    }
    if (found.port !== postmaster.port)
      throw new Error(`PostgreSQL answers at port ${found.port} now instead of ${postmaster.port}: start Kerani again.`)
    postmaster.pid = found.pid
    trouble = ''
    say('PostgreSQL answers again.')
  }
}
