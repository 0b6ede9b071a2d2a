import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Publish } from '#server/context/events.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { TableName } from '#server/database/refresh-statistics.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Vault } from '#server/vault.ts'

/** How a task ended: a message for the person, results for the page, perhaps a file to fetch. */
export type TaskOutcome = {
  message?: { code: string; params?: Record<string, unknown> }
  result?: Record<string, unknown>
  fileId?: string
  changes?: AuditChange[]
}

/** What a task gets. It runs in a worker, off the event loop that answers calls. */
export type TaskContext<Input = Record<string, unknown>> = {
  readonly companyId: string
  readonly taskId: string
  readonly accountId: string
  readonly input: Input
  readonly language: Language
  readonly now: Date
  readonly today: Day
  readonly database: Database
  readonly vault: Vault
  readonly files: FileStore
  /** Encrypts mails with a secret link. */
  readonly mailKey: Buffer
  /** Publishes an event; its handlers run within `commit`. */
  readonly publish: Publish
  /** For reads, and for steps whose result may be seen before the task ends. */
  runInTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Reports progress, which never goes back. Throws when the person has cancelled. */
  reportProgress(done: number, total?: number): Promise<void>
  /**
   * Runs the effect, the end of the task and its audit entry in one transaction. Call it last and return its result.
   * After a crash the task runs again from the start, so what it writes before must be safe to write twice.
   */
  commit(effect: (tx: Tx) => Promise<TaskOutcome>): Promise<TaskOutcome>
}

/** `Input` is the input of the call that starts it, which is the only one to write it. */
export type TaskKind<Input = Record<string, unknown>> = {
  kind: string
  /** With the parameters of the request, such as `Payroll of {{month}}`. */
  title: Label
  /** Tables of which it may write thousands of rows: their statistics are refreshed before the commit. */
  bulk: readonly TableName[]
  /** The nightly cleanup deletes its result with its file. */
  isDisposable?: true
  run(context: TaskContext<Input>): Promise<TaskOutcome>
}
