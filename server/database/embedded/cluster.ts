import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type PostgresVersion, programFile, type RunsAs } from './postgres-binaries.ts'

/** An embedded cluster: PostgreSQL's files are in `data`, the passwords of its roles next to them in `folder`. */
export type Cluster = {
  folder: string
  data: string
  log: string
  binaries: string
  runsAs: RunsAs
  version: PostgresVersion
}

const WINDOWS = process.platform === 'win32'

/** The bootstrap superuser, and the plain login role of the server. */
export const OWNER_ROLE = 'kerani_owner'
export const SERVING_ROLE = 'kerani_serve'

/**
 * Creates the cluster and its passwords under a temporary name and renames it at the end. So a cluster is complete or
 * absent, even if several processes create one.
 */
export async function makeCluster(cluster: Cluster): Promise<void> {
  removeAbandoned(cluster.folder)
  const aside = `${cluster.folder}.new-${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  for (const role of [OWNER_ROLE, SERVING_ROLE]) {
    const file = join(aside, `${role}.password`)
    writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flush: true })
    changeOwner(file, cluster.runsAs)
  }
  changeOwner(aside, cluster.runsAs)

  const failures: string[] = []
  for (const locale of cluster.version === 18
    ? [['--locale-provider=builtin', '--locale=C.UTF-8']]
    : [['--locale=C.UTF-8'], ['--locale=C']]) {
    const initdb = spawnSync(
      join(cluster.binaries, 'bin', programFile('initdb')),
      [
        '-D',
        join(aside, 'data'),
        '-U',
        OWNER_ROLE,
        '-E',
        'UTF8',
        ...locale,
        '-A',
        'scram-sha-256',
        `--pwfile=${join(aside, `${OWNER_ROLE}.password`)}`,
        '--data-checksums',
        '--no-instructions',
      ],
      { ...cluster.runsAs, cwd: aside, env: postgresEnvironment(), encoding: 'utf8', windowsHide: true },
    )
    if (initdb.status === 0) return moveIntoPlace(aside, cluster.folder)
    failures.push(initdb.error?.message ?? initdb.stderr.trim())
  }
  rmSync(aside, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not make its cluster in ${cluster.folder}: ${failures.join('; ')}`)
}

async function moveIntoPlace(aside: string, folder: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return renameSync(aside, folder)
    } catch (error) {
      if (existsSync(folder)) return rmSync(aside, { recursive: true, force: true })
      // Windows: a virus scanner may hold a new file for a moment
      if (!WINDOWS || tries === 40) throw error
      await pause(250)
    }
  }
}

/** Removes incomplete clusters of starts that were killed. */
function removeAbandoned(folder: string): void {
  const parent = join(folder, '..')
  for (const name of readdirSync(parent)) {
    if (!/^\d+\.new-\d+$/.test(name)) continue
    const age = Date.now() - (statSync(join(parent, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN)
    if (age > 600_000) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

export function readPassword(cluster: Cluster, role: string): string {
  return readFileSync(join(cluster.folder, `${role}.password`), 'utf8').trim()
}

/**
 * The environment of this process without PGDATA, PGPORT and the like, and with messages in English, which
 * `START_CONFLICT` matches.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|MALLOC_)/.test(name))
  return { ...Object.fromEntries(variables), LC_ALL: 'C' }
}

function changeOwner(path: string, runsAs: RunsAs): void {
  if (runsAs.uid !== undefined) chownSync(path, runsAs.uid, runsAs.gid)
}
