import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../connection.ts'
import { type BackupPiece, writeBackupFile } from './backup-file.ts'
import {
  type CatalogueTable,
  type Column,
  columnList,
  countRows,
  findCompanyTable,
  loadSequences,
  loadTables,
  type RowCounts,
  type Sequence,
  UnreadableRowsError,
} from './catalogue.ts'

export const BACKUP_FORMAT = 'kerani backup 1'

/** The first line of a backup. */
export type BackupHead = {
  format: string
  madeAt: string
  keyMark: string
  tables: { name: string; columns: Column[] }[]
}

/**
 * The line before the last: what the backup holds, counted in the same snapshot. `missing` are the paths of stored files
 * that have a row and no bytes.
 */
export type BackupManifest = {
  counts: RowCounts
  sequences: Sequence[]
  files: number
  fileBytes: number
  missing: string[]
}

/** The backup cannot be written; the message names the file that it is about. No file was left behind. */
export class BackupError extends Error {}

const SHOWN_MISSING = 10

/**
 * Writes all rows of all tables, as they are at one moment, and all stored files into one compressed file, which must not
 * exist yet. `keyMark` names the master key without giving it away; `key` seals the file. Files that come and go meanwhile
 * are no fault; a row whose bytes are not there is one, unless `allowMissing`. Throws CannotBeTrusted when row policies
 * would hide something, and CannotBackUp.
 */
export async function writeBackup(options: {
  ownerUrl: string
  file: string
  filesFolder: string
  madeAt: Date
  keyMark?: string
  key?: Buffer
  allowMissing?: boolean
}): Promise<BackupManifest> {
  const { ownerUrl, file, filesFolder, madeAt, keyMark = '', key, allowMissing = false } = options
  if (existsSync(file))
    throw new BackupError(`${file} exists already, and a backup never replaces another. Say another name.`)
  const client = await connect(ownerUrl)
  const manifest: BackupManifest = { counts: {}, sequences: [], files: 0, fileBytes: 0, missing: [] }

  async function* pieces(): AsyncGenerator<BackupPiece> {
    const tables = await loadTables(client)
    if (tables.length === 0) throw new UnreadableRowsError('The database has no tables: there is nothing to back up.')
    const companies = await loadCompanyIds(client, tables)
    yield {
      format: BACKUP_FORMAT,
      madeAt: madeAt.toISOString(),
      keyMark,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    } satisfies BackupHead
    for (const table of tables) {
      yield { table: table.name }
      yield* copyTableRows(client, table, companies)
      manifest.counts[table.name] = await countRowsByCompany(client, table, companies)
    }
    manifest.sequences = await loadSequences(client)
    // after the rows: a file is stored before the row that speaks of it
    const written = new Set<string>()
    for (const path of await listFiles(filesFolder)) {
      const handle = await openStoredFile(path)
      if (!handle) continue
      const name = relative(filesFolder, path).split(sep).join('/')
      yield { file: name }
      for await (const chunk of handle.createReadStream()) {
        manifest.fileBytes += chunk.length
        yield chunk
      }
      written.add(name)
      manifest.files++
    }
    if (tables.some(({ name }) => name === 'public.file')) {
      manifest.missing = (await listStoredFiles(client, companies)).filter((name) => !written.has(name))
      await requireDeletedSince(ownerUrl, manifest.missing, { filesFolder, allowMissing })
    }
    yield { manifest }
  }

  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    await writeBackupFile(file, pieces(), key)
    return manifest
  } finally {
    await client.end()
  }
}

/** All company ids, needed when tables are read company by company. */
async function loadCompanyIds(client: pg.Client, tables: CatalogueTable[]): Promise<string[]> {
  if (!tables.some((table) => table.reading === 'by_company')) return []
  const name = await findCompanyTable(client)
  if (tables.find((table) => table.name === name)?.reading !== 'whole') {
    throw new UnreadableRowsError(
      'The list of companies cannot be read in full by this role. Back up as a superuser or a role with BYPASSRLS.',
    )
  }
  return (await client.query<{ id: string }>(`select id::text as id from ${name} order by id`)).rows.map(
    (row) => row.id,
  )
}

async function* copyTableRows(client: pg.Client, table: CatalogueTable, companies: string[]): AsyncGenerator<Buffer> {
  if (table.columns.length === 0) return
  const select = `select ${columnList(table.columns)} from ${table.isPartitioned ? '' : 'only '}${table.name}`
  for (const company of table.reading === 'whole' ? [''] : companies) {
    await bindCompany(client, company)
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) yield chunk
  }
}

async function countRowsByCompany(
  client: pg.Client,
  table: CatalogueTable,
  companies: string[],
): Promise<RowCounts[string]> {
  await bindCompany(client, '')
  if (table.reading === 'whole') return countRows(client, table)
  const all = { rows: 0, byCompany: {} }
  for (const company of companies) {
    await bindCompany(client, company)
    const { rows, byCompany } = await countRows(client, table)
    all.rows += rows
    Object.assign(all.byCompany, byCompany)
  }
  return all
}

async function bindCompany(client: pg.Client, company: string): Promise<void> {
  await client.query(`select set_config('app.company_id', $1, true)`, [company])
}

/** A file to read; null where it went meanwhile. Throws CannotBackUp with its name. */
async function openStoredFile(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`${path} cannot be read (${error.code}). No backup was written.`)
  })
}

/** The paths of the files that the rows speak of, in the snapshot or as they are now. */
async function listStoredFiles(client: pg.Client, companies: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const company of companies.length > 0 ? companies : ['']) {
    await bindCompany(client, company)
    const { rows } = await client.query<{ name: string }>(
      `select company_id::text || '/' || id::text as name from file where $1 = '' or company_id::text = $1 order by 1`,
      [company],
    )
    names.push(...rows.map(({ name }) => name))
  }
  return names
}

/** Bytes may be missing of rows that were removed since the snapshot; of others they were lost, or lie elsewhere. */
async function requireDeletedSince(
  ownerUrl: string,
  missing: readonly string[],
  { filesFolder, allowMissing }: { filesFolder: string; allowMissing: boolean },
): Promise<void> {
  if (missing.length === 0 || allowMissing) return
  const now = await connect(ownerUrl)
  try {
    await now.query('begin read only')
    const there = new Set(await listStoredFiles(now, [...new Set(missing.map((name) => name.split('/')[0]!))]))
    const lost = missing.filter((name) => there.has(name))
    if (lost.length === 0) return
    const more = lost.length > SHOWN_MISSING ? `, and ${lost.length - SHOWN_MISSING} more` : ''
    throw new BackupError(
      `${lost.length} stored files are not in ${filesFolder}: ${lost.slice(0, SHOWN_MISSING).join(', ')}${more}. ` +
        'No backup was written. Look whether KERANI_DATA is the folder that the server uses. If they are lost for good: npm run backup -- FILE --allow-missing',
    )
  } finally {
    await now.end()
  }
}

/** All files of a folder but those that are being written. */
async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
