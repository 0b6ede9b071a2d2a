import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { errorMessage } from '#base/errors.ts'
import { connect } from './connection.ts'
import type { Tx } from './database.ts'
import { conflictingMigration } from './late-migrations.ts'
import { QUEUES } from './queues.ts'

export type Migration = { name: string; text: string }

const ROOT = path.join(import.meta.dirname, '../..')
const LOCK = 5_374_026

/** Loads every `tables/*.sql` of server and modules, ordered by name over all folders. */
export async function loadMigrations(root = ROOT): Promise<Migration[]> {
  const files = await Array.fromAsync(glob(['server/*/tables/*.sql', 'modules/*/*/tables/*.sql'], { cwd: root }))
  const all = await Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.sql'),
      text: await readFile(path.join(root, file), 'utf8'),
    })),
  )
  all.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = all.find((one, index) => all[index + 1]?.name === one.name)
  if (twice) throw new Error(`Two migrations are called ${twice.name}`)
  return all
}

/**
 * This version of the program and the database do not fit each other. The message says what the administrator can do.
 */
export class UpgradeError extends Error {}

const NOTHING_CHANGED = 'Nothing was changed.'

/**
 * Refuses a database that a newer version has migrated. `applied` are the names of its migrations. Throws
 * UpgradeError.
 */
export function requireKnownMigrations(applied: readonly string[], known: readonly string[]): void {
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const newer = unknown.every((name) => name > (known.at(-1) ?? ''))
  throw new UpgradeError(
    newer
      ? `This database was migrated by a newer version of Kerani (${unknown.at(-1)}), and this one does not know its tables. ${NOTHING_CHANGED} Start that version or a later one; to go back, restore a backup that was made before the upgrade into an empty database.`
      : `This database was made by a version of Kerani that is no part of this one's history (${unknown[0]}). ${NOTHING_CHANGED} Start the version that made it, or restore a backup that was made with a released version.`,
  )
}

/**
 * Refuses to serve from a database whose migrations are not exactly those of this program, for a process that may not
 * migrate. `database` is any serving connection. Throws UpgradeError.
 */
export async function requireMigrated(database: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(database)
  const applied = rows.map(({ name }) => name)
  const known = (await loadMigrations()).map(({ name }) => name)
  requireKnownMigrations(applied, known)
  const waiting = known.filter((name) => !applied.includes(name))
  if (waiting.length > 0)
    throw new UpgradeError(
      `This database was made by an older version of Kerani: ${waiting.length} migrations wait (the first is ${waiting[0]}), and this start may not apply them. ${NOTHING_CHANGED} Make a backup, then set DATABASE_OWNER_URL to the role that owns the tables and start once.`,
    )
}

/**
 * Migrates the database to the last migration, or to the end of those given, with the owner's connection, each in its
 * own transaction. When two processes start at once, one migrates and the other waits. A late migration is applied if
 * it is independent of those applied after it. Throws UpgradeError before anything is done where an applied file was
 * changed, a migration comes too late, or a newer version has migrated.
 */
export async function migrate(
  ownerUrl: string,
  servingRole?: string,
  wanted?: readonly Migration[],
): Promise<{ applied: string[] }> {
  const client = await connect(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query("set lock_timeout = '10s'")
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const done = new Map<string, string>(
      (await client.query('select name, checksum from migration')).rows.map((row) => [row.name, row.checksum]),
    )
    const known = wanted ?? (await loadMigrations())
    if (!wanted)
      requireKnownMigrations(
        [...done.keys()].sort(),
        known.map(({ name }) => name),
      )
    requireUnchanged(done, known)
    const applied: string[] = []
    for (const { name, text } of known) {
      if (done.has(name)) continue
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migration (name, checksum) values ($1, $2)', [name, migrationChecksum(text)])
        await client.query('commit')
        applied.push(name)
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name}: ${errorMessage(error)}`, { cause: error })
      }
    }
    await client.query('grant select on migration to kerani_app, kerani_outside')
    await prepareQueue(client, ownerUrl)
    if (servingRole) {
      const role = client.escapeIdentifier(servingRole)
      await client.query(`grant kerani_app, kerani_outside to ${role}`)
      await client.query(`grant usage on schema pgboss to ${role}`)
    }
    return { applied }
  } finally {
    await client.end()
  }
}

const migrationChecksum = (text: string) => createHash('sha256').update(text).digest('hex')

/** Checksums of earlier texts that a corrected migration replaces: `-- replaces CHECKSUM`. */
const replacedChecksums = (text: string) =>
  [...text.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, checksum = '']) => checksum)

/** `done` holds the checksum of each applied migration by its name. */
function requireUnchanged(done: ReadonlyMap<string, string>, known: readonly Migration[]): void {
  const newest = [...done.keys()].sort().at(-1) ?? ''
  for (const migration of known) {
    const { name, text } = migration
    const before = done.get(name)
    if (before && before !== migrationChecksum(text) && !replacedChecksums(text).includes(before))
      throw new UpgradeError(
        `The migration ${name} was changed after it had been applied to this database. ${NOTHING_CHANGED} Start the version that made the database, or restore a backup that was made with a released version. (For developers: write a new migration instead.)`,
      )
    if (before || name > newest) continue
    const later = known.filter((other) => other.name > name && done.has(other.name))
    const first = conflictingMigration(migration, later, known)
    if (first)
      throw new UpgradeError(
        `The migration ${name} comes too late: ${first.name}, which touches the same tables, was applied to this database before it. ${NOTHING_CHANGED} Start the version that made the database, or restore a backup that was made with a released version. (For developers: give it a later day.)`,
      )
  }
}

/** Creates the schema and the queues of pg-boss with the owner; the serving roles never change them. */
async function prepareQueue(client: pg.Client, ownerUrl: string): Promise<void> {
  const exists = (await client.query("select to_regclass('pgboss.version') is not null as yes")).rows[0].yes
  if (!exists) await client.query(getConstructionPlans('pgboss'))
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, migrate: exists, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const [name, options] of Object.entries(QUEUES))
      if (!(await boss.getQueue(name))) await boss.createQueue(name, options)
  } finally {
    await boss.stop({ graceful: false })
  }
  for (const role of ['kerani_app', 'kerani_outside']) {
    await client.query(`grant usage on schema pgboss to ${role}`)
    await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`)
    await client.query(`grant execute on all functions in schema pgboss to ${role}`)
    await client.query(`grant usage on all sequences in schema pgboss to ${role}`)
  }
}
