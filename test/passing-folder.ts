import { createHash } from 'node:crypto'
import { accessSync, constants, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * A folder for the data of tests that nobody needs after them: in memory where there is room for it, else that for
 * temporary files. A copied database is eight hundred files, and a disk that has just removed as many looks at each of
 * their places before it makes a new one.
 */
export function passingFolder(): string {
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
  const folder = passingFolder()
  if (folder === tmpdir()) return path.join(project, '.data/test')
  return path.join(folder, `kerani-test-${createHash('sha256').update(project).digest('hex').slice(0, 8)}`)
}
