import { existsSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connected } from '../connection.ts'
import { type Piece, writeBackupFile } from './backup-file.ts'
import {
  CannotBeTrusted,
  type Column,
  type Counts,
  columnList,
  companyTable,
  countsOf,
  type Sequence,
  sequencesOf,
  type Table,
  tablesOf,
} from './catalogue.ts'

export const FORMAT = 'kerani backup 1'

/** The first line of a backup. */
export type Head = { format: string; madeAt: string; keyMark: string; tables: { name: string; columns: Column[] }[] }

/**
 * The line before the last: what the backup holds, counted in the same snapshot. `missing` are the paths of stored files
 * that have a row and no bytes.
 */
export type Manifest = { counts: Counts; sequences: Sequence[]; files: number; fileBytes: number; missing: string[] }

/** The backup cannot be written; the message names the file that it is about. No file was left behind. */
export class CannotBackUp extends Error {}

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
}): Promise<Manifest> {
  const { ownerUrl, file, filesFolder, madeAt, keyMark = '', key, allowMissing = false } = options
  if (existsSync(file))
    throw new CannotBackUp(`${file} exists already, and a backup never replaces another. Say another name.`)
  const client = await connected(ownerUrl)
  const manifest: Manifest = { counts: {}, sequences: [], files: 0, fileBytes: 0, missing: [] }

  async function* pieces(): AsyncGenerator<Piece> {
    const tables = await tablesOf(client)
    if (tables.length === 0) throw new CannotBeTrusted('The database has no tables: there is nothing to back up.')
    const companies = await companiesFor(client, tables)
    yield {
      format: FORMAT,
      madeAt: madeAt.toISOString(),
      keyMark,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    } satisfies Head
    for (const table of tables) {
      yield { table: table.name }
      yield* rowsOf(client, table, companies)
      manifest.counts[table.name] = await countsOfAll(client, table, companies)
    }
    manifest.sequences = await sequencesOf(client)
    // after the rows: a file is stored before the row that speaks of it
    const written = new Set<string>()
    for (const path of await filesIn(filesFolder)) {
      const handle = await openedFile(path)
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
      manifest.missing = (await storedFiles(client, companies)).filter((name) => !written.has(name))
      await requireGone(ownerUrl, manifest.missing, { filesFolder, allowMissing })
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
async function companiesFor(client: pg.Client, tables: Table[]): Promise<string[]> {
  if (!tables.some((table) => table.reading === 'by_company')) return []
  const name = await companyTable(client)
  if (tables.find((table) => table.name === name)?.reading !== 'whole') {
    throw new CannotBeTrusted(
      'The list of companies cannot be read in full by this role. Back up as a superuser or a role with BYPASSRLS.',
    )
  }
  return (await client.query<{ id: string }>(`select id::text as id from ${name} order by id`)).rows.map(
    (row) => row.id,
  )
}

async function* rowsOf(client: pg.Client, table: Table, companies: string[]): AsyncGenerator<Buffer> {
  if (table.columns.length === 0) return
  const select = `select ${columnList(table.columns)} from ${table.isPartitioned ? '' : 'only '}${table.name}`
  for (const company of table.reading === 'whole' ? [''] : companies) {
    await bindTo(client, company)
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) yield chunk
  }
}

async function countsOfAll(client: pg.Client, table: Table, companies: string[]): Promise<Counts[string]> {
  await bindTo(client, '')
  if (table.reading === 'whole') return countsOf(client, table)
  const all = { rows: 0, byCompany: {} }
  for (const company of companies) {
    await bindTo(client, company)
    const { rows, byCompany } = await countsOf(client, table)
    all.rows += rows
    Object.assign(all.byCompany, byCompany)
  }
  return all
}

async function bindTo(client: pg.Client, company: string): Promise<void> {
  await client.query(`select set_config('app.company_id', $1, true)`, [company])
}

/** A file to read; null where it went meanwhile. Throws CannotBackUp with its name. */
async function openedFile(path: string): Promise<FileHandle | null> {
  return open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CannotBackUp(`${path} cannot be read (${error.code}). No backup was written.`)
  })
}

/** The paths of the files that the rows speak of, in the snapshot or as they are now. */
async function storedFiles(client: pg.Client, companies: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const company of companies.length > 0 ? companies : ['']) {
    await bindTo(client, company)
    const { rows } = await client.query<{ name: string }>(
      `select company_id::text || '/' || id::text as name from file where $1 = '' or company_id::text = $1 order by 1`,
      [company],
    )
    names.push(...rows.map(({ name }) => name))
  }
  return names
}

/** Bytes may be missing of rows that were removed since the snapshot; of others they were lost, or lie elsewhere. */
async function requireGone(
  ownerUrl: string,
  missing: readonly string[],
  { filesFolder, allowMissing }: { filesFolder: string; allowMissing: boolean },
): Promise<void> {
  if (missing.length === 0 || allowMissing) return
  const now = await connected(ownerUrl)
  try {
    await now.query('begin read only')
    const there = new Set(await storedFiles(now, [...new Set(missing.map((name) => name.split('/')[0]!))]))
    const lost = missing.filter((name) => there.has(name))
    if (lost.length === 0) return
    const more = lost.length > SHOWN_MISSING ? `, and ${lost.length - SHOWN_MISSING} more` : ''
    throw new CannotBackUp(
      `${lost.length} stored files are not in ${filesFolder}: ${lost.slice(0, SHOWN_MISSING).join(', ')}${more}. ` +
        'No backup was written. Look whether KERANI_DATA is the folder that the server uses. If they are lost for good: npm run backup -- FILE --allow-missing',
    )
  } finally {
    await now.end()
  }
}

/** All files of a folder but those that are being written. */
async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
