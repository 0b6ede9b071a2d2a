import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { messageOf } from '#base/errors.ts'
import { QUEUES } from '#server/tasks/queues.ts'
import { connected } from './connection.ts'

export type Migration = { name: string; text: string }

const ROOT = path.join(import.meta.dirname, '../..')
const LOCK = 5_374_026

/** Every `tables/*.sql` of the kits and modules below a folder, in order of name over all of them. */
export async function migrations(root = ROOT): Promise<Migration[]> {
  const folders = await Promise.all(
    ['server', 'modules'].map(async (top) => {
      const parts = await readdir(path.join(root, top))
      return parts.map((part) => path.join(root, top, part, 'tables'))
    }),
  )
  const files = await Promise.all(
    folders
      .flat()
      .map(async (folder) =>
        (await readdir(folder).catch(() => []))
          .filter((name) => name.endsWith('.sql'))
          .map((name) => path.join(folder, name)),
      ),
  )
  const all = await Promise.all(
    files.flat().map(async (file) => ({ name: path.basename(file, '.sql'), text: await readFile(file, 'utf8') })),
  )
  all.sort((a, b) => (a.name < b.name ? -1 : 1))
  const twice = all.find((one, index) => all[index + 1]?.name === one.name)
  if (twice) throw new Error(`Two migrations are called ${twice.name}`)
  return all
}

/**
 * Brings the database to head, or to the end of the migrations given, with the owner's connection: each migration in a
 * transaction of its own. Safe to start twice at once: one migrates, the other waits. Refuses when an applied file was
 * changed afterwards, and one that comes late.
 */
export async function migrate(
  ownerUrl: string,
  servingRole?: string,
  wanted?: readonly Migration[],
): Promise<{ applied: string[] }> {
  const client = await connected(ownerUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query("set lock_timeout = '10s'")
    await client.query(
      'create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const done = new Map<string, string>(
      (await client.query('select name, checksum from migration')).rows.map((row) => [row.name, row.checksum]),
    )
    const applied: string[] = []
    const newest = [...done.keys()].sort().at(-1) ?? ''
    for (const { name, text } of wanted ?? (await migrations())) {
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = done.get(name)
      if (before === checksum) continue
      if (before)
        throw new Error(`The migration ${name} was changed after it had been applied. Write a new one instead.`)
      if (name < newest)
        throw new Error(`The migration ${name} is older than ${newest}, which was applied. Give it a later day.`)
      await client.query('begin')
      try {
        await client.query(text)
        await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
        await client.query('commit')
        applied.push(name)
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${name}: ${messageOf(error)}`, { cause: error })
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

/** The queue's own schema and our queues are made here, with the owner; serving never changes them. */
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
