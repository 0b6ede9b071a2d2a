import type { Socket } from 'node:net'
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { conflict, DomainError, errorCode, errorMessage } from '#base/errors.ts'
import { InvalidSettingError } from '#server/settings.ts'
import { createPool } from './connection.ts'
import type { DB } from './schema.generated.ts'
import { selectOne } from './select-one.ts'
import { refuseUnfilteredWrites } from './unfiltered-writes.ts'

/** A running transaction. Inside a company it sees only that company's rows. */
export type Tx = Kysely<DB>

/**
 * The only way to the database. Everything runs in a transaction of a plain role: `tenant` is bound to one company,
 * `outside` serves signing in, operators and dispatch of tasks, and sees the few tables without a company.
 */
export type Database = {
  runInTenant<T>(companyId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Begins outside with one statement that finds the caller and binds the transaction to their company
   * (`sign_in_of`), in one round trip, and runs `work` with the row it found.
   */
  runForSignIn<R, T>(statement: string, work: (tx: Tx, row: R | undefined) => Promise<T>): Promise<T>
  runOutsideTenants<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Starts outside and goes on inside the company that `open` created or found, in one transaction. */
  runIntoTenant<T, F>(
    open: (tx: Tx) => Promise<{ companyId: string; found: F }>,
    work: (tx: Tx, found: F) => Promise<T>,
  ): Promise<T>
  /** A single read outside without a transaction: one round trip. */
  readonly lookup: Tx
  /** Throws when the serving role could read past the row policies. */
  assertBound(): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

export type PoolOptions = {
  max?: number
  /** Tasks and reports may take minutes, a request seconds. */
  statementTimeoutMs?: number
  /** How long to wait for a connection: a request is refused soon, a task waits on a busy machine. */
  connectionTimeoutMs?: number
}

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_TRIES = 4
/** Set in the transaction itself, because a pooler in between lends it any free connection. */
const SET_APP_ROLE = 'set local role kerani_app'

/** Opens the pools. `url` is the plain serving role, a member of kerani_app and kerani_outside. */
export function openDatabase(url: string, options: PoolOptions = {}): Database {
  const tenantPool = createServingPool(url, 'kerani_app', options)
  const outsidePool = createServingPool(url, 'kerani_outside', {
    ...options,
    max: Math.max(2, Math.ceil((options.max ?? 10) / 2)),
  })
  const tenantDb = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: tenantPool }),
    plugins: [refuseUnfilteredWrites],
  })
  const outsideDb = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: outsidePool }),
    plugins: [refuseUnfilteredWrites],
  })

  return {
    runInTenant: (companyId, work) =>
      runTransaction(tenantDb, `begin; ${SET_APP_ROLE}; ${bindStatement(companyId)}`, work),
    runForSignIn: (statement, work) =>
      runTransaction(tenantDb, `begin; set local role kerani_outside; ${statement}`, (tx, rows) =>
        work(tx, rows[0] as never),
      ),
    runOutsideTenants: (work) => runTransaction(outsideDb, 'begin', work),
    runIntoTenant: (open, work) =>
      runTransaction(outsideDb, 'begin', async (tx) => {
        const { companyId, found } = await open(tx)
        await tx.executeQuery(CompiledQuery.raw(`${SET_APP_ROLE}; ${bindStatement(companyId)}`))
        return work(tx, found)
      }),
    lookup: outsideDb,
    async assertBound() {
      const { rows } = await sql<{ bypasses: boolean; role: string }>`
        select rolsuper or rolbypassrls as bypasses, rolname as role from pg_roles
        where rolname in (current_user, session_user)`.execute(tenantDb)
      const bypassingRole = rows.find((row) => row.bypasses)
      if (bypassingRole)
        throw new InvalidSettingError(
          'DATABASE_URL',
          `the role ${bypassingRole.role} could read past the row policies. Serve with a plain role; docs/settings.md shows how`,
        )
      const seen = await runTransaction(tenantDb, `begin; ${SET_APP_ROLE}`, (tx) =>
        selectOne(tx, sql<{ n: number }>`select count(*)::int as n from company`),
      )
      if (seen.n !== 0)
        throw new Error('Companies are visible without being bound to one: the row policies do not hold.')
    },
    async ping() {
      await sql`select 1`.execute(outsideDb)
    },
    async close() {
      await Promise.all([tenantDb.destroy(), outsideDb.destroy()])
    },
  }
}

/**
 * A client whose message of several statements returns the result of the last one, and which ends after the database
 * was silent for so long: a frozen machine cannot report its own statement timeout.
 */
const createClientClass = (silenceMs: number) =>
  class extends pg.Client {
    override query = ((...args: Parameters<pg.Client['query']>) => {
      const reply: unknown = super.query(...args)
      if (!(reply instanceof Promise)) return reply
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      const silent = setTimeout(() => stream.destroy(new Error('Connection terminated: no answer')), silenceMs)
      return reply
        .finally(() => clearTimeout(silent))
        .then((found) => (Array.isArray(found) ? found[found.length - 1] : found))
    }) as pg.Client['query']
  }

/** How much longer than the database's own limit a reply may take. */
const TRANSIT_MS = 1_000

function createServingPool(
  url: string,
  role: string,
  { max = 10, statementTimeoutMs = 8_000, connectionTimeoutMs = 3_000 }: PoolOptions,
): pg.Pool {
  return createPool({
    Client: createClientClass(statementTimeoutMs + TRANSIT_MS),
    connectionString: url,
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    options: [
      `-c role=${role}`,
      `-c statement_timeout=${statementTimeoutMs}`,
      '-c lock_timeout=3000',
      `-c idle_in_transaction_session_timeout=${Math.max(15_000, statementTimeoutMs)}`,
      '-c timezone=UTC',
    ].join(' '),
  })
}

/** The id is checked to be a UUID, so it can stand in the text, which saves a round trip. */
function bindStatement(companyId: string): string {
  if (!UUID.test(companyId)) throw new TypeError('Not a company id')
  return `set local app.company_id = '${companyId}'`
}

/** Runs the work between begin and commit. Retries serialization failures and deadlocks after a random pause. */
async function runTransaction<T>(
  db: Kysely<DB>,
  begin: string,
  work: (tx: Tx, begun: unknown[]) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.connection().execute(async (connection) => {
        try {
          const { rows } = await connection.executeQuery(CompiledQuery.raw(begin))
          const result = await work(connection, rows)
          await connection.executeQuery(CompiledQuery.raw('commit'))
          return result
        } catch (error) {
          await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
          throw error
        }
      })
    } catch (error) {
      const lost = retryReason(error)
      if (!lost) throw error
      if (attempt >= MAX_TRIES || lost === 'lock_timeout') throw conflict('try_again')
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 30))
    }
  }
}

function retryReason(error: unknown): 'retry' | 'lock_timeout' | undefined {
  const code = postgresErrorCode(error)
  if (code === '40001' || code === '40P01') return 'retry'
  if (code === '55P03') return 'lock_timeout'
  return undefined
}

/** PostgreSQL's five-character code of an error, if it came from there. */
export function postgresErrorCode(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !(error instanceof DomainError) ? code : undefined
}

/** Whether no connection of our own became free in time. */
export function isPoolFull(error: unknown): boolean {
  return errorMessage(error) === 'timeout exceeded when trying to connect'
}

/** Whether the database could not be reached or went away, as opposed to refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  const code = postgresErrorCode(error)
  if (code && /^(08|57P0)/.test(code)) return true
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT'].includes(errorCode(error) ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      errorMessage(error),
    )
  )
}
