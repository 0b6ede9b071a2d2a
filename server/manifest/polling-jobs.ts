import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

/** What a round has: no company is bound, and whoever goes it says itself whose hour it is. */
export type PollingWorld = {
  readonly database: Database
  readonly clock: Clock
  /** Where exchange rates are asked for; null: nowhere. */
  readonly ratesUrl: string | null
}

/**
 * What a module does every quarter of an hour for all companies together, such as asking others for what holds for all
 * of them: an hour of the day comes to each zone at a moment of its own, and no zone is off by less than a quarter. What
 * it misses it catches up with in the next one.
 */
export type PollingJob = { readonly name: string; run(world: PollingWorld): Promise<void> }

/** Goes every round. Throws when one failed, after all others were gone. */
export async function runPollingJobs(world: PollingWorld, rounds: readonly PollingJob[]): Promise<void> {
  const failed: unknown[] = []
  for (const { run } of rounds) await run(world).catch((error) => failed.push(error))
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} rounds failed`)
}
