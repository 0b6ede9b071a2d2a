import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../connection.ts'
import { type Cluster, makeCluster, OWNER_ROLE, postgresEnvironment, readPassword, SERVING_ROLE } from './cluster.ts'
import { prepareClusterFolder } from './cluster-folder.ts'
import { type PostgresVersion, postgresBinaries, programFile } from './postgres-binaries.ts'
import type { Postmaster } from './postmaster.ts'
import { startOrJoinPostgres } from './start-postmaster.ts'
import { supervisePostgres } from './supervise-postgres.ts'

export type EmbeddedPostgres = {
  /** The bootstrap superuser on the database `kerani`: migrates, backs up, restores. The server never uses it. */
  ownerUrl: string
  /** The plain login role `kerani_serve` (no rights inherited) on the same database. */
  serveUrl: string
  port: number
  /** True when PostgreSQL was already running and this process only joined. */
  attached: boolean
  /** The folder of the cluster. */
  folder: string
  /** Watches PostgreSQL and restarts it on the same port when it ends. Rejects when no restart is possible. */
  supervise(say: (line: string) => void): Promise<void>
  /**
   * Stops PostgreSQL unless others are connected to it. Close your own connections first. Returns whether it stopped.
   */
  stop(options?: { evenIfUsed?: boolean }): Promise<boolean>
}

const WINDOWS = process.platform === 'win32'
const DATABASE = 'kerani'
const STOP_TIMEOUT_MS = 180_000

/**
 * Starts the PostgreSQL of a data folder from npm packages: creates the cluster once, then starts it or joins the
 * running one. Several processes may call this at once on one data folder. Killing any of them at any moment loses no
 * data.
 */
export async function startEmbedded(options: {
  data: string
  port?: number
  version?: PostgresVersion
  /** A folder that PostgreSQL may write to, for a socket in addition to the port. */
  sockets?: string | undefined
}): Promise<EmbeddedPostgres> {
  const version = options.version ?? 18
  const { folder, runsAs, copies } = prepareClusterFolder(options.data)
  const home = join(folder, String(version))
  const cluster: Cluster = {
    folder: home,
    data: join(home, 'data'),
    log: join(folder, `postgres-${version}.log`),
    binaries: postgresBinaries(version, runsAs, copies),
    runsAs,
    version,
  }
  if (!existsSync(home)) {
    refuseOtherVersion(folder, version)
    await makeCluster(cluster)
  }
  const { attached, ...postmaster } = await startOrJoinPostgres(cluster, options.port, options.sockets)
  await ensureDatabase(cluster, postmaster)
  const watching = new AbortController()
  return {
    ownerUrl: connectionUrl(cluster, OWNER_ROLE, postmaster.port),
    serveUrl: connectionUrl(cluster, SERVING_ROLE, postmaster.port),
    port: postmaster.port,
    attached,
    folder: home,
    supervise: (say) => supervisePostgres(cluster, postmaster, watching.signal, say),
    stop: ({ evenIfUsed = false } = {}) => {
      watching.abort()
      return stopPostgres(cluster, postmaster, evenIfUsed)
    },
  }
}

/** The data folder has a cluster of another major version of PostgreSQL, whose data this version cannot read. */
export class OtherPostgresVersionError extends Error {}

/**
 * Throws OtherPostgresVersionError for a cluster of another major version. It would be ignored, and an empty database
 * served.
 */
function refuseOtherVersion(folder: string, version: PostgresVersion): void {
  const other = readdirSync(folder).find(
    (name) => /^\d+$/.test(name) && existsSync(join(folder, name, 'data', 'PG_VERSION')),
  )
  if (!other) return
  throw new OtherPostgresVersionError(
    `${join(folder, other)} holds a database of PostgreSQL ${other}, and this version of Kerani brings PostgreSQL ${version}, which cannot read it. ` +
      'Nothing was changed. Start the version of Kerani that you had, make a backup with it (npm run backup -- FILE), ' +
      'and restore that with this version into an empty data folder (KERANI_DATA) that has the same master.key.',
  )
}

/** Creates the database and the serving role. Completes what a killed start left unfinished. */
async function ensureDatabase(cluster: Cluster, { port }: Postmaster): Promise<void> {
  const client = await connect(connectionUrl(cluster, OWNER_ROLE, port, 'postgres'))
  try {
    await client.query(`select pg_advisory_lock(hashtext('kerani database'))`)
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${SERVING_ROLE}') as role,
              exists (select from pg_database where datname = '${DATABASE}') as database`,
    )
    const password = client.escapeLiteral(readPassword(cluster, SERVING_ROLE))
    const [existing] = rows
    if (!existing?.role) await client.query(`create role ${SERVING_ROLE} login noinherit password ${password}`)
    if (!existing?.database) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stopPostgres(cluster: Cluster, { pid, port }: Postmaster, evenIfUsed: boolean): Promise<boolean> {
  if (!evenIfUsed && (await isUsed(cluster, port))) return false
  if (WINDOWS) {
    const pgCtl = join(cluster.binaries, 'bin', programFile('pg_ctl'))
    return (
      spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', cluster.data], { env: postgresEnvironment(), windowsHide: true })
        .status === 0
    )
  }
  const deadline = Date.now() + STOP_TIMEOUT_MS
  try {
    process.kill(pid, 'SIGINT') // a fast shutdown: rolls back what is open, writes a checkpoint
    while (Date.now() < deadline) {
      process.kill(pid, 0)
      await pause(20)
    }
    return false
  } catch {
    return true // no such process any more
  }
}

async function isUsed(cluster: Cluster, port: number): Promise<boolean> {
  const client = await connect(connectionUrl(cluster, OWNER_ROLE, port, 'postgres')).catch(() => null)
  if (!client) return false
  try {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return (rows[0]?.others ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function connectionUrl(cluster: Cluster, role: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${readPassword(cluster, role)}@127.0.0.1:${port}/${database}`
}
