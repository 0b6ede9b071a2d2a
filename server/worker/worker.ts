import { PgBoss } from 'pg-boss'
import { errorMessage } from '#base/errors.ts'
import { closeMailTransports } from '#server/mail/deliver-mail.ts'
import { deliverDueMails, enqueueDueMails, type MailWorld } from '#server/mail/outbox.ts'
import type { Product } from '#server/manifest/module.ts'
import { runPollingJobs } from '#server/manifest/polling-jobs.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { insertMissingSeeds } from '#server/manifest/seeds.ts'
import { deliverDuePushes, enqueueDuePushes, type PushWorld } from '#server/push/outbox.ts'
import { createTaskRunner, type TaskWorld } from '../tasks/task-runner.ts'
import { logOnceAMinute } from './log-once-a-minute.ts'
import { runNightlyCleanup } from './nightly-cleanup.ts'

export type Worker = { stop(): Promise<void> }

const ORPHAN_EVERY_MS = 5_000

/** Takes jobs from the queue until stopped. Finds tasks of dead workers by their free lock and runs them again. */
export async function startWorker(
  world: TaskWorld & MailWorld & PushWorld & { product: Product; ratesUrl: string | null },
): Promise<Worker> {
  const runner = createTaskRunner(world)
  const boss = new PgBoss({
    connectionString: outsideUrl(world.serveUrl),
    migrate: false,
    max: 3,
    superviseIntervalSeconds: 30,
  })
  boss.on(
    'error',
    logOnceAMinute((message) => console.error(JSON.stringify({ level: 'error', queue: message }))),
  )
  await boss.start()
  await boss.work<{ companyId: string; taskId: string }>(
    'task',
    { batchSize: 1, localConcurrency: 2, pollingIntervalSeconds: 0.5 },
    async (jobs) => {
      for (const { data } of jobs) await runner.run(data.companyId, data.taskId)
    },
  )
  // One run delivers all due mail of a company; a second one goes on beside a long run.
  await boss.work<{ companyId?: string }>(
    'mail',
    { batchSize: 100, localConcurrency: 2, pollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const companyId of new Set(jobs.map(({ data }) => data.companyId ?? null)))
        await deliverDueMails(world, companyId)
    },
  )
  // Apart from mails, so that a push service that does not answer delays none.
  await boss.work<{ companyId: string }>('push', { batchSize: 100, pollingIntervalSeconds: 1 }, async (jobs) => {
    for (const companyId of new Set(jobs.map(({ data }) => data.companyId))) await deliverDuePushes(world, companyId)
  })

  /** Logs a failure too; the queue keeps it for the operators' panel. */
  const workQueue = (queue: 'daily' | 'hourly' | 'quarterly' | 'minutely', run: () => Promise<void>) =>
    boss.work(queue, { batchSize: 1, pollingIntervalSeconds: queue === 'minutely' ? 5 : 30 }, async () => {
      await run().catch((error) => {
        console.error(JSON.stringify({ level: 'error', job: queue, ...errorCauses(error) }))
        throw error
      })
    })
  await workQueue('daily', () => runNightlyCleanup(world))
  await boss.schedule('daily', '30 18 * * *')
  await workQueue('hourly', () => runScheduledJobs(world, world.product.scheduledJobs))
  await boss.schedule('hourly', '5 * * * *')
  await workQueue('quarterly', () => runPollingJobs(world, world.product.pollingJobs))
  await boss.schedule('quarterly', '*/15 * * * *')
  await workQueue('minutely', async () => {
    await enqueueDueMails(world)
    await enqueueDuePushes(world)
  })
  await boss.schedule('minutely', '* * * * *')
  await insertMissingSeeds(world, world.product.seeds)
  // What came due while nobody ran waits for no full hour. Of several starts in a minute one is enough.
  for (const queue of ['hourly', 'daily']) await boss.send(queue, {}, { singletonKey: 'start', singletonSeconds: 60 })

  const runOrphans = async () => {
    for (const { companyId, taskId } of await runner.orphans()) void runner.run(companyId, taskId).catch(() => {})
  }
  await runOrphans()
  const timer = setInterval(() => void runOrphans().catch(() => {}), ORPHAN_EVERY_MS)

  return {
    async stop() {
      clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 15_000 })
      await runner.close()
      closeMailTransports()
    },
  }
}

/** Why a job failed: each of several reasons, with where it was thrown. */
function errorCauses(error: unknown): { message: string; causes: string[] } {
  const causes = error instanceof AggregateError ? error.errors : [error]
  return {
    message: errorMessage(error),
    causes: causes.map((cause) => (cause instanceof Error && cause.stack) || errorMessage(cause)),
  }
}

/** The serving address as the role that may see the queue. */
export function outsideUrl(serveUrl: string): string {
  const url = new URL(serveUrl)
  url.searchParams.set('options', '-c role=kerani_outside')
  return url.toString()
}
