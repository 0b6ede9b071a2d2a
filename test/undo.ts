import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/database/database.ts'

/** An audit entry as a call wrote it. */
export type LoggedEntry = {
  company_id: string
  account_id: string | null
  actor_name: string
  role_id: number | null
  operation: string
  kind: string
  object_id: string | null
  object_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The employees that it is about. */
  employee_ids: string[] | null
}

/** Counts of rows that a call inserted, updated and deleted in a table. */
export type WrittenRows = { table: string; inserted: number; updated: number; deleted: number }
type Watch = { entries: LoggedEntry[]; written: WrittenRows[] }

/** Applies to calls made within it, not to concurrent ones. */
const within = new AsyncLocalStorage<{ stays: boolean; watch: Watch | null }>()

/** Keeps the changes made within it. */
export function keepChanges<T>(work: () => Promise<T>): Promise<T> {
  return within.run({ stays: true, watch: null }, work)
}

/**
 * Rolls back the changes made within it. Returns the audit entries that were written, and the number of rows by table.
 */
export async function undoAndWatch<T>(work: () => Promise<T>): Promise<Watch & { value: T }> {
  const watch: Watch = { entries: [], written: [] }
  return { ...watch, value: await within.run({ stays: false, watch }, work) }
}

/** PostgreSQL counts per connection and reports late, so earlier counts are subtracted. */
async function writtenSoFar(tx: Tx): Promise<Map<string, WrittenRows>> {
  const { rows } = await sql<WrittenRows>`
    select relname as table, n_tup_ins::int as inserted, n_tup_upd::int as updated, n_tup_del::int as deleted
    from pg_stat_xact_user_tables where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0`.execute(tx)
  return new Map(rows.map((row) => [row.table, row]))
}

/** A database on which calls run in full and are rolled back: tens of thousands of them on the same rows. */
export function undoingDatabase(database: Database): Database {
  class Undo extends Error {
    readonly value: unknown
    constructor(value: unknown) {
      super('undo')
      this.value = value
    }
  }
  const undone = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error) => {
      if (error instanceof Undo) return error.value as T
      throw error
    })
  async function takenBack<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
    const scope = within.getStore()
    const before = scope?.watch ? await writtenSoFar(tx) : undefined
    const value = await work()
    if (scope?.stays) return value
    if (scope?.watch) {
      const none = { inserted: 0, updated: 0, deleted: 0 }
      for (const { table, inserted, updated, deleted } of (await writtenSoFar(tx)).values()) {
        const was = before!.get(table) ?? none
        const row = {
          table,
          inserted: inserted - was.inserted,
          updated: updated - was.updated,
          deleted: deleted - was.deleted,
        }
        if (row.inserted + row.updated + row.deleted > 0) scope.watch.written.push(row)
      }
      const { rows } = await sql<LoggedEntry>`
        select company_id, account_id, actor_name, role_id, operation, kind, object_id, object_name, before, after, employee_ids
        from audit_entry where xmin = pg_current_xact_id()::xid order by number`.execute(tx)
      scope.watch.entries.push(...rows)
    }
    throw new Undo(value)
  }
  return {
    ...database,
    runInTenant: (companyId, work) => undone(database.runInTenant(companyId, (tx) => takenBack(tx, () => work(tx)))),
    runOutsideTenants: (work) =>
      undone(
        database.runOutsideTenants(async (tx) => {
          const value = await work(tx)
          if (within.getStore()?.stays) return value
          throw new Undo(value)
        }),
      ),
    runForSignIn: (statement, work) =>
      undone(database.runForSignIn(statement, (tx, row) => takenBack(tx, () => work(tx, row as never)))),
    runIntoTenant: (open, work) =>
      undone(database.runIntoTenant(open, (tx, found) => takenBack(tx, () => work(tx, found)))),
  }
}
