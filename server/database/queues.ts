import { fromKysely, PgBoss } from 'pg-boss'
import type { Tx } from '#server/database/database.ts'

/** The queues of the product. A job carries only ids of company and task. */
export const QUEUES = {
  task: { retryLimit: 3, retryDelay: 2, retryBackoff: true, expireInSeconds: 3600 },
  mail: { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 600 },
  push: { retryLimit: 1, retryDelay: 30, expireInSeconds: 900 },
  daily: { retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
  minutely: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  quarterly: { retryLimit: 0, expireInSeconds: 600 },
  hourly: { retryLimit: 2, retryDelay: 60, expireInSeconds: 1800 },
} as const

/**
 * Queues a job within the caller's transaction, so that it exists only if the transaction commits; it runs not before
 * `after`.
 */
export async function enqueue(
  tx: Tx,
  queue: keyof typeof QUEUES,
  job: Record<string, string>,
  { after }: { after?: Date } = {},
): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(tx), supervise: false, schedule: false, migrate: false })
  boss.on('error', () => {})
  await boss.send(queue, job, after ? { startAfter: after } : {})
}
