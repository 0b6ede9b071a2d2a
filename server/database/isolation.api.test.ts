import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type SignInRow, signInStatement } from '#server/sessions/find-session.ts'
import { insertSession } from '#server/sessions/session-store.ts'
import { databaseUrl } from '#test/database-setup.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { startEmbedded } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { TABLES_WITHOUT_COMPANY } from './tables-without-company.ts'

type Column = { table: string; name: string; type: string; required: boolean; array: boolean }

const A: string = randomUUID()
const B: string = randomUUID()

describe.each([
  ['PostgreSQL 18', 18],
  ['PostgreSQL 15', 15],
] as const)('on %s', (_, version) => {
  const name = `${inject('testDatabase').prefix}isolation_${version}`
  let owner: pg.Client
  let app: pg.Client
  let tables: string[]
  let serveUrl: string
  const rowOf = new Map<string, Record<string, unknown>>()

  beforeAll(async () => {
    const postgres =
      version === 18
        ? inject('testDatabase')
        : await startEmbedded({ data: path.join(import.meta.dirname, '../../.data/test-15'), version: 15 })
    const admin = new pg.Client({ connectionString: postgres.ownerUrl })
    await admin.connect()
    await admin.query(`drop database if exists "${name}" with (force)`)
    await admin.query(`create database "${name}"`)
    await admin.end()
    await migrate(databaseUrl(postgres.ownerUrl, name), new URL(postgres.serveUrl).username)
    owner = new pg.Client({ connectionString: databaseUrl(postgres.ownerUrl, name) })
    await owner.connect()
    serveUrl = databaseUrl(postgres.serveUrl, name)
    app = new pg.Client({ connectionString: serveUrl, options: '-c role=kerani_app' })
    await app.connect()
    tables = (
      await owner.query(
        "select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by relname",
      )
    ).rows
      .map((row) => row.relname as string)
      .filter((table) => !(table in TABLES_WITHOUT_COMPANY))
    await plantRows()
  })

  afterAll(async () => {
    await app?.end()
    await owner?.end()
  })

  /** One row of A and one of B in every table, whatever its checks: the walls are tested here, not the values. */
  async function plantRows(): Promise<void> {
    const { rows: checks } = await owner.query(
      "select conrelid::regclass::text as t, conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace",
    )
    for (const { t, conname } of checks) await owner.query(`alter table ${t} drop constraint "${conname}"`)
    const columns: Column[] = (
      await owner.query(`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, t.typcategory = 'A' as array
        from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`)
    ).rows
    await owner.query('set session_replication_role = replica')
    for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
    for (const company of [A, B])
      await owner.query(
        "insert into company (id, code, name, country, currency, timezone, data_key) values ($1, $2, 'Company', 'MY', 'MYR', 'UTC', '\\x00')",
        [company, `c${company.slice(0, 8)}`],
      )
    for (const table of tables)
      for (const company of [A, B]) {
        const row = Object.fromEntries(
          columns
            .filter((column) => column.table === table && column.required)
            .map((column) => [column.name, column.name === 'company_id' ? company : madeUp(column)]),
        )
        await owner.query(insertOf(table, row), Object.values(row))
        rowOf.set(`${table}/${company}`, row)
      }
    await owner.query('set session_replication_role = origin')
  }

  async function as(
    company: string | null,
    statement: string,
    values: unknown[] = [],
  ): Promise<{ rows: number } | { refused: string }> {
    await app.query('begin')
    try {
      if (company) await app.query("select set_config('app.company_id', $1, true)", [company])
      const result = await app.query(statement, values)
      return { rows: result.rowCount ?? 0 }
    } catch (error) {
      return { refused: (error as { code: string }).code }
    } finally {
      await app.query('rollback')
    }
  }

  it('GUARD-05 the serving role is no superuser and does not bypass the policies', async () => {
    const { rows } = await app.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname in (current_user, session_user)',
    )
    expect(rows.length).toBe(2)
    for (const row of rows) expect(row).toEqual({ rolsuper: false, rolbypassrls: false })
  })

  it('GUARD-05 a start refuses a role that could bypass the policies', async () => {
    const loose = openDatabase(await ownerAsServing())
    await expect(loose.assertBound()).rejects.toThrow(/could read past the row policies/)
    await loose.close()
  })

  async function ownerAsServing(): Promise<string> {
    const { ownerUrl } =
      version === 18
        ? inject('testDatabase')
        : await startEmbedded({ data: path.join(import.meta.dirname, '../../.data/test-15'), version: 15 })
    return databaseUrl(ownerUrl, name)
  }

  it('GUARD-05 every table of a company has its column, key, forced policy, composite foreign keys and unique indexes', async () => {
    const faults = (
      await owner.query(
        `with own as (select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity from pg_class c
            where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)),
          company as (select attrelid, attnum, attnotnull from pg_attribute where attname = 'company_id' and not attisdropped)
        select relname || ': no company_id' as fault from own where oid not in (select attrelid from company where attnotnull)
        union all select relname || ': row-level security is not forced' from own where not (relrowsecurity and relforcerowsecurity)
        union all select relname || ': no policy of_company' from own where not exists (select from pg_policy p where p.polrelid = own.oid and p.polname = 'of_company'
          and p.polpermissive and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) like '%current_company()%' and pg_get_expr(p.polwithcheck, p.polrelid) like '%current_company()%')
        union all select own.relname || ': ' || i.indexrelid::regclass || ' does not start with company_id' from own join pg_index i on i.indrelid = own.oid and i.indisunique
          join company k on k.attrelid = own.oid where i.indkey[0] <> k.attnum
        union all select own.relname || ': foreign key ' || f.conname || ' leaves company_id out' from own join pg_constraint f on f.conrelid = own.oid and f.contype = 'f'
          join company k on k.attrelid = own.oid
          where f.confrelid in (select oid from own) and not (k.attnum = any(f.conkey))`,
        [Object.keys(TABLES_WITHOUT_COMPANY)],
      )
    ).rows.map((row) => row.fault)
    expect(faults).toEqual([])
    expect(tables.length).toBeGreaterThan(20)
  })

  it('GUARD-05 no view, definer function or materialised view bypasses the policies', async () => {
    const { rows } = await owner.query(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('m', 'v') and not coalesce(reloptions::text like '%security_invoker=true%', false)
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`)
    // It answers nothing: only an owner may have the planner's statistics renewed.
    expect(rows).toEqual([{ name: 'fresh_statistics' }])
  })

  it('GUARD-05 six statements on every table reach nothing as another company and as none', async () => {
    const leaks: string[] = []
    for (const table of tables) {
      const row = rowOf.get(`${table}/${A}`)!
      const other = rowOf.get(`${table}/${B}`)!
      const key = Object.keys(row).find((name) => name !== 'company_id')
      const fresh = { ...row, ...(key && { [key]: other[key] }) }
      const statements: [string, string, unknown[]][] = [
        ['select', `select from ${table} where company_id = $1`, [A]],
        ['insert', insertOf(table, fresh), Object.values(fresh)],
        ['update', `update ${table} set company_id = company_id where company_id = $1`, [A]],
        ['delete', `delete from ${table} where company_id = $1`, [A]],
        ['moving a row', `update ${table} set company_id = '${A}' where company_id = $1`, [B]],
        ['on conflict', `${insertOf(table, row)} on conflict do nothing returning 1`, Object.values(row)],
      ]
      for (const as_ of [B, null])
        for (const [what, statement, values] of statements) {
          const outcome = await as(as_, statement, values)
          const stopped = 'refused' in outcome ? outcome.refused === '42501' : outcome.rows === 0
          if (!stopped)
            leaks.push(`${table}: ${what} as ${as_ ? 'another company' : 'none'}: ${JSON.stringify(outcome)}`)
        }
      const own = await as(A, `select from ${table}`)
      if (!('rows' in own) || own.rows !== 1) leaks.push(`${table}: its own company sees ${JSON.stringify(own)}`)
    }
    expect(leaks).toEqual([])
  })

  it('GUARD-05 the role outside companies has grants on the listed tables only', async () => {
    const { rows } = await owner.query(`
      select table_name as t, string_agg(distinct lower(privilege_type), ',' order by lower(privilege_type)) as p from information_schema.column_privileges
      where grantee = 'kerani_outside' and table_schema = 'public' group by 1 order by 1`)
    const allowed = new Set([
      ...Object.keys(TABLES_WITHOUT_COMPANY),
      'membership',
      'member_role',
      'role_grant',
      'company_module',
      'task',
      ...OUTSIDE_TOO,
    ])
    expect(rows.map((row) => row.t).filter((table) => !allowed.has(table))).toEqual([])
  })

  it('GUARD-05 1,000 interleaved transactions of two companies on a small pool read only their own rows', async () => {
    const database = openDatabase(serveUrl, { max: 2 })
    const tokens = new Map([
      [A, await signedIn(database, A)],
      [B, await signedIn(database, B)],
    ])
    const wrong: unknown[] = []
    const bySignIn = async (company: string, work: (tx: Tx) => Promise<void>) => {
      const statement = signInStatement(tokens.get(company)!, new Date())
      await database.runForSignIn<SignInRow, void>(statement, (tx, row) => {
        if (row?.companyId !== company) wrong.push(row)
        return work(tx)
      })
      // Nobody's credential binds nothing, also on a connection that has just served a company.
      await database.runForSignIn<SignInRow, void>(signInStatement('nobody', new Date()), async (tx, row) => {
        const seen = await sql`select from department`.execute(tx).catch((error) => error.code)
        if (row || seen !== '42501') wrong.push({ row, seen })
      })
    }
    const one = async (index: number) => {
      const company = index % 2 === 0 ? A : B
      const work = index % 5 === 0 ? bySignIn : database.runInTenant
      await work(company, async (tx) => {
        const rows = await tx.selectFrom('department').select('company_id').execute()
        if (rows.length !== 1 || rows[0]!.company_id !== company) wrong.push(rows)
        if (index % 7 === 0) throw new Error('on purpose')
      }).catch((error) => {
        if ((error as Error).message !== 'on purpose') wrong.push(error)
      })
    }
    // Ten times more callers than connections, each with its next one when the last is done: nobody waits in line for long.
    await Promise.all(
      Array.from({ length: 20 }, async (_, caller) => {
        for (let round = 0; round < 50; round++) await one(caller + round * 21)
      }),
    )
    await database.close()
    expect(wrong).toEqual([])
  })
})

/** Tables of a company that signing in and the operators' panel also read or count; each by its own policy. */
const OUTSIDE_TOO = [
  'invitation',
  'role_setting',
  'employee',
  'calendar_feed',
  'letter_token',
  'candidate_token',
  'kiosk',
  'mail',
  'company_profile',
  'push_device',
  'push_notice',
]

/** The credential of somebody's sign-in to a company. */
async function signedIn(database: Database, companyId: string): Promise<string> {
  return database.runOutsideTenants(async (tx) => {
    const account = await tx
      .insertInto('account')
      .values({ email: `${randomUUID()}@example.com`, full_name: 'Somebody' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const state = { companyId, roleId: 8, state: 'signed_in', directory: null, confirmed: false } as const
    const origin = { requestId: 'test', address: '127.0.0.1', device: 'test' }
    return (await insertSession(tx, { accountId: account.id, ...state }, origin, new Date())).token
  })
}

function insertOf(table: string, row: Record<string, unknown>): string {
  const names = Object.keys(row)
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`
}

function madeUp({ type, array }: Column): unknown {
  if (array) return '{}'
  if (type === 'uuid') return randomUUID()
  if (type === 'bytea') return Buffer.from(randomUUID())
  if (type === 'boolean') return true
  if (type === 'date') return '2026-01-01'
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00Z'
  if (type === 'jsonb' || type === 'json') return '{}'
  const [, digits, decimals] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  const whole = digits === undefined ? 6 : Math.min(6, Number(digits) - Number(decimals))
  if (/int|numeric|xid8/.test(type)) return Math.floor(Math.random() * 10 ** whole)
  return randomUUID().slice(0, 8)
}
