import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { databaseUrl } from '#test/database-setup.ts'
import { connect } from './connection.ts'
import { loadMigrations, type Migration, migrate } from './migrate.ts'
import { QUEUES } from './queues.ts'

const { ownerUrl, prefix } = inject('testDatabase')
const name = `${prefix}steps`
const role = `${prefix}serving "role"`
const url = databaseUrl(ownerUrl, name)
let admin: pg.Client
let database: pg.Client
beforeAll(async () => {
  admin = await connect(ownerUrl)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.query(`create role "${role.replaceAll('"', '""')}"`)
  database = await connect(url)
})
afterAll(async () => {
  await database.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role "${role.replaceAll('"', '""')}"`)
  await admin.end()
})

const values = async (text: string, given: unknown[] = []) =>
  (await database.query<unknown[]>({ text, values: given, rowMode: 'array' })).rows.map((row) => row[0])
const tables = () =>
  values(`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`)
const step = (what: string, text: string): Migration => ({ name: `2026-01-0${what}`, text })

const FIRST = step(
  '1-first',
  `do $$ begin if current_setting('lock_timeout') <> '10s' then raise 'no limit'; end if; end $$; create table first ()`,
)
const BROKEN = step('2-second', 'create table second (); select 1 / 0')
const SECOND = step('2-second', 'create table second ()')
const SLOW = step('3-slow', 'select pg_sleep(1); create table slow ()')

describe('LIF migrations one by one', () => {
  it('are each applied as a whole or not at all, and the rest can follow later', async () => {
    await expect(migrate(url, undefined, [FIRST, BROKEN, SLOW])).rejects.toThrow(
      'Migration 2026-01-02-second: division by zero',
    )
    expect(await tables()).toEqual(['first', 'migration'])
    expect(await values('select name from migration')).toEqual([FIRST.name])
    expect(await migrate(url, undefined, [FIRST, SECOND])).toEqual({ applied: [SECOND.name] })
    expect(await tables()).toEqual(['first', 'migration', 'second'])
  })

  it('are refused before anything is done when one was changed or comes late', async () => {
    const later = step('4-later', 'create table later ()')
    await expect(migrate(url, undefined, [{ ...FIRST, text: 'select 1' }, SECOND, later])).rejects.toThrow(
      `The migration ${FIRST.name} was changed after it had been applied to this database. Nothing was changed.`,
    )
    const late = step('1-z', 'create table late (); alter table second add note text')
    await expect(migrate(url, undefined, [FIRST, late, SECOND, later])).rejects.toThrow(
      `The migration ${late.name} comes too late: ${SECOND.name}, which touches the same tables, was applied to this database before it.`,
    )
    expect(await tables()).toEqual(['first', 'migration', 'second'])
  })

  it('count as applied when a corrected one names the checksum it replaces', async () => {
    const corrected = (checksum: string) => [{ ...FIRST, text: `-- replaces ${checksum}\nselect 1` }, SECOND]
    const checksum = createHash('sha256').update(FIRST.text).digest('hex')
    expect(await migrate(url, undefined, corrected(checksum))).toEqual({ applied: [] })
    await expect(migrate(url, undefined, corrected('0'.repeat(64)))).rejects.toThrow(/was changed after/)
  })

  it('are applied late when they are independent of those applied before', async () => {
    const [before, late] = [step('1-x', 'create table aside ()'), step('1-y', 'alter table aside add note text')]
    expect(await migrate(url, undefined, [FIRST, before, SECOND])).toEqual({ applied: [before.name] })
    expect(await migrate(url, undefined, [FIRST, before, late, SECOND])).toEqual({ applied: [late.name] })
    expect(await tables()).toEqual(['aside', 'first', 'migration', 'second'])
    await database.query('drop table aside')
    await database.query(`delete from migration where name = any($1)`, [[before.name, late.name]])
  })

  it('are applied once by two concurrent starts', async () => {
    const both = await Promise.all([1, 2].map(() => migrate(url, undefined, [FIRST, SECOND, SLOW])))
    expect(both.map(({ applied }) => applied.length).sort()).toEqual([0, 1])
    expect(await tables()).toContain('slow')
  })

  it('create queues that both roles may use and grant both roles to the serving one', async () => {
    await migrate(url, role, [FIRST, SECOND, SLOW])
    const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false })
    boss.on('error', () => {})
    await boss.start()
    for (const [queue, options] of Object.entries(QUEUES)) expect(await boss.getQueue(queue)).toMatchObject(options)
    await boss.stop({ graceful: false })
    for (const user of ['kerani_app', 'kerani_outside']) {
      const may = `has_schema_privilege($1, 'pgboss', 'usage') and has_table_privilege($1, 'pgboss.job', 'select, insert, update, delete') and has_table_privilege($1, 'migration', 'select')`
      expect(await values(`select ${may}`, [user])).toEqual([true])
      expect(
        await values(
          `select bool_and(has_function_privilege($1, oid, 'execute')) from pg_proc where pronamespace = 'pgboss'::regnamespace`,
          [user],
        ),
      ).toEqual([true])
      expect(await values('select pg_has_role($1, $2, $3)', [role, user, 'member'])).toEqual([true])
    }
    expect(await values(`select has_schema_privilege($1, 'pgboss', 'usage')`, [role])).toEqual([true])
  })
})

it('LIF migrations are the files of all folders in one order with unique names', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  put('server/tasks/tables/2026-02-b.sql', 'b')
  put('modules/time/leave/tables/2026-01-a.sql', 'a')
  put('modules/time/leave/tables/2026-03-c.sql', 'c')
  put('modules/time/leave/tables/readme.md', 'x')
  put('modules/plain/rules.ts', 'x')
  put('server/plain.ts', 'x')
  expect(await loadMigrations(root)).toEqual([
    { name: '2026-01-a', text: 'a' },
    { name: '2026-02-b', text: 'b' },
    { name: '2026-03-c', text: 'c' },
  ])
  put('server/other/tables/2026-01-a.sql', 'again')
  await expect(loadMigrations(root)).rejects.toThrow('Two migrations are called 2026-01-a')
  rmSync(root, { recursive: true })
})
