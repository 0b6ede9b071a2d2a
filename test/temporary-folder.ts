import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** A socket’s path has 107 characters at most, of which its name takes sixteen. */
const LONGEST_FOLDER = 90
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A folder for the data of tests that nobody needs after them: in memory where there is room for it, else that for
 * temporary files. A copied database is eight hundred files, and a disk that has just removed as many looks at each of
 * their places before it makes a new one.
 */
export function temporaryFolder(): string {
  return hasRoom() ? MEMORY : tmpdir()
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM_BYTES && freemem() > 2 * ROOM_BYTES
  } catch {
    return false
  }
}

/** The data folder of the cluster that the runs of tests of a copy of the project share, one after another. */
export function testData(project: string): string {
  const folder = temporaryFolder()
  if (folder === tmpdir()) return path.join(project, '.data/test')
  return path.join(folder, `kerani-test-${shortHash(project)}`)
}

const shortHash = (project: string) => createHash('sha256').update(project).digest('hex').slice(0, 8)

/** A folder for the socket of that cluster, which PostgreSQL may write under an account of its own; none where there are no such sockets. */
export function testSockets(project: string): string | undefined {
  const folder = path.join(tmpdir(), `kerani-sockets-${shortHash(project)}`)
  if (process.platform === 'win32' || folder.length > LONGEST_FOLDER) return undefined
  try {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o777)
    return folder
  } catch {
    return undefined
  }
}

/** The same database by its port, as the product asks. */
export function urlByPort(url: string): URL {
  const other = new URL(url)
  other.searchParams.delete('host')
  return other
}

/** The same database by the socket in a folder, where it has one: a question costs the processor half of what it does by a port. */
export function urlBySocket(url: string, folder: string | undefined): string {
  const other = new URL(url)
  if (!folder || !existsSync(path.join(folder, `.s.PGSQL.${other.port}`))) return url
  other.searchParams.set('host', folder)
  return other.toString()
}
