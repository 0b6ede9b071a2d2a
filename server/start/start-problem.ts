import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { errorCode, errorMessage } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { OtherPostgresVersionError } from '../database/embedded/embedded-postgres.ts'
import { DISK_FULL } from '../database/embedded/start-postmaster.ts'
import { UpgradeError } from '../database/migrate.ts'
import { InvalidSettingError, type Settings } from '../settings.ts'
import { WrongMasterKeyError } from './master-key-mark.ts'

const UNREACHABLE = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET'])
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT'])

/** Says why the server cannot start and what to do; undefined for a defect of ours. */
export function startProblem(error: unknown, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (
    [InvalidSettingError, WrongMasterKeyError, UpgradeError, OtherPostgresVersionError].some(
      (kind) => error instanceof kind,
    )
  )
    return errorMessage(error)
  const full = fullDiskMessage(error)
  if (full) return full(env)
  const code = errorCode(error) ?? ''
  const message = errorMessage(error)
  const { syscall, path, port, address } = toFields(error)
  if (syscall === 'listen') return listenProblem(code, port, address)
  if (env.DATABASE_URL) {
    if (UNREACHABLE.has(code) || /timeout exceeded when trying to connect/.test(message))
      return `DATABASE_URL: no PostgreSQL answers at ${hostAndPort(env.DATABASE_URL)} (${code || 'no answer'}). Start it, or mend the address; without DATABASE_URL Kerani brings its own.`
    const refused = CONNECTION_REFUSALS[code]
    if (refused) return `DATABASE_URL, DATABASE_OWNER_URL: ${refused} PostgreSQL says: ${message}`
  }
  if (path && UNWRITABLE.has(code))
    return `KERANI_DATA: ${path} cannot be made or written (${code}). Choose a folder of yours: KERANI_DATA=/path/to/folder npm start`
  return undefined
}

/**
 * Recognizes a full disk in the error or its causes: from a file of ours, the log of our PostgreSQL, or a statement.
 */
function fullDiskMessage(error: unknown): ((env: NodeJS.ProcessEnv) => string) | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = errorCode(at) ?? ''
    const { path } = toFields(at)
    if (!['ENOSPC', 'EDQUOT', '53100'].includes(code) && !DISK_FULL.test(at.message)) continue
    return (env) => {
      const where =
        code === '53100' && env.DATABASE_URL ? `the PostgreSQL at ${hostAndPort(env.DATABASE_URL)}` : undefined
      return `The disk is full: nothing can be written to ${where ?? path ?? resolve(env.KERANI_DATA || 'data')}. Make room there, then start again.`
    }
  }
  return undefined
}

/** PostgreSQL's refusals of a connection by their code. */
const CONNECTION_REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong.',
  '28000': 'this role may not sign in.',
  '3D000': 'there is no such database. Make it first; docs/settings.md shows how.',
  '42501': 'this role may not do what the start needs; docs/settings.md shows both roles.',
  '22023':
    'the database was not migrated yet. Set DATABASE_OWNER_URL to the role that owns the tables, once; docs/settings.md shows how.',
  '42P01':
    'the database was not migrated yet. Set DATABASE_OWNER_URL to the role that owns the tables, once; docs/settings.md shows how.',
  '53300': 'it has no connection left.',
}

function listenProblem(code: string, port: unknown, address: unknown): string | undefined {
  const next = Number(port) + 1
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use by another program. Stop that one, or take another port: PORT=${next} npm start`
  if (code === 'EACCES') return `PORT: this user may not open port ${port}. Take one above 1023: PORT=3000 npm start`
  if (code === 'EADDRNOTAVAIL') return `KERANI_HOST: ${address} is no address of this machine.`
  return undefined
}

function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url)
  return `${hostname}:${port || 5432}`
}

/** Throws what listening would throw, before minutes of work are spent on a start that must fail. */
export async function requireFreePort({ port, host, role }: Pick<Settings, 'port' | 'host' | 'role'>): Promise<void> {
  if (role === 'worker' || port === 0) return
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ port, host }, () => probe.close(() => resolve()))
  })
}
