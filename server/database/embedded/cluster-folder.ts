import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeDataFolder, readOrCreate } from '#server/data-folder.ts'
import { canUse, type RunsAs } from './postgres-binaries.ts'

/**
 * The folder for clusters when PostgreSQL's account cannot reach the data folder, as in root's checkout below /root.
 */
const SYSTEM_FOLDER = '/var/lib/kerani'

/** The cluster's folder, the account that runs PostgreSQL, and the folder for a copy of its programs. */
export type ClusterFolder = { folder: string; runsAs: RunsAs; copies: string }

/**
 * Finds the folder of a data folder's embedded cluster and the account that runs it: `<data>/postgres`. If this process
 * is root and the unprivileged account cannot reach that, it is `/var/lib/kerani/<id>`, with the id stored in
 * `<data>/postgres-id`. Creates the folder if needed, closed to all other accounts.
 */
export function prepareClusterFolder(dataFolder: string, systemFolder = SYSTEM_FOLDER): ClusterFolder {
  const data = resolve(dataFolder)
  makeDataFolder(data)
  const inData = join(data, 'postgres')
  if (process.getuid?.() !== 0) return { folder: makeClosedFolder(inData, {}), runsAs: {}, copies: inData }

  const runsAs = clusterAccount(inData)
  mkdirSync(systemFolder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  const idFile = join(data, 'postgres-id')
  if (!existsSync(idFile) && canUse(data, '-x', runsAs)) {
    return { folder: makeClosedFolder(inData, runsAs), runsAs, copies: systemFolder }
  }
  const folder = join(systemFolder, readOrCreate(idFile, () => randomBytes(8).toString('hex')).trim())
  if (!canUse(systemFolder, '-x', runsAs)) {
    throw new Error(
      `PostgreSQL's account (uid ${runsAs.uid}) can enter neither ${data} nor ${systemFolder}: set KERANI_DATA to a folder it can enter.`,
    )
  }
  return { folder: makeClosedFolder(folder, runsAs), runsAs, copies: systemFolder }
}

/** PostgreSQL refuses to run as root. Picks the owner of an existing cluster, else `postgres`, else `nobody`. */
function clusterAccount(folder: string): { uid: number; gid: number } {
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return unprivilegedAccount(readFileSync('/etc/passwd', 'utf8'))
}

/** Picks the account to run PostgreSQL from the lines of `/etc/passwd`. Throws when there is none. */
export function unprivilegedAccount(accounts: string): { uid: number; gid: number } {
  const all = accounts.split('\n').map((line) => line.split(':'))
  const account = ['postgres', 'nobody'].map((name) => all.find((fields) => fields[0] === name)).find(Boolean)
  if (!account) {
    throw new Error(
      'PostgreSQL does not run as root and there is neither a user `postgres` nor `nobody`: start as an ordinary user.',
    )
  }
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

function makeClosedFolder(folder: string, runsAs: RunsAs): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    if (runsAs.uid !== undefined) chownSync(folder, runsAs.uid, runsAs.gid)
    chmodSync(folder, 0o700)
    return folder
  } catch {
    const { uid } = statSync(folder)
    throw new Error(`The database in ${folder} belongs to another user (uid ${uid}): start as that user or as root.`)
  }
}
