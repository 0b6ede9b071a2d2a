import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect } from '../connection.ts'
import { DamagedBackupError, readBackupFile } from './backup-file.ts'
import { columnList, countRows, loadTableShapes, type Sequence } from './catalogue.ts'
import { runUnguarded } from './run-unguarded.ts'
import { BACKUP_FORMAT, type BackupHead, type BackupManifest } from './write-backup.ts'

/** The target or the backup does not allow a restore. Nothing was written. */
export class RestoreError extends Error {}

/** Tables without a company that migrations never fill. */
const NEVER_SEEDED = ['public.company', 'public.account']

/**
 * Restores a backup into an empty database and an empty files folder. `migrate` first brings the database to this
 * release's schema. Everything is checked before the first write, and all rows are written in one transaction. Row
 * counts per table and company are compared before it commits. Throws DamagedBackupError or RestoreError.
 */
export async function restoreBackup(options: {
  ownerUrl: string
  file: string
  filesFolder: string
  migrate: (ownerUrl: string) => Promise<unknown>
  keyMark?: string
  key?: Buffer
}): Promise<BackupManifest> {
  const { ownerUrl, file, filesFolder, keyMark = '', key } = options
  const { head, manifest } = await verifyBackup(file, key)
  if (head.keyMark !== keyMark) {
    throw new RestoreError(
      'The backup was made with another master key, and without that its encrypted columns cannot be read. ' +
        'Set KERANI_MASTER_KEY, or put the master.key of that installation into the data folder.',
    )
  }
  if (existsSync(filesFolder) && (await readdir(filesFolder)).length > 0)
    throw new RestoreError(`The folder ${filesFolder} is not empty.`)

  const client = await connect(ownerUrl)
  const incomingFolder = `${filesFolder}.restoring`
  await rm(incomingFolder, { recursive: true, force: true })
  try {
    await client.query('set statement_timeout = 0')
    const known = new Set(head.tables.map((table) => table.name))
    const unknownTable = (await loadTableShapes(client)).find((table) => !known.has(table.name))
    if (unknownTable)
      throw new RestoreError(
        `The database has a table the backup does not know: ${unknownTable.name}. Restore into an empty one.`,
      )
    await refuseOccupied(client)
    await options.migrate(ownerUrl)
    await refuseOtherShape(client, head)

    await client.query('begin')
    const names = head.tables.map((table) => table.name).join(', ')
    await client.query(`lock table ${names} in access exclusive mode`)
    await runUnguarded(client, async () => {
      await refuseOccupied(client)
      await client.query(`truncate ${names}`)
      const restoredFiles = await loadPieces(client, { file, key, head, arriving: incomingFolder })
      await setSequences(client, manifest.sequences)
      await refuseOtherCounts(client, manifest)
      await refuseMissingFiles(client, manifest, restoredFiles)
    })
    await client.query('commit')
    if (existsSync(incomingFolder)) {
      await rm(filesFolder, { recursive: true, force: true })
      await rename(incomingFolder, filesFolder)
    }
    await client.query('analyze')
    return manifest
  } finally {
    // without a commit, ending the connection rolls everything back
    await client.end()
    await rm(incomingFolder, { recursive: true, force: true })
  }
}

/** Throws when the row of a stored file has no bytes in the backup, unless the backup lists that file as missing. */
async function refuseMissingFiles(
  client: pg.Client,
  { counts, missing = [] }: Pick<BackupManifest, 'counts'> & { missing?: readonly string[] },
  arrived: ReadonlySet<string>,
): Promise<void> {
  const { rows: shapes } = await client.query<{ there: boolean }>(
    `select to_regclass('public.file') is not null as there`,
  )
  if (!shapes[0]?.there) return
  const known = new Set(missing)
  for (const company of Object.keys(counts['public.file']?.byCompany ?? {})) {
    await client.query(`select set_config('app.company_id', $1, true)`, [company])
    const { rows } = await client.query<{ name: string }>(
      `select company_id::text || '/' || id::text as name from file where company_id = $1::uuid`,
      [company],
    )
    const lost = rows.find(({ name }) => !arrived.has(name) && !known.has(name))
    if (lost)
      throw new RestoreError(
        `The backup has no bytes of the stored file ${lost.name}, although it has its row. Nothing was kept.`,
      )
  }
}

/** Reads the whole file and returns what it contains. Throws DamagedBackupError unless it is complete and unchanged. */
export async function verifyBackup(
  file: string,
  key?: Buffer,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  let head: BackupHead | undefined
  let manifest: BackupManifest | undefined
  for await (const piece of readBackupFile(file, key)) {
    if (Buffer.isBuffer(piece)) continue
    if (!head) head = piece as BackupHead
    if ('manifest' in piece) manifest = piece.manifest as BackupManifest
  }
  if (head?.format !== BACKUP_FORMAT)
    throw new DamagedBackupError(`${file} is not a backup of this program, or of a later release of it.`)
  if (!manifest) throw new DamagedBackupError(`${file} has no manifest.`)
  return { head, manifest }
}

/** Fills the tables and the folder of incoming files, in the order of the backup. */
async function loadPieces(
  client: pg.Client,
  from: { file: string; key?: Buffer; head: BackupHead; arriving: string },
): Promise<ReadonlySet<string>> {
  const restoredFiles = new Set<string>()
  const pieces = readBackupFile(from.file, from.key)
  let next = await pieces.next()
  async function* bytes(): AsyncGenerator<Buffer> {
    for (;;) {
      next = await pieces.next()
      if (!Buffer.isBuffer(next.value)) return
      yield next.value
    }
  }
  while (!next.done) {
    const about = next.value
    if (Buffer.isBuffer(about)) throw new DamagedBackupError('Bytes that belong to nothing.')
    if (typeof about.table === 'string') {
      const table = from.head.tables.find(({ name }) => name === about.table)
      if (!table) throw new DamagedBackupError(`Rows of a table that was not announced: ${about.table}`)
      if (table.columns.length === 0) next = await pieces.next()
      else await pipeline(bytes, client.query(copyFrom(`copy ${table.name} (${columnList(table.columns)}) from stdin`)))
    } else if (typeof about.file === 'string') {
      const path = safePath(from.arriving, about.file)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline(bytes, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }))
      restoredFiles.add(about.file)
    } else {
      next = await pieces.next()
    }
  }
  return restoredFiles
}

/** Resolves a path of the backup. Throws when it leaves the folder. */
function safePath(folder: string, path: string): string {
  const place = resolve(folder, ...path.split('/'))
  if (!place.startsWith(resolve(folder) + sep))
    throw new DamagedBackupError(`A file that points outside its folder: ${path}`)
  return place
}

async function refuseOccupied(client: pg.Client): Promise<void> {
  for (const table of await loadTableShapes(client)) {
    if (!table.hasCompany && !NEVER_SEEDED.includes(table.name)) continue
    const { rows } = await client.query<{ some: boolean }>(`select exists (select from ${table.name}) as some`)
    if (rows[0]?.some)
      throw new RestoreError(`The database is in use: ${table.name} has rows. Restore into an empty one.`)
  }
}

async function refuseOtherShape(client: pg.Client, head: BackupHead): Promise<void> {
  const here = new Map((await loadTableShapes(client)).map((table) => [table.name, table.columns]))
  const differing = head.tables.find((table) => !isDeepStrictEqual(here.get(table.name), table.columns))
  const extra = [...here.keys()].find((name) => !head.tables.some((table) => table.name === name))
  if (differing || extra) {
    throw new RestoreError(
      `The backup is of another release: ${differing?.name ?? extra} differs. Restore it with the release that made it, then start this one.`,
    )
  }
}

async function setSequences(client: pg.Client, sequences: Sequence[]): Promise<void> {
  for (const { name, value } of sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, value])
}

async function refuseOtherCounts(client: pg.Client, manifest: BackupManifest): Promise<void> {
  for (const table of await loadTableShapes(client)) {
    const [there, here] = [manifest.counts[table.name], await countRows(client, table)]
    if (!isDeepStrictEqual(there, here)) {
      throw new RestoreError(
        `${table.name} has ${here.rows} rows after the restore instead of ${there?.rows}, in all or in a company. Nothing was kept.`,
      )
    }
  }
}
