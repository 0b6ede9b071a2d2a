import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
/** A socket path has at most 107 characters, sixteen of them for its name. */
const LONGEST_FOLDER = 90
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A folder for temporary test data: in memory when there is room, otherwise the system's temporary folder. A copied
 * database is eight hundred files, and creating files on a disk that has just deleted as many is
 * slow.
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

/** The data folder of the cluster shared by successive test runs of one copy of the project. */
export function testData(project: string): string {
  const folder = temporaryFolder()
  if (folder === tmpdir()) return path.join(project, '.data/test')
  return path.join(folder, `kerani-test-${shortHash(project)}`)
}

const shortHash = (project: string) => createHash('sha256').update(project).digest('hex').slice(0, 8)

/**
 * A folder for that cluster's socket, writable for PostgreSQL's own account; undefined where there are no such sockets.
 */
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

/** The database's URL with its port, as the product connects. */
export function urlByPort(url: string): URL {
  const other = new URL(url)
  other.searchParams.delete('host')
  return other
}

/** The database's URL with a socket folder, if it has one. A query by socket needs half of the processor time. */
export function urlBySocket(url: string, folder: string | undefined): string {
  const other = new URL(url)
  if (!folder || !existsSync(path.join(folder, `.s.PGSQL.${other.port}`))) return url
  other.searchParams.set('host', folder)
  return other.toString()
}
