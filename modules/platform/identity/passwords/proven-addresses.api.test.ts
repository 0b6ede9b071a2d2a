import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { loadMigrations, migrate } from '#server/database/migrate.ts'
import { databaseUrl } from '#test/database-setup.ts'

const BEFORE = '2026-11-22-1300'

let admin: pg.Client
let client: pg.Client
let name: string

/** A database as it was before addresses had to be proven, with people of every kind in it. */
beforeAll(async () => {
  const { ownerUrl, prefix } = inject('testDatabase')
  name = `${prefix}${randomBytes(6).toString('hex')}`
  admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`create database "${name}"`)
  client = new pg.Client({ connectionString: databaseUrl(ownerUrl, name) })
  await client.connect()
  await client.query(
    'create table migration (name text primary key, checksum text not null, at timestamptz not null default now())',
  )
  for (const one of (await loadMigrations()).filter((migration) => migration.name < BEFORE)) {
    await client.query(one.text)
    const checksum = createHash('sha256').update(one.text).digest('hex')
    await client.query('insert into migration (name, checksum) values ($1, $2)', [one.name, checksum])
  }
  await client.query(`
    insert into company (id, code, name, country, currency, timezone, data_key, is_demo, created_at) values
      ('00000000-0000-4000-8000-00000000000a', 'first', 'First', 'MY', 'MYR', 'UTC', '', false, '2026-01-01'),
      ('00000000-0000-4000-8000-00000000000b', 'open', 'Open', 'MY', 'MYR', 'UTC', '', false, '2026-02-01'),
      ('00000000-0000-4000-8000-00000000000d', 'demo', 'Demo', 'MY', 'MYR', 'UTC', '', true, '2026-03-01');
    insert into setup_code (code_hash, used_at) values ('x', '2026-01-01');
    insert into account (id, email, full_name, password_hash, password_changed_at, created_at, directory_tenant, directory_object) values
      ('00000000-0000-4000-8000-000000000001', 'by-set-up-link@x.example', 'A', 'h', '2026-01-01', '2026-01-01', null, null),
      ('00000000-0000-4000-8000-000000000002', 'typed-an-address@x.example', 'B', 'h', '2026-02-01', '2026-02-01', null, null),
      ('00000000-0000-4000-8000-000000000003', 'by-invitation@x.example', 'C', 'h', '2026-02-03', '2026-02-02', 't', 'o'),
      ('00000000-0000-4000-8000-000000000004', 'invited@x.example', 'D', null, null, '2026-02-04', null, null),
      ('00000000-0000-4000-8000-000000000005', 'demo@x.example', 'E', 'h', null, '2026-03-01', null, null);
    insert into membership (company_id, account_id, created_at, invited_email, invited_name) values
      ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000001', '2026-01-01', null, null),
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000002', '2026-02-01', null, null),
      ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000003', '2026-02-02', null, null),
      ('00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-000000000003', '2026-02-05', 'by-invitation@x.example', 'Typed'),
      ('00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-000000000004', '2026-02-04', 'invited@x.example', 'Dee'),
      ('00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-000000000005', '2026-03-01', null, null);
    insert into login_session (token_hash, csrf, account_id, state, is_directory, created_at, seen_at, expires_at, ends_at, address, device)
      select id::text::bytea, '', id, 'signed_in', id::text like '%3', now(), now(), now(), now(), '', '' from account where email like '%by-%';
  `)
  await migrate(databaseUrl(ownerUrl, name))
})
afterAll(async () => {
  await client.end()
  await admin.query(`drop database "${name}" with (force)`)
  await admin.end()
})

it('AUTH-12 earlier accounts count as proven if they came by a mailed link or the setup link', async () => {
  const { rows } = await client.query('select email, email_verified_at is not null as proven from account order by id')
  expect(Object.fromEntries(rows.map((row) => [row.email.split('@')[0], row.proven]))).toEqual({
    'by-set-up-link': true,
    'typed-an-address': false,
    'by-invitation': true,
    invited: false,
    demo: true,
  })
})

it('AUTH-03 SES-11 a directory tie moves to the membership it was made for, and names stay as each company typed them', async () => {
  const { rows } = await client.query(`
    select c.code, m.full_name, m.invited_email is not null as invited, m.directory_object, m.directory_confirmed_at is not null as confirmed
    from membership m join company c on c.id = m.company_id order by m.created_at`)
  expect(rows).toEqual([
    { code: 'first', full_name: 'A', invited: false, directory_object: null, confirmed: false },
    { code: 'open', full_name: 'B', invited: false, directory_object: null, confirmed: false },
    { code: 'first', full_name: 'C', invited: false, directory_object: 'o', confirmed: true },
    { code: 'first', full_name: 'Dee', invited: true, directory_object: null, confirmed: false },
    { code: 'open', full_name: 'Typed', invited: true, directory_object: null, confirmed: false },
    { code: 'demo', full_name: 'E', invited: false, directory_object: null, confirmed: false },
  ])
  const sessions = await client.query('select is_directory from login_session')
  expect(sessions.rows).toEqual([{ is_directory: false }])
})
