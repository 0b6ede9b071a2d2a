import { randomBytes } from 'node:crypto'
import { readFileSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../connection.ts'
import { OWNER_ROLE } from './cluster.ts'
import { listProcesses, orphanedProcesses, servesFolder } from './orphans.ts'

export type Postmaster = { pid: number; port: number }

/**
 * `running`: answers to our password and serves our folder. `busy`: alive but starting or stopping. `stale`: a lock
 * file whose process is gone (`text` is its content). `none`: no lock file.
 */
export type PostmasterState =
  | ({ state: 'running' } & Postmaster)
  | { state: 'busy' }
  | { state: 'stale'; text: string }
  | { state: 'none' }

/** How long a lock file may stay empty before it counts as left behind by a full disk or a crash, in milliseconds. */
const EMPTY_LOCK_MS = 5_000

/**
 * Reads the state from a cluster's `postmaster.pid`. After a kill -9 the file remains and still says "ready", and its
 * process id may belong to a zombie or another process. So it counts only if PostgreSQL answers for this folder.
 */
export async function postmasterState(data: string, ownerPassword: string): Promise<PostmasterState> {
  const file = join(data, 'postmaster.pid')
  const text = readText(file)
  if (text === undefined) return { state: 'none' }
  const lines = text.split('\n') // 1 process id, 4 port, 8 state
  const pid = Number(lines[0])
  if (!pid) return isOlderThanGrace(file) ? { state: 'stale', text } : { state: 'busy' }
  if (!servesFolder(pid, data)) return { state: 'stale', text }
  const port = Number(lines[3])
  if (lines[7]?.trim() !== 'ready' || !(await servesDataFolder(port, data, ownerPassword))) return { state: 'busy' }
  return { state: 'running', pid, port }
}

/**
 * Removes a stale lock file unless its content has changed since it was read: then another start has just created it.
 */
export function removePidFile(data: string, judged: string): void {
  const file = join(data, 'postmaster.pid')
  const aside = `${file}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (readText(aside) === judged) rmSync(aside)
  else renameSync(aside, file)
}

/**
 * Ends the processes that a killed postmaster left running in this folder. Their uncommitted work is lost anyway, and
 * no other postmaster starts until they are gone. Only Linux shows whose they are; on other systems they end by
 * themselves.
 */
export function endOrphans(data: string): void {
  const serves = (parent: number) => servesFolder(parent, data)
  for (const pid of orphanedProcesses(realpathSync(data), listProcesses(), serves))
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // it ended meanwhile
    }
}

async function servesDataFolder(port: number, data: string, password: string): Promise<boolean> {
  const client = await connect({
    host: '127.0.0.1',
    port,
    user: OWNER_ROLE,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
  }).catch(() => null)
  if (!client) return false
  try {
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    const theirs = statSync(rows[0]!.folder)
    const ours = statSync(data)
    return theirs.ino === ours.ino && theirs.dev === ours.dev
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isOlderThanGrace(file: string): boolean {
  return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) > EMPTY_LOCK_MS
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
