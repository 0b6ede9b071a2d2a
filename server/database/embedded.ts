import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, makeCluster, OWNER, passwordOf, plainEnvironment, SERVE } from './cluster.ts'
import { clusterFolder } from './cluster-folder.ts'
import { type PostgresVersion, postgresBinaries, program } from './postgres-binaries.ts'
import { type Postmaster, postmasterState, removePidFile } from './postmaster.ts'

export type Embedded = {
  /** The bootstrap superuser on the database `kerani`: migrates, backs up, restores. Never serves. */
  ownerUrl: string
  /** The plain login role `kerani_serve` (no rights inherited) on the same database. */
  serveUrl: string
  port: number
  /** True when PostgreSQL was running already and this process only joined. */
  attached: boolean
  /** The one folder the cluster lies in. */
  folder: string
  /** Stops PostgreSQL unless others are connected to it. Close your own connections first. True when it stopped. */
  stop(options?: { evenIfUsed?: boolean }): Promise<boolean>
}

const WINDOWS = process.platform === 'win32'
const DATABASE = 'kerani'
const PATIENCE_MS = 180_000
const LONGEST_LOG_BYTES = 10_000_000
const MB = 1024 * 1024

/** What PostgreSQL writes when another start, or what a killed one left behind, is still in the way for a moment. */
const IN_THE_WAY = /shared memory block|lock file|could not bind|Address already in use|could not create any TCP/i

/**
 * The PostgreSQL of a data folder, from npm packages: makes the cluster once, then starts it or joins the one that is
 * running. Several processes may call this at once on one data folder; a kill of any of them at any moment loses nothing.
 */
export async function startEmbedded(options: {
  data: string
  port?: number
  version?: PostgresVersion
}): Promise<Embedded> {
  const version = options.version ?? 18
  const { folder, runsAs, copies } = clusterFolder(options.data)
  const home = join(folder, String(version))
  const cluster: Cluster = {
    folder: home,
    data: join(home, 'data'),
    log: join(folder, `postgres-${version}.log`),
    binaries: postgresBinaries(version, runsAs, copies),
    runsAs,
    version,
  }
  if (!existsSync(home)) await makeCluster(cluster)
  const { attached, ...postmaster } = await startOrJoin(cluster, options.port)
  await makeDatabase(cluster, postmaster)
  return {
    ownerUrl: urlOf(cluster, OWNER, postmaster.port),
    serveUrl: urlOf(cluster, SERVE, postmaster.port),
    port: postmaster.port,
    attached,
    folder: home,
    stop: ({ evenIfUsed = false } = {}) => stop(cluster, postmaster, evenIfUsed),
  }
}

async function startOrJoin(cluster: Cluster, wanted?: number): Promise<Postmaster & { attached: boolean }> {
  const deadline = Date.now() + PATIENCE_MS
  let reason = 'another start did not finish'
  while (Date.now() < deadline) {
    const found = await postmasterState(cluster.data, passwordOf(cluster, OWNER))
    if (found.state === 'running') return { pid: found.pid, port: found.port, attached: true }
    if (found.state === 'busy') {
      await pause(100)
      continue
    }
    if (found.state === 'stale') removePidFile(cluster.data, found.text)
    const port = wanted ?? (await freePort())
    const outcome = await launch(cluster, port, deadline)
    if (typeof outcome !== 'string') return { ...outcome, attached: false }
    reason = outcome
    if (!IN_THE_WAY.test(reason)) break
    // processes of a killed PostgreSQL hold its memory for up to a second; or another start was quicker
    await pause(250)
  }
  throw new Error(`PostgreSQL did not start in ${cluster.data}: ${reason} (its log: ${cluster.log})`)
}

/** The new postmaster once it answers, or what it said before it gave up. */
async function launch(cluster: Cluster, port: number, deadline: number): Promise<Postmaster | string> {
  rotateLog(cluster.log)
  const log = openSync(cluster.log, 'a', 0o600)
  const mark = fstatSync(log).size
  const child = WINDOWS
    ? // pg_ctl drops an administrator's rights, without which PostgreSQL refuses to run
      spawn(
        join(cluster.binaries, 'bin', program('pg_ctl')),
        ['start', '-W', '-D', cluster.data, '-l', cluster.log, '-o', settingsFor(port).join(' ')],
        { env: plainEnvironment(), stdio: 'ignore', windowsHide: true },
      )
    : spawn(join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.data, ...settingsFor(port)], {
        ...cluster.runsAs,
        cwd: cluster.data,
        env: plainEnvironment(),
        stdio: ['ignore', log, log],
        // its own session: Ctrl-C in our terminal is not meant for it
        detached: true,
      })
  closeSync(log)
  child.unref()
  let ended: string | undefined
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', (code, signal) => {
    if (!WINDOWS || code !== 0) ended = `exit ${code ?? signal}`
  })
  while (Date.now() < deadline) {
    const found = await postmasterState(cluster.data, passwordOf(cluster, OWNER))
    if (found.state === 'running' && (WINDOWS || found.pid === child.pid)) return { pid: found.pid, port: found.port }
    if (ended !== undefined) break
    await pause(15)
  }
  const said = readFileSync(cluster.log).subarray(mark).toString('utf8').trim().slice(-600)
  return `${ended ?? 'no answer'}: ${said}`
}

/**
 * Fits a machine with 2 cores and 2 GB, takes more where there is more. Durability is never traded: fsync and
 * synchronous commit stay on.
 */
function settingsFor(port: number): string[] {
  const buffers = Math.round(Math.min(512, Math.max(64, totalmem() / MB / 8)))
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    ...(WINDOWS ? {} : { unix_socket_directories: '' }),
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${buffers * 3}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  return ['-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The database and the serving role; finishes what a start that was killed here left undone. */
async function makeDatabase(cluster: Cluster, { port }: Postmaster): Promise<void> {
  const client = new pg.Client(urlOf(cluster, OWNER, port, 'postgres'))
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock(hashtext('kerani database'))`)
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = '${SERVE}') as role,
              exists (select from pg_database where datname = '${DATABASE}') as database`,
    )
    const password = client.escapeLiteral(passwordOf(cluster, SERVE))
    if (!rows[0]!.role) await client.query(`create role ${SERVE} login noinherit password ${password}`)
    if (!rows[0]!.database) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

async function stop(cluster: Cluster, { pid, port }: Postmaster, evenIfUsed: boolean): Promise<boolean> {
  if (!evenIfUsed && (await isUsed(cluster, port))) return false
  if (WINDOWS) {
    const pgCtl = join(cluster.binaries, 'bin', program('pg_ctl'))
    return (
      spawnSync(pgCtl, ['stop', '-m', 'fast', '-D', cluster.data], { env: plainEnvironment(), windowsHide: true })
        .status === 0
    )
  }
  const deadline = Date.now() + PATIENCE_MS
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
  const client = new pg.Client(urlOf(cluster, OWNER, port, 'postgres'))
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows[0]!.others > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function urlOf(cluster: Cluster, role: string, port: number, database = DATABASE): string {
  return `postgres://${role}:${passwordOf(cluster, role)}@127.0.0.1:${port}/${database}`
}

function rotateLog(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG_BYTES) renameSync(log, `${log}.1`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
