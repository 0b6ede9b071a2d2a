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

export type BackupHead = {
  format: string
  madeAt: string
  keyMark: string
  tables: { name: string; columns: Column[] }[]
}

/**
 * The line before the last: what the backup contains, counted in the same snapshot. `missing` are the paths of stored
 * files that have a row but no bytes.
 */
export type BackupManifest = {
  counts: RowCounts
  sequences: Sequence[]
  files: number
  fileBytes: number
  missing: string[]
}

/** The backup cannot be written; the message names the file concerned. No backup file is left behind. */
export class BackupError extends Error {}

const SHOWN_MISSING = 10

/**
 * Writes all rows of all tables, as of one moment, and all stored files into one compressed file, which must not exist
 * yet. `keyMark` identifies the master key without revealing it; `key` encrypts the file. Files may be added or deleted
 * meanwhile. A row whose bytes are missing is an error unless `allowMissing` is set. Throws UnreadableRowsError when
 * row policies would hide rows, and BackupError.
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
    // after the rows: the bytes of a file are stored before its row
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

/** Loads all company ids, which tables that are read company by company need. */
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

/** Opens a file; null if it was deleted meanwhile. Throws BackupError with its name. */
async function openStoredFile(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new BackupError(`${path} cannot be read (${error.code}). No backup was written.`)
  })
}

/** The paths of the files that have a row, in the snapshot or now. */
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

/**
 * Bytes may be missing if their row was deleted since the snapshot. Otherwise they were lost or are in another folder.
 */
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

/** Lists all files of a folder except those still being written. */
async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
