import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Database, Tx } from '#server/database/database.ts'

/** An entry of the activity log as a call wrote it. */
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
  /** Whom it is noted to be about. */
  employee_ids: string[] | null
}

/** Said of what is called within it, and of nothing that is called beside it at the same time. */
const within = new AsyncLocalStorage<{ stays: boolean; entries: LoggedEntry[] | null }>()

/** What is called in between stays. */
export function kept<T>(work: () => Promise<T>): Promise<T> {
  return within.run({ stays: true, entries: null }, work)
}

/** What is called in between is taken back; the entries it wrote to a company’s log before that are told. */
export async function watched<T>(work: () => Promise<T>): Promise<{ value: T; entries: LoggedEntry[] }> {
  const entries: LoggedEntry[] = []
  return { value: await within.run({ stays: false, entries }, work), entries }
}

/** A database on which calls do everything they would, and it is all taken back: tens of thousands of them on the same rows. */
export function undoing(database: Database): Database {
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
  async function takenBack<T>(tx: Tx, value: T): Promise<T> {
    const scope = within.getStore()
    if (scope?.stays) return value
    if (scope?.entries) {
      const { rows } = await sql<LoggedEntry>`
        select company_id, account_id, actor_name, role_id, operation, kind, object_id, object_name, before, after, employee_ids
        from audit_entry where xmin = pg_current_xact_id()::xid order by number`.execute(tx)
      scope.entries.push(...rows)
    }
    throw new Undo(value)
  }
  return {
    ...database,
    tenant: (companyId, work) => undone(database.tenant(companyId, async (tx) => takenBack(tx, await work(tx)))),
    outside: (work) =>
      undone(
        database.outside(async (tx) => {
          const value = await work(tx)
          if (within.getStore()?.stays) return value
          throw new Undo(value)
        }),
      ),
    bound: (statement, work) =>
      undone(database.bound(statement, async (tx, row) => takenBack(tx, await work(tx, row as never)))),
    into: (open, work) => undone(database.into(open, async (tx, found) => takenBack(tx, await work(tx, found)))),
  }
}
