import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Secrets } from '../secrets.ts'

/** What a polling job gets. No company is bound; the job finds out itself for which companies it is time. */
export type PollingWorld = {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly secrets: Pick<Secrets, 'wrap'>
  /** Where exchange rates are fetched from; null: nowhere. */
  readonly ratesUrl: string | null
}

/**
 * Runs every quarter of an hour for all companies together, such as fetching what holds for all of them. An hour of
 * the day comes to each time zone at its own moment, and zones differ by whole quarters. The next run makes up for
 * one that was missed.
 */
export type PollingJob = { readonly name: string; run(world: PollingWorld): Promise<void> }

/** Runs all polling jobs, then throws if any failed. */
export async function runPollingJobs(world: PollingWorld, jobs: readonly PollingJob[]): Promise<void> {
  const failed: unknown[] = []
  for (const { run } of jobs) await run(world).catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} polling jobs failed`)
}
