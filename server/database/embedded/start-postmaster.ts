import { spawn } from 'node:child_process'
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, OWNER_ROLE, postgresEnvironment, readPassword } from './cluster.ts'
import { programFile } from './postgres-binaries.ts'
import { endOrphans, type Postmaster, postmasterState, removePidFile } from './postmaster.ts'

const WINDOWS = process.platform === 'win32'
const START_TIMEOUT_MS = 180_000
const LONGEST_LOG_BYTES = 10_000_000
const MB = 1024 * 1024
/**
 * Processes of a killed PostgreSQL end by themselves when they wait for something. After this many tries they are
 * terminated.
 */
const TRIES_BEFORE_ORPHANS_END = 4

/** Messages of PostgreSQL and initdb about a full disk. */
export const DISK_FULL = /No space left on device|Disk quota exceeded|Check free disk space/i
/** Messages of PostgreSQL when another start, or processes of a killed one, are still in the way for a moment. */
const STILL_ENDING = /shared memory block/i
const START_CONFLICT = /shared memory block|lock file|could not bind|Address already in use|could not create any TCP/i

/**
 * Joins the running postmaster of a cluster or starts a new one, at the port `wanted`, else at its previous port. Of
 * several processes that call this at once, one starts it and the others join. Throws with the reason, as `ENOSPC` when
 * the disk is full.
 */
export async function startOrJoinPostgres(
  cluster: Cluster,
  wanted?: number,
  sockets?: string,
): Promise<Postmaster & { attached: boolean }> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let lastFailure: FailedLaunch | undefined
  for (let stillEnding = 0; Date.now() < deadline; ) {
    const found = await postmasterState(cluster.data, readPassword(cluster, OWNER_ROLE))
    if (found.state === 'running') return { pid: found.pid, port: found.port, attached: true }
    if (found.state === 'busy') {
      await pause(100)
      continue
    }
    if (found.state === 'stale') removePidFile(cluster.data, found.text)
    const port = wanted ?? (await previousPort(cluster)) ?? (await findFreePort())
    const outcome = await launchPostgres(cluster, postgresSettings(port, { sockets }), deadline)
    if ('pid' in outcome) {
      writeFileSync(portFile(cluster), String(outcome.port))
      return { ...outcome, attached: false }
    }
    lastFailure = outcome
    if (DISK_FULL.test(lastFailure.output) || !START_CONFLICT.test(lastFailure.output)) break
    // processes of a killed PostgreSQL hold its memory, a busy one until its statement ends; or another start was
    // faster
    if (STILL_ENDING.test(lastFailure.output) && ++stillEnding >= TRIES_BEFORE_ORPHANS_END) endOrphans(cluster.data)
    await pause(250)
  }
  const why = lastFailure ? `${lastFailure.ended}: ${lastFailure.output.slice(-600)}` : 'another start did not finish'
  const text = `PostgreSQL did not start in ${cluster.data}: ${why} (its log: ${cluster.log})`
  throw lastFailure && DISK_FULL.test(lastFailure.output)
    ? Object.assign(new Error(text), { code: 'ENOSPC', path: cluster.data })
    : new Error(text)
}

/**
 * How a start ended, and the log since it began. The line with the cause may precede many lines of a faster start,
 * which writes to the same log.
 */
type FailedLaunch = { readonly ended: string; readonly output: string }

/** Starts a postmaster and waits until it answers, or returns how it failed. */
async function launchPostgres(
  cluster: Cluster,
  settings: string[],
  deadline: number,
): Promise<Postmaster | FailedLaunch> {
  rotateLog(cluster.log)
  const log = openSync(cluster.log, 'a', 0o600)
  const mark = fstatSync(log).size
  const child = WINDOWS
    ? // pg_ctl drops an administrator's rights, without which PostgreSQL refuses to run
      spawn(
        join(cluster.binaries, 'bin', programFile('pg_ctl')),
        ['start', '-W', '-D', cluster.data, '-l', cluster.log, '-o', settings.join(' ')],
        { env: postgresEnvironment(), stdio: 'ignore', windowsHide: true },
      )
    : spawn(join(cluster.binaries, 'bin', 'postgres'), ['-D', cluster.data, ...settings], {
        ...cluster.runsAs,
        cwd: cluster.data,
        env: postgresEnvironment(),
        stdio: ['ignore', log, log],
        // its own session, so that Ctrl-C in our terminal does not reach it
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
    const found = await postmasterState(cluster.data, readPassword(cluster, OWNER_ROLE))
    if (found.state === 'running' && (WINDOWS || found.pid === child.pid)) return { pid: found.pid, port: found.port }
    if (ended !== undefined) break
    await pause(15)
  }
  const output = readFileSync(cluster.log).subarray(mark).toString('utf8').trim()
  return { ended: ended ?? 'no answer', output }
}

/**
 * Settings for a machine with 2 cores and 2 GB; they grow with `memory`, in bytes. Durability is never traded: fsync
 * and synchronous commit stay on. `sockets` is a folder for a socket in addition to the port. Tests use it because it
 * costs half as much.
 */
export function postgresSettings(
  port: number,
  { memory = totalmem(), sockets = '' }: { memory?: number; sockets?: string | undefined } = {},
): string[] {
  const buffers = Math.round(Math.min(512, Math.max(64, memory / MB / 8)))
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    ...(WINDOWS ? {} : { unix_socket_directories: sockets }),
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

function rotateLog(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG_BYTES) renameSync(log, `${log}.1`)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Running servers keep the address they started with, so a new postmaster takes the previous port if it is free. */
async function previousPort(cluster: Cluster): Promise<number | undefined> {
  const file = portFile(cluster)
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return port > 0 && (await isPortFree(port)) ? port : undefined
}

function portFile(cluster: Cluster): string {
  return join(cluster.folder, 'port')
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
