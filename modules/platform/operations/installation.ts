import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'

const MOST_FAILURES = 20

/** Loads the free and the whole space of the disk that a folder lies on, in bytes. Null where the system does not say. */
export async function loadDisk(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}

/** Loads what the database says of itself. Connections are those to this database, of all processes. */
export async function loadDatabaseFacts(tx: Tx) {
  const { rows } = await sql<{ version: string; bytes: string; connections: number; most_connections: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select numbackends from pg_stat_database where datname = current_database()) as connections,
      current_setting('max_connections')::int as most_connections`.execute(tx)
  const { bytes, ...facts } = rows[0]!
  return { ...facts, bytes: Number(bytes) }
}

/** Loads the last backup that was made, and the last attempt that failed after it. */
export async function loadBackups(tx: Tx) {
  const { rows } = await sql<{
    at: Date
    error: string | null
    bytes: string | null
    rows: string | null
    files: number | null
    missing_files: number | null
    is_encrypted: boolean | null
  }>`
    select ended_at as at, error, bytes::text, row_count::text as rows, file_count as files, missing_files, is_encrypted
    from (
      (select * from backup_record where error is null order by ended_at desc, id desc limit 1)
      union all (select * from backup_record where error is not null order by ended_at desc, id desc limit 1)
    ) newest order by ended_at desc, id desc`.execute(tx)
  const made = rows.find(({ error }) => error === null)
  const failed = rows[0]?.error ? rows[0] : undefined
  return {
    last: made
      ? {
          at: made.at.toISOString(),
          bytes: Number(made.bytes),
          rows: Number(made.rows),
          files: made.files ?? 0,
          missing_files: made.missing_files ?? 0,
          is_encrypted: made.is_encrypted ?? false,
        }
      : null,
    failure: failed ? { at: failed.at.toISOString(), reason: failed.error ?? '' } : null,
  }
}

/**
 * Loads the failed tasks of all companies since a moment, newest first. `faults` counts those that the program or the
 * server broke; the others were refused for a reason that their starter reads, such as a wrong sheet.
 */
export async function loadFailedTasks(tx: Tx, since: Date) {
  const counts = await sql<{ faults: number; refused: number }>`
    select count(*) filter (where ${IS_FAULT})::int as faults, count(*) filter (where not ${IS_FAULT})::int as refused
    from task where state = 'failed' and finished_at >= ${since}`.execute(tx)
  const newest = await sql<{ id: string; kind: string; at: Date }>`
    select id, kind, finished_at as at from task
    where state = 'failed' and finished_at >= ${since} and ${IS_FAULT}
    order by finished_at desc, id desc limit ${MOST_FAILURES}`.execute(tx)
  return {
    ...counts.rows[0]!,
    newest: newest.rows.map(({ id, kind, at }) => ({ reference: id, kind, at: at.toISOString() })),
  }
}

/** A fault of the program has no reason that its starter could act on. */
const IS_FAULT = sql<boolean>`coalesce(message_code, 'internal') in ('internal', 'task_unknown')`

/** Counts the jobs of the queue by its own clock, the database's, and loads those that failed for good with their reasons, newest first. */
export async function loadJobs(tx: Tx) {
  const counts = await sql<{ waiting: number; retrying: number; running: number; failed: number; oldest: Date | null }>`
    select count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'retry')::int as retrying, count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      min(created_on) filter (where state = 'created' and start_after <= now()) as oldest
    from pgboss.job`.execute(tx)
  const newest = await sql<{ queue: string; at: Date; reason: string | null }>`
    select name as queue, completed_on as at, output ->> 'message' as reason from pgboss.job
    where state = 'failed' and completed_on is not null order by completed_on desc limit ${MOST_FAILURES}`.execute(tx)
  const { oldest, ...numbers } = counts.rows[0]!
  return {
    ...numbers,
    oldest_waiting: oldest?.toISOString() ?? null,
    newest_failed: newest.rows.map(({ queue, at, reason }) => ({
      queue,
      at: at.toISOString(),
      reason: (reason ?? '').slice(0, 500),
    })),
  }
}
