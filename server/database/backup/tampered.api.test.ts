import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#test/database-setup.ts'
import { connect } from '../connection.ts'
import { type BackupPiece, DamagedBackupError, readBackupFile, writeBackupFile } from './backup-file.ts'
import { UnreadableRowsError } from './catalogue.ts'
import { RestoreError, restoreBackup, verifyBackup } from './restore-backup.ts'
import { BACKUP_FORMAT, type BackupHead, type BackupManifest, writeBackup } from './write-backup.ts'

const { ownerUrl: superuser, prefix } = inject('testDatabase')
const SCHEMA = `create table company (id uuid primary key, code text not null);
  create table account (email text primary key);
  create table seeded (code text primary key);
  create table note (company_id uuid not null references company, id int not null, primary key (company_id, id));
  insert into seeded values ('MY');`
const ACME = '00000000-0000-7000-8000-00000000000a'
let folder: string
let source: string
let target: string
let pieces: BackupPiece[]

async function run(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = await connect(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
async function made(name: string): Promise<string> {
  await run(superuser, `drop database if exists ${prefix}${name} with (force)`)
  await run(superuser, `create database ${prefix}${name}`)
  return databaseUrl(superuser, `${prefix}${name}`)
}
const backUp = (file: string, more = {}) =>
  writeBackup({ ownerUrl: source, file, filesFolder: path.join(folder, 'files'), madeAt: new Date(0), ...more })
const restore = (file: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    ownerUrl: target,
    file,
    filesFolder: path.join(folder, 'restored'),
    migrate: (url) => run(url, SCHEMA),
    ...more,
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kerani-tampered-'))
  source = await made('tampered_source')
  await run(
    source,
    `${SCHEMA} insert into company values ('${ACME}', 'acme'); insert into note select '${ACME}', n from generate_series(1, 3) n`,
  )
  mkdirSync(path.join(folder, 'files', 'deep', 'er'), { recursive: true })
  writeFileSync(path.join(folder, 'files', 'b'), 'second')
  writeFileSync(path.join(folder, 'files', 'a'), '')
  writeFileSync(path.join(folder, 'files', 'deep', 'er', 'c'), 'third')
  const file = path.join(folder, 'honest')
  await backUp(file)
  pieces = await Array.fromAsync(readBackupFile(file))
})
afterAll(async () => {
  for (const name of ['tampered_source', 'tampered_target'])
    await run(superuser, `drop database if exists ${prefix}${name} with (force)`)
  rmSync(folder, { recursive: true })
})

/** Writes the valid pieces with some changes to a file whose hash matches. */
async function tampered(change: (pieces: BackupPiece[]) => BackupPiece[]): Promise<string> {
  const file = path.join(folder, 'tampered')
  async function* changed() {
    yield* change(structuredClone(pieces).map((piece) => (piece instanceof Uint8Array ? Buffer.from(piece) : piece)))
  }
  await writeBackupFile(file, changed())
  return file
}
const head = (of: readonly BackupPiece[]) => of[0] as unknown as BackupHead
const manifestOf = (of: readonly BackupPiece[]) => (of.at(-1) as { manifest: BackupManifest }).manifest

describe('RELIABILITY 18 the content of a backup', () => {
  it('is its head, the rows of each table, each file, and the counts', () => {
    expect(head(pieces)).toMatchObject({ format: BACKUP_FORMAT, madeAt: '1970-01-01T00:00:00.000Z', keyMark: '' })
    expect(head(pieces).tables.map(({ name }) => name)).toEqual([
      'public.account',
      'public.company',
      'public.note',
      'public.seeded',
    ])
    expect(head(pieces).tables[2]!.columns).toEqual([
      { name: 'company_id', type: 'uuid' },
      { name: 'id', type: 'integer' },
    ])
    expect(pieces.slice(1, -1).filter((piece) => !Buffer.isBuffer(piece))).toEqual([
      ...['account', 'company', 'note', 'seeded'].map((name) => ({ table: `public.${name}` })),
      ...['a', 'b', 'deep/er/c'].map((file) => ({ file })),
    ])
    expect(manifestOf(pieces)).toEqual({
      counts: {
        'public.account': { rows: 0 },
        'public.company': { rows: 1 },
        'public.note': { rows: 3, byCompany: { [ACME]: 3 } },
        'public.seeded': { rows: 1 },
      },
      sequences: [],
      files: 3,
      fileBytes: 11,
      missing: [],
    })
  })

  it('is refused without tables, and has no files without a files folder', async () => {
    const file = path.join(folder, 'empty')
    await expect(backUp(file, { ownerUrl: await made('tampered_target') })).rejects.toThrow(UnreadableRowsError)
    expect(readdirSync(folder).filter((name) => name.startsWith('empty'))).toEqual([])
    expect((await backUp(file, { filesFolder: path.join(folder, 'nowhere') })).files).toBe(0)
    await expect(backUp(file)).rejects.toThrow(`${file} exists already`)
  })

  it('can be listed without a restore', async () => {
    const { head: said, manifest } = await verifyBackup(path.join(folder, 'honest'))
    expect([said, { manifest }]).toEqual([pieces[0], pieces.at(-1)])
    await expect(
      verifyBackup(await tampered((all) => [{ ...head(all), format: 'kerani backup 9' }, ...all.slice(1)])),
    ).rejects.toThrow(/is not a backup of this program, or of a later release/)
    await expect(verifyBackup(await tampered(() => []))).rejects.toThrow(DamagedBackupError)
    await expect(verifyBackup(await tampered((all) => all.slice(0, -1)))).rejects.toThrow(/has no manifest/)
  })
})

describe('RELIABILITY 18 a backup that somebody wrote by hand', () => {
  it.each<[string, (all: BackupPiece[]) => BackupPiece[], RegExp]>([
    [
      'rows of a table that it did not announce',
      (all) => [all[0]!, { table: 'public.other' }, ...all.slice(1)],
      /a table that was not announced: public\.other/,
    ],
    ['bytes of nothing', (all) => [all[0]!, Buffer.from('x'), ...all.slice(1)], /Bytes that belong to nothing/],
    [
      'a file outside',
      (all) => [...all.slice(0, -1), { file: '../evil' }, Buffer.from('x'), all.at(-1)!],
      /points outside its folder: \.\.\/evil/,
    ],
    [
      'a file that is the folder',
      (all) => [...all.slice(0, -1), { file: '.' }, all.at(-1)!],
      /points outside its folder: \./,
    ],
    ['the same file twice', (all) => [...all.slice(0, -1), { file: 'b' }, all.at(-1)!], /EEXIST/],
    [
      'a row less than it counted',
      (all) =>
        all.map((one) =>
          Buffer.isBuffer(one) && one.includes('\t3\n')
            ? one.subarray(0, one.indexOf(ACME, 1) === -1 ? 0 : one.lastIndexOf(ACME))
            : one,
        ),
      /public\.note has 2 rows after the restore instead of 3/,
    ],
    [
      'another company than it counted',
      (all) => [
        ...all.slice(0, -1),
        {
          manifest: {
            ...manifestOf(all),
            counts: { ...manifestOf(all).counts, 'public.note': { rows: 3, byCompany: {} } },
          },
        },
      ],
      /public\.note has 3 rows after the restore instead of 3/,
    ],
    [
      'a table that the release has not',
      (all) => [{ ...all[0], tables: [...head(all).tables, { name: 'public.z', columns: [] }] }, ...all.slice(1)],
      /of another release: public\.z differs/,
    ],
    [
      'a column of another type',
      (all) => [
        {
          ...all[0],
          tables: head(all).tables.map((table) => ({
            ...table,
            columns: table.columns.map((column) => ({ ...column, type: 'text' })),
          })),
        },
        ...all.slice(1),
      ],
      /of another release: public\.company differs/,
    ],
    [
      'a table less than the release has',
      (all) => [{ ...all[0], tables: head(all).tables.slice(0, 3) }, ...all.slice(1)],
      /of another release: public\.seeded differs/,
    ],
  ])('%s is refused and leaves nothing behind', async (_, change, why) => {
    target = await made('tampered_target')
    await expect(restore(await tampered(change))).rejects.toThrow(why)
    expect(
      await run(
        target,
        'select (select count(*)::int from company) as companies, (select count(*)::int from note) as notes',
      ),
    ).toEqual([{ companies: 0, notes: 0 }])
    expect(readdirSync(folder).filter((name) => name.startsWith('restored'))).toEqual([])
  })

  it('is refused when the target is in use or has another master key', async () => {
    const honest = path.join(folder, 'honest')
    target = await made('tampered_target')
    await run(target, 'create table strange (a int)')
    await expect(restore(honest)).rejects.toThrow(/has a table the backup does not know: public\.strange/)
    for (const row of [`insert into company values ('${ACME}', 'x')`, `insert into account values ('a@b.my')`]) {
      target = await made('tampered_target')
      await run(target, `${SCHEMA} ${row}`)
      await expect(restore(honest, { migrate: async () => {} })).rejects.toThrow(RestoreError)
    }
    // Rows added in between are noticed as well.
    target = await made('tampered_target')
    const late = (url: string) => run(url, `${SCHEMA} insert into account values ('late@b.my')`)
    await expect(restore(honest, { migrate: late })).rejects.toThrow(/public\.account has rows/)
    await expect(restore(honest, { filesFolder: path.join(folder, 'files') })).rejects.toThrow(/is not empty/)
    await expect(restore(honest, { keyMark: 'other' })).rejects.toThrow(/another master key/)
  })

  it('is accepted when it is valid: rows, and files closed to others, also into an empty folder', async () => {
    target = await made('tampered_target')
    mkdirSync(path.join(folder, 'restored'))
    mkdirSync(path.join(folder, 'restored.restoring'))
    writeFileSync(path.join(folder, 'restored.restoring', 'left over'), '')
    expect(await restore(await tampered((all) => all))).toEqual(manifestOf(pieces))
    expect(await run(target, 'select code from seeded')).toEqual([{ code: 'MY' }])
    expect(await run(target, 'select id from note order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
    const restored = path.join(folder, 'restored')
    expect(readdirSync(restored, { recursive: true }).sort()).toEqual(['a', 'b', 'deep', 'deep/er', 'deep/er/c'])
    expect(readFileSync(path.join(restored, 'deep/er/c'), 'utf8')).toBe('third')
    expect(statSync(path.join(restored, 'b')).mode & 0o777).toBe(0o600)
    expect(statSync(path.join(restored, 'deep')).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder).filter((name) => name.endsWith('.restoring'))).toEqual([])
  })
})
