import { createReadStream, existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
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

/** The line before the last: what the backup holds, counted in the same snapshot. */
export type Manifest = { counts: Counts; sequences: Sequence[]; files: number }

/**
 * Writes all rows of all tables, as they are at one moment, and all stored files into one compressed file, which must not
 * exist yet. `keyMark` names the master key without giving it away; `key` seals the file. Throws CannotBeTrusted when
 * row policies would hide something.
 */
export async function writeBackup(options: {
  ownerUrl: string
  file: string
  filesFolder: string
  madeAt: Date
  keyMark?: string
  key?: Buffer
}): Promise<Manifest> {
  const { ownerUrl, file, filesFolder, madeAt, keyMark = '', key } = options
  if (existsSync(file)) throw new Error(`${file} exists already; a backup never replaces another.`)
  const client = await connected(ownerUrl)
  const manifest: Manifest = { counts: {}, sequences: [], files: 0 }

  async function* pieces(): AsyncGenerator<Piece> {
    const tables = await tablesOf(client)
    if (tables.length === 0) throw new CannotBeTrusted('The database has no tables: there is nothing to back up.')
    const companies = await companiesFor(client, tables)
    yield {
      ...{ format: FORMAT, madeAt: madeAt.toISOString(), keyMark },
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    } satisfies Head
    for (const table of tables) {
      yield { table: table.name }
      yield* rowsOf(client, table, companies)
      manifest.counts[table.name] = await countsOfAll(client, table, companies)
    }
    manifest.sequences = await sequencesOf(client)
    // after the rows: a file is stored before the row that speaks of it
    for (const path of await filesIn(filesFolder)) {
      yield { file: relative(filesFolder, path).split(sep).join('/') }
      for await (const chunk of createReadStream(path)) yield chunk
      manifest.files++
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

async function filesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}
