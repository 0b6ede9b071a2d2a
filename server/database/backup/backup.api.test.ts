import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#test/database-setup.ts'
import { patience } from '#test/patience.ts'
import { DamagedBackupError } from './backup-file.ts'
import { UnreadableRowsError } from './catalogue.ts'
import { RestoreError, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/**
 * A small schema with difficult features: forced policies, a trigger, a cycle of keys, generated and unusual columns.
 */
const SCHEMA = `
  create table company (id uuid primary key, code text not null);
  create table account (id int generated always as identity primary key, email text not null);
  create table country (code text primary key);
  insert into country values ('MY'), ('TW');
  alter table country enable row level security; alter table country force row level security;
  create policy everybody on country using (true);
  create table department (
    company_id uuid not null references company, id int not null, name text not null, head_id int,
    primary key (company_id, id));
  create table employee (
    company_id uuid not null references company, id int not null, "Odd ""name""" text, department_id int, notes text,
    loud text generated always as (upper(notes)) stored, photo bytea, seen timestamptz,
    primary key (company_id, id), foreign key (company_id, department_id) references department);
  alter table department add foreign key (company_id, head_id) references employee;
  create table payslip (
    company_id uuid not null references company, id int not null, net_sen bigint not null, lines jsonb,
    primary key (company_id, id)) partition by hash (company_id);
  create table payslip_0 partition of payslip for values with (modulus 2, remainder 0);
  create table payslip_1 partition of payslip for values with (modulus 2, remainder 1);
  create unlogged table shortcut (company_id uuid not null, id int not null, primary key (company_id, id));
  create table nothing_in_it (company_id uuid not null references company);
  create table file (company_id uuid not null references company, id uuid not null, primary key (company_id, id));
  create sequence receipt;
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'approved'; end $$;
  create trigger approved before update or delete on payslip for each row execute function refuse();
  create trigger never_twice before insert or truncate on employee for each statement execute function refuse();
  alter table employee enable always trigger never_twice;
  do $$ declare t text; begin
    foreach t in array array['department', 'employee', 'payslip', 'shortcut', 'nothing_in_it', 'file'] loop
      execute format('alter table %I enable row level security; alter table %I force row level security', t, t);
      execute format($p$create policy of_company on %I using (company_id = (select nullif(current_setting('app.company_id', true), '')::uuid))$p$, t);
    end loop;
  end $$;`

const [ACME, LIMAU] = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'] as const
const ROWS = `
  insert into company values ('${ACME}', 'acme'), ('${LIMAU}', 'limau');
  insert into account (email) values ('mei.ling@acme.my'), ('ravi@limau.my');
  alter table employee disable trigger never_twice;
  set app.company_id = '${ACME}';
  insert into department values ('${ACME}', 1, 'Kitchen', null);
  insert into employee (company_id, id, "Odd ""name""", department_id, notes, photo, seen)
    select '${ACME}', n, E'tab\\there \\\\. \\\\N', 1, E'two\\nlines of 林美玲', '\\x00ff0a5c', '2026-02-28 23:59:59.123456+08' from generate_series(1, 3000) n;
  update department set head_id = 7;
  insert into shortcut values ('${ACME}', 1);
  insert into payslip select '${ACME}', n, 9007199254740991, '{"basic": 1}' from generate_series(1, 500) n;
  set app.company_id = '${LIMAU}';
  insert into employee (company_id, id) select '${LIMAU}', n from generate_series(1, 20) n;
  insert into payslip select '${LIMAU}', n, n, null from generate_series(1, 3) n;
  alter table employee enable always trigger never_twice;
  select setval('receipt', 41);`

const { ownerUrl: superuser, prefix } = inject('testDatabase')
const PLAIN = `${prefix}plain_owner`
const made: string[] = []
let folder: string
let number = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kerani-backup-'))
  await run(superuser, `create role ${PLAIN} login password 'plain' nosuperuser nobypassrls`)
})
afterAll(async () => {
  for (const name of made) await run(superuser, `drop database ${name} with (force)`)
  await run(superuser, `drop role ${PLAIN}`)
  rmSync(folder, { recursive: true, force: true })
})

// a superuser sees past policies; a plain owner is bound by them and copies company by company
describe.each(['superuser', 'plain_owner'] as const)('RELIABILITY 18 backup and restore as %s', (owner) => {
  let source: string
  let file: string
  let files: string

  beforeEach(async () => {
    source = await filledDatabase(owner)
    file = join(folder, `backup-${++number}`)
    files = join(folder, `files-${number}`)
    mkdirSync(join(files, 'ab'), { recursive: true })
    writeFileSync(join(files, 'ab', 'photo'), randomBytes(200_000))
    writeFileSync(join(files, 'empty'), '')
  })

  const backUp = (more: { key?: Buffer; keyMark?: string; allowMissing?: boolean } = {}) =>
    writeBackup({ ownerUrl: source, file, filesFolder: files, madeAt: new Date('2026-11-21T00:00:00Z'), ...more })
  const restore = async (more: { key?: Buffer; keyMark?: string; ownerUrl?: string } = {}) => {
    const ownerUrl = more.ownerUrl ?? (await emptyDatabase(owner))
    const filesFolder = join(folder, `restored-${++number}`)
    const manifest = await restoreBackup({ ownerUrl, file, filesFolder, migrate: (url) => run(url, SCHEMA), ...more })
    return { ownerUrl, filesFolder, manifest }
  }

  it('restores every row of every company, every file, and the sequences', async () => {
    const manifest = await backUp()
    expect(manifest.counts['public.employee']).toEqual({ rows: 3020, byCompany: { [ACME]: 3000, [LIMAU]: 20 } })
    // An unlogged table is left out: its rows follow from other rows.
    expect(manifest.counts).not.toHaveProperty(['public.shortcut'])
    expect(manifest.counts['public.payslip']).toEqual({ rows: 503, byCompany: { [ACME]: 500, [LIMAU]: 3 } })
    expect(manifest.counts['public.nothing_in_it']).toEqual({ rows: 0, byCompany: {} })
    expect(statSync(file).mode & 0o777).toBe(0o600)

    const restored = await restore()
    expect(await fingerprint(nameOf(restored.ownerUrl))).toEqual(await fingerprint(nameOf(source)))
    for (const name of ['ab/photo', 'empty']) {
      expect(readFileSync(join(restored.filesFolder, name)).equals(readFileSync(join(files, name)))).toBe(true)
    }
    expect(await run(restored.ownerUrl, `select nextval('receipt')::int as next`)).toEqual([{ next: 42 }])
    expect(await run(restored.ownerUrl, `insert into account (email) values ('new@acme.my') returning id`)).toEqual([
      { id: 3 },
    ])
  })

  it('leaves policies, triggers and keys in their earlier state', async () => {
    await backUp()
    const { ownerUrl } = await restore()
    const guards = `select c.relname, c.relforcerowsecurity, t.tgname, t.tgenabled from pg_class c
      left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal where c.relname in ('employee', 'payslip', 'payslip_0') order by 1`
    expect(await run(ownerUrl, guards)).toEqual(await run(source, guards))
    const keys = `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as key, convalidated from pg_constraint where contype = 'f' order by 1, 2`
    expect(await run(ownerUrl, keys)).toEqual(await run(source, keys))
    await expect(run(superuserUrl(nameOf(ownerUrl)), 'delete from payslip')).rejects.toThrow('approved')
  })

  it('refuses a file that is cut, has a changed byte, or an added or removed line, and writes nothing', async () => {
    await backUp()
    const whole = readFileSync(file)
    const plain = gunzipSync(whole)
    const withoutRow = Buffer.concat([plain.subarray(0, 900), plain.subarray(901)])
    const damaged: Record<string, Buffer> = {
      'cut short': whole.subarray(0, whole.length - 1000),
      'cut by one byte': whole.subarray(0, whole.length - 1),
      empty: Buffer.alloc(0),
      'a byte changed': Buffer.concat([whole.subarray(0, 5000), Buffer.from([whole[5000]! ^ 1]), whole.subarray(5001)]),
      'packed again without a byte': gzipSync(withoutRow),
      'packed again without its last line': gzipSync(plain.subarray(0, plain.lastIndexOf(0x0a, plain.length - 2) + 1)),
      'packed again with more at the end': gzipSync(
        Buffer.concat([plain, Buffer.from('{"table":"public.company"}\n')]),
      ),
      'something else': Buffer.from('%PDF-1.7'),
    }
    const ownerUrl = await emptyDatabase(owner)
    for (const [how, bytes] of Object.entries(damaged)) {
      writeFileSync(file, bytes)
      await expect(restore({ ownerUrl }), how).rejects.toThrow(DamagedBackupError)
      expect(await run(ownerUrl, `select count(*)::int as n from pg_tables where schemaname = 'public'`), how).toEqual([
        { n: 0 },
      ])
    }
    writeFileSync(file, whole)
    await restore({ ownerUrl })
  })

  /** Stores a file of a company, with its bytes unless they are lost. */
  async function stored(company: string, { bytes = true } = {}): Promise<string> {
    const id = randomUUID()
    await run(superuserUrl(nameOf(source)), `insert into file values ('${company}', '${id}')`)
    mkdirSync(join(files, company), { recursive: true })
    if (bytes) writeFileSync(join(files, company, id), randomBytes(64))
    return `${company}/${id}`
  }

  it('refuses when the bytes of a row are missing in any company, names the file, and writes no backup', async () => {
    await stored(ACME)
    const lost = await stored(LIMAU, { bytes: false })
    await expect(backUp()).rejects.toThrow(`1 stored files are not in ${files}: ${lost}. No backup was written.`)
    expect([file, `${file}.part`].filter((name) => existsSync(name))).toEqual([])
    const manifest = await backUp({ allowMissing: true })
    expect(manifest).toMatchObject({ files: 3, fileBytes: 200_064, missing: [lost] })
    const restored = await restore()
    expect(restored.manifest.missing).toEqual([lost])
    expect(await run(superuserUrl(nameOf(restored.ownerUrl)), 'select count(*)::int as n from file')).toEqual([
      { n: 2 },
    ])
  })

  it('skips unfinished uploads, and files that were deleted meanwhile with their row', async () => {
    const [kept, gone] = [await stored(ACME), await stored(ACME)]
    writeFileSync(join(files, ACME, `${randomUUID()}.part`), 'half')
    // The row is deleted after the snapshot: the bytes are read last.
    const lock = new pg.Client({ connectionString: superuserUrl(nameOf(source)) })
    await lock.connect()
    await lock.query('begin')
    await lock.query('lock table payslip in access exclusive mode')
    const writing = backUp()
    await expect
      .poll(
        async () =>
          run(superuserUrl(nameOf(source)), `select from pg_locks where not granted`).then((rows) => rows.length),
        { timeout: patience(15_000) },
      )
      .toBeGreaterThan(0)
    await run(superuserUrl(nameOf(source)), `delete from file where id = '${gone.split('/')[1]}'`)
    rmSync(join(files, gone))
    await lock.query('rollback')
    await lock.end()
    expect(await writing).toMatchObject({ files: 3, missing: [gone] })
    const restored = await restore()
    expect(readFileSync(join(restored.filesFolder, kept)).equals(readFileSync(join(files, kept)))).toBe(true)
    expect(existsSync(join(restored.filesFolder, gone))).toBe(false)
    expect(readdirSync(join(restored.filesFolder, ACME))).toHaveLength(1)
  })

  it('refuses to restore a row without bytes that the backup does not list as missing', async () => {
    const lost = await stored(ACME, { bytes: false })
    await backUp({ allowMissing: true })
    const told = gunzipSync(readFileSync(file)).toString('latin1')
    const body = told
      .slice(0, told.lastIndexOf('\n', told.length - 2) + 1)
      .replace(`"missing":["${lost}"]`, '"missing":[]')
    const hash = createHash('sha256').update(body, 'latin1').digest('hex')
    writeFileSync(file, gzipSync(Buffer.from(`${body}{"sha256":"${hash}"}\n`, 'latin1')))
    await expect(restore()).rejects.toThrow(`The backup has no bytes of the stored file ${lost}`)
  })

  it('refuses a database or folder in use, and to overwrite another backup', async () => {
    await backUp()
    await expect(backUp()).rejects.toThrow(/exists already/)
    const before = await fingerprint(nameOf(source))
    await expect(restore({ ownerUrl: source })).rejects.toThrow(RestoreError)
    expect(await fingerprint(nameOf(source))).toEqual(before)
    const full = {
      ownerUrl: await emptyDatabase(owner),
      file,
      filesFolder: files,
      migrate: (url: string) => run(url, SCHEMA),
    }
    await expect(restoreBackup(full)).rejects.toThrow(/not empty/)
  })

  it('refuses a backup of another release', async () => {
    await backUp()
    const ownerUrl = await emptyDatabase(owner)
    const migrate = (url: string) => run(url, `${SCHEMA} alter table employee add column nickname text`)
    await expect(restoreBackup({ ownerUrl, file, filesFolder: join(folder, 'none'), migrate })).rejects.toThrow(
      /public\.employee differs/,
    )
  })

  it('ENC-3 encrypts the file with a key and opens it only with that key, complete', async () => {
    const key = randomBytes(32)
    await backUp({ key })
    expect(readFileSync(file).includes('mei.ling')).toBe(false)
    await expect(restore()).rejects.toThrow(/KERANI_BACKUP_KEY/)
    await expect(restore({ key: randomBytes(32) })).rejects.toThrow(/KERANI_BACKUP_KEY is not the key/)
    const restored = await restore({ key })
    expect(await fingerprint(nameOf(restored.ownerUrl))).toEqual(await fingerprint(nameOf(source)))
    const handle = openSync(file, 'r+')
    writeSync(handle, randomBytes(1), 0, 1, 4000)
    closeSync(handle)
    await expect(restore({ key })).rejects.toThrow(DamagedBackupError)
    truncateSync(file, 3000)
    await expect(restore({ key })).rejects.toThrow(DamagedBackupError)
  })

  it('refuses to restore next to another master key', async () => {
    await backUp({ keyMark: 'one' })
    await expect(restore({ keyMark: 'two' })).rejects.toThrow(/master key/)
  })
})

describe('RELIABILITY 18 a backup that row policies would empty', () => {
  it.each([
    [
      'a policy with a condition of its own',
      `drop policy of_company on employee; create policy hidden on employee using (notes is not null)`,
    ],
    ['a restrictive policy on top', `create policy hidden on employee as restrictive using (id > 10)`],
    ['rows that may be of no company', `alter table nothing_in_it alter company_id drop not null`],
    ['rows that no company vouches for', `alter table nothing_in_it drop constraint nothing_in_it_company_id_fkey`],
    [
      'a list of companies it cannot read',
      `alter table company enable row level security; alter table company force row level security`,
    ],
  ])('is refused and leaves no file: %s', async (_, change) => {
    const source = await filledDatabase('plain_owner')
    await run(source, change)
    const file = join(folder, `backup-${++number}`)
    const backUp = (ownerUrl: string) =>
      writeBackup({ ownerUrl, file, filesFolder: join(folder, 'none'), madeAt: new Date(0) })
    await expect(backUp(source)).rejects.toThrow(UnreadableRowsError)
    expect(existsSync(file) || existsSync(`${file}.part`)).toBe(false)
    const manifest = await backUp(superuserUrl(nameOf(source)))
    expect(manifest.counts['public.employee']!.rows).toBe(3020)
  })
})

async function filledDatabase(owner: 'superuser' | 'plain_owner'): Promise<string> {
  const url = await emptyDatabase(owner)
  await run(url, SCHEMA)
  await run(url, ROWS)
  return url
}

async function emptyDatabase(owner: 'superuser' | 'plain_owner'): Promise<string> {
  const name = `${prefix}backup_${++number}`
  made.push(name)
  await run(superuser, `create database ${name} ${owner === 'superuser' ? '' : `owner ${PLAIN}`}`)
  if (owner === 'superuser') return superuserUrl(name)
  const url = new URL(superuserUrl(name))
  url.username = PLAIN
  url.password = 'plain'
  return url.toString()
}

function superuserUrl(database: string): string {
  return databaseUrl(superuser, database)
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1)
}

/** Reads every row of every table, without policies. */
async function fingerprint(database: string): Promise<unknown> {
  const url = superuserUrl(database)
  const tables = ['company', 'account', 'country', 'department', 'employee', 'payslip', 'nothing_in_it']
  const hashes = tables.map(
    (table) => `(select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${table} t) as ${table}`,
  )
  return run(url, `select ${hashes.join(', ')}`)
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
