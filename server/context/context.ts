import type { Actor, Language, Operator } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '../database/database.ts'
import type { Vault } from '../vault.ts'
import type { Publish } from './events.ts'

/**
 * One change for the audit log, before and after. Fields that the contract marks as secret are not written, encrypted
 * columns by their last four characters only; readers without the right do not see amounts and sensitive fields.
 */
export type AuditChange = {
  kind: string
  id?: string | null
  name?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /**
   * The employees the change is about, where neither its object leads to them (`server/audit/affected-people.ts`) nor
   * a field `employee_id`. Readers see the entry only if they may see all of them.
   */
  people?: readonly string[]
}

/** Where a call came from. */
export type Origin = { requestId: string; address: string; device: string }

/** A background job to start after the commit. */
export type TaskRequest = {
  kind: string
  input: Record<string, unknown>
  titleParams?: Record<string, unknown>
  total?: number
  canCancel?: boolean
  /** Not before this moment. */
  after?: Date
  page?: string
}

/** What the handler of a company's call gets. */
export type Context = {
  tx: Tx
  actor: Actor
  /** The moment of the call; `today` is its day in the company's time zone. */
  now: Date
  today: Day
  vault: Vault
  language: Language
  origin: Origin
  /** Adds a change to the audit log. All changes are appended last, in the same transaction. */
  record(change: AuditChange): void
  /** Publishes a domain event; its handlers run in the same transaction. */
  publish: Publish
  /** Starts a background job when the transaction commits. Returns the task's id. */
  start(order: TaskRequest): Promise<string>
  /** Runs after the commit, such as waking a worker. */
  afterCommit(work: () => unknown): void
  /** Says how many records of pay or identity the call read, when it is not one. */
  reportReads(count: number, objectId?: string): void
}

/** What a handler without a company gets: signing in, and calls of operators. */
export type OutsideContext = {
  now: Date
  language: Language
  origin: Origin
  operator: Operator | null
}
