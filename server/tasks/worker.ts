import { PgBoss } from 'pg-boss'
import { messageOf } from '#base/errors.ts'
import { workOfToday } from '#server/daily.ts'
import { closeMail } from '#server/mail/deliver.ts'
import { deliverWaiting, enqueueDueMails, type MailWorld } from '#server/mail/outbox.ts'
import type { Product } from '#server/module.ts'
import { goRound } from '#server/rounds.ts'
import { plantMissing } from '#server/seeds.ts'
import { onceAMinute } from './once-a-minute.ts'
import { type TaskWorld, taskRunner } from './run.ts'
import { tidy } from './tidy.ts'

export type Worker = { stop(): Promise<void> }

const ORPHAN_EVERY_MS = 5_000

/** Takes jobs from the queue until stopped; tasks whose worker died are found by their free lock and run again. */
export async function startWorker(
  world: TaskWorld & MailWorld & { product: Product; ratesUrl: string | null },
): Promise<Worker> {
  const runner = taskRunner(world)
  const boss = new PgBoss({
    connectionString: asOutside(world.serveUrl),
    migrate: false,
    max: 3,
    superviseIntervalSeconds: 30,
  })
  boss.on(
    'error',
    onceAMinute((message) => console.error(JSON.stringify({ level: 'error', queue: message }))),
  )
  await boss.start()
  await boss.work<{ companyId: string; taskId: string }>(
    'task',
    { batchSize: 1, localConcurrency: 2, pollingIntervalSeconds: 0.5 },
    ([job]) => runner.run(job!.data.companyId, job!.data.taskId),
  )
  // One round of a company delivers what all its jobs ask for; a second worker goes on beside a long round.
  await boss.work<{ companyId?: string }>(
    'mail',
    { batchSize: 100, localConcurrency: 2, pollingIntervalSeconds: 1 },
    async (jobs) => {
      for (const companyId of new Set(jobs.map(({ data }) => data.companyId ?? null)))
        await deliverWaiting(world, companyId)
    },
  )

  /** A failure is written to the log too; the queue keeps it for the operators' panel. */
  const work = (queue: 'daily' | 'hourly' | 'quarterly' | 'minutely', run: () => Promise<void>) =>
    boss.work(queue, { batchSize: 1, pollingIntervalSeconds: queue === 'minutely' ? 5 : 30 }, async () => {
      await run().catch((error) => {
        console.error(JSON.stringify({ level: 'error', job: queue, ...causesOf(error) }))
        throw error
      })
    })
  await work('daily', () => tidy(world))
  await boss.schedule('daily', '30 18 * * *')
  await work('hourly', () => workOfToday(world, world.product.daily, world.product.hears))
  await boss.schedule('hourly', '5 * * * *')
  await work('quarterly', () => goRound(world, world.product.rounds))
  await boss.schedule('quarterly', '*/15 * * * *')
  await work('minutely', () => enqueueDueMails(world))
  await boss.schedule('minutely', '* * * * *')
  await plantMissing(world, world.product.seeds)
  // What came due while nobody ran waits for no full hour. Of several starts in a minute one is enough.
  for (const queue of ['hourly', 'daily']) await boss.send(queue, {}, { singletonKey: 'start', singletonSeconds: 60 })

  const recover = async () => {
    for (const { companyId, taskId } of await runner.orphans()) void runner.run(companyId, taskId).catch(() => {})
  }
  await recover()
  const timer = setInterval(() => void recover().catch(() => {}), ORPHAN_EVERY_MS)

  return {
    async stop() {
      clearInterval(timer)
      await boss.stop({ graceful: true, timeout: 15_000 })
      await runner.close()
      closeMail()
    },
  }
}

/** Why a job failed: each of several reasons, with where it was thrown. */
function causesOf(error: unknown): { message: string; causes: string[] } {
  const causes = error instanceof AggregateError ? error.errors : [error]
  return {
    message: messageOf(error),
    causes: causes.map((cause) => (cause instanceof Error && cause.stack) || messageOf(cause)),
  }
}

/** The serving address as the role that may see the queue. */
export function asOutside(serveUrl: string): string {
  const url = new URL(serveUrl)
  url.searchParams.set('options', '-c role=kerani_outside')
  return url.toString()
}
