import type { Actor, Language, Operator } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import type { Tx } from '../database/database.ts'
import type { Vault } from '../vault.ts'
import type { Publish } from './events.ts'

/**
 * One change for the activity log, before and after. What a contract calls secret is not written, what a table seals by its
 * last four only; amounts and sensitive fields are kept from readers without the right to them.
 */
export type AuditChange = {
  kind: string
  id?: string | null
  name?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
  /**
   * The employees whom it is about, where neither its object leads to them (`server/audit/affected-people.ts`) nor a
   * field `employee_id`: readers of the log see it who may see all of them.
   */
  people?: readonly string[]
}

/** Where a call came from. */
export type Origin = { requestId: string; address: string; device: string }

/** Long work to be done after the commit. */
export type TaskRequest = {
  kind: string
  input: Record<string, unknown>
  titleParams?: Record<string, unknown>
  total?: number
  canCancel?: boolean
  page?: string
}

/** What a handler of a company's call gets. */
export type Context = {
  tx: Tx
  actor: Actor
  /** The moment of the call and the day it is in the company's zone. */
  now: Date
  today: Day
  vault: Vault
  language: Language
  origin: Origin
  /** Writes down a change; appended to the chain last, in the same transaction. */
  record(change: AuditChange): void
  /** Tells other modules what has happened; what they do about it is part of the same transaction. */
  publish: Publish
  /** Starts long work when the transaction commits. Answers the task's id. */
  start(order: TaskRequest): Promise<string>
  /** Runs after the reply is certain, such as waking a worker. */
  afterCommit(work: () => unknown): void
  /** How many records of pay or identity a call read, when not one. */
  reportReads(count: number, objectId?: string): void
}

/** What a handler without a company gets: signing in, and the operators' calls. */
export type OutsideContext = {
  now: Date
  language: Language
  origin: Origin
  operator: Operator | null
}
