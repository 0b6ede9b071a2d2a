import type { Language } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import type { Label } from '#base/labels.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Publish } from '#server/context/events.ts'
import type { Database, Tx } from '#server/database/database.ts'
import type { TableName } from '#server/database/refresh-statistics.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Vault } from '#server/vault.ts'

/** How a task ended: a label with parameters for the person, facts for the page, perhaps a file to fetch. */
export type TaskOutcome = {
  message?: { code: string; params?: Record<string, unknown> }
  result?: Record<string, unknown>
  fileId?: string
  changes?: AuditChange[]
}

/** What the work of a task gets. It runs in a worker, off the event loop that answers calls. */
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
  /** Tells other modules what the effect has done; what they do about it is part of it, within `commit`. */
  readonly publish: Publish
  /** Reads, or a step that may safely be seen half way. */
  runInTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Tells how far it is; what was said before is never taken back. Throws when the person has cancelled. */
  reportProgress(done: number, total?: number): Promise<void>
  /**
   * The effect, the end of the task and its entry in the activity log, in one transaction. Call it last and return what
   * it gives. After a crash the work runs again from the start, so nothing before it may leave doubled traces.
   */
  commit(effect: (tx: Tx) => Promise<TaskOutcome>): Promise<TaskOutcome>
}

/** `Input` is what its order holds: the call that starts it is the only one who writes it. */
export type TaskKind<Input = Record<string, unknown>> = {
  kind: string
  /** With the parameters of the order, such as `Payroll of {{month}}`. */
  title: Label
  /** Tables it may write thousands of rows of: their statistics are made anew before its commit. */
  bulk: readonly TableName[]
  /** What it found is looked at and thrown away: forgotten with its file (`tidy.ts`). */
  isDisposable?: true
  run(context: TaskContext<Input>): Promise<TaskOutcome>
}
