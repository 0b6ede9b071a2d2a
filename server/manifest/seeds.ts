import type { Language } from '#base/access/actor.ts'
import type { CountryCode } from '#base/countries/served-countries.ts'
import { appendAuditEntries } from '../audit/append-entries.ts'
import type { HeadFiles } from '../audit/head-files.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Secrets } from '../secrets.ts'

export type SeedCompany = { id: string; country: CountryCode; currency: string; timezone: string; language: Language }

/**
 * What a module inserts into every company, such as its holidays or pay items. A new company gets all steps in order;
 * an existing one gets a step that was added since, once. A shipped step is never changed: add another.
 */
export type SeedStep = (tx: Tx, company: SeedCompany, now: Date) => Promise<void>

/**
 * What a module puts into every company, such as its holidays or pay items. A new company gets all steps in order; one
 * that is there already gets a step that was added since, once. A step that was shipped is never changed: add another.
 */
export type Seed = { name: string; steps: readonly SeedStep[] }

/** Inserts all seeds into a new company, in its own transaction. */
export async function insertAllSeeds(tx: Tx, seeds: readonly Seed[], company: SeedCompany, now: Date): Promise<void> {
  for (const seed of seeds) {
    for (const step of seed.steps) await step(tx, company, now)
    await recordSeedSteps(tx, seed)
  }
}

type SeedWorld = { database: Database; clock: Clock; secrets: Pick<Secrets, 'audit'>; heads: HeadFiles }

/**
 * Inserts the steps that were added since a company was made, each once, however many processes start at once. A
 * failure in one company does not stop the others.
 */
export async function insertMissingSeeds(world: SeedWorld, seeds: readonly Seed[]): Promise<void> {
  const { database, clock } = world
  for (const { id } of await database.lookup.selectFrom('company').select('id').execute())
    await database
      .runInTenant(id, (tx) => insertMissingForCompany(tx, world, seeds, id, clock.now()))
      .catch((error) => console.error(JSON.stringify({ level: 'error', seeds: id, error: (error as Error).stack })))
}

async function insertMissingForCompany(
  tx: Tx,
  world: SeedWorld,
  seeds: readonly Seed[],
  id: string,
  now: Date,
): Promise<void> {
  const known = new Map((await tx.selectFrom('company_seed').selectAll().execute()).map((row) => [row.seed, row.steps]))
  if (seeds.every(({ name, steps }) => known.get(name) === steps.length)) return
  // A company that was inserted complete, as the demo is, has no rows here: it counts as having all steps.
  if (known.size === 0) {
    for (const seed of seeds) await recordSeedSteps(tx, seed)
    return
  }
  const { country, ...company } = await tx
    .selectFrom('company')
    .select(['id', 'country', 'currency', 'timezone', 'language'])
    .executeTakeFirstOrThrow()
  const insertedSeeds: { name: string; from: number; to: number }[] = []
  for (const seed of seeds) {
    const from = await lockSeedSteps(tx, seed.name)
    if (from >= seed.steps.length) continue
    for (const step of seed.steps.slice(from))
      await step(tx, { ...company, country: country as CountryCode, language: company.language as Language }, now)
    await recordSeedSteps(tx, seed)
    insertedSeeds.push({ name: seed.name, from, to: seed.steps.length })
  }
  const origin = { requestId: 'start', address: 'start', device: '' }
  await appendAuditEntries(
    tx,
    world.secrets.audit,
    id,
    { accountId: null, name: 'Kerani', roleId: null, operation: 'seeds', origin, now },
    insertedSeeds.map(({ name, from, to }) => ({ kind: 'seed', name, before: { steps: from }, after: { steps: to } })),
    world.heads,
  )
}

/**
 * How many steps of a seed the company has. Locks the row until the transaction ends, so that no other process
 * inserts them.
 */
async function lockSeedSteps(tx: Tx, seed: string): Promise<number> {
  await tx
    .insertInto('company_seed')
    .values({ seed, steps: 0 })
    .onConflict((same) => same.doNothing())
    .execute()
  const row = await tx
    .selectFrom('company_seed')
    .select('steps')
    .where('seed', '=', seed)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.steps
}

async function recordSeedSteps(tx: Tx, { name, steps }: Seed): Promise<void> {
  await tx
    .insertInto('company_seed')
    .values({ seed: name, steps: steps.length })
    .onConflict((same) => same.columns(['company_id', 'seed']).doUpdateSet({ steps: steps.length }))
    .execute()
}
