import type { Actor, Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { DomainErrorStatus, RowIssue } from '#base/errors.ts'
import type { ApiOptions } from '#server/api-options.ts'
import type { AuditChange, Origin } from '#server/context/context.ts'

/**
 * What a thread starts with: the address of the database, the key that encrypts the companies' keys, and the server's
 * options.
 */
export type ThreadData = { serveUrl: string; wrap: Uint8Array; options: ApiOptions }

/** An admitted call of a company as it is sent to a thread. The data key stays encrypted. */
export type ThreadCall = {
  operation: string
  input: unknown
  dataKey: Uint8Array
  actor: Actor
  now: Date
  today: Day
  language: Language
  origin: Origin
}

/** What a call on a thread returns: its reply, and what the serving thread writes to the logs. */
export type ThreadResult = {
  data: unknown
  changes: AuditChange[]
  /** Events by name; the serving thread publishes them in its transaction. */
  events: { name: string; payload: unknown }[]
  reads?: { count: number; objectId: string | undefined }
}

type ThreadRefusal = {
  code: string
  status: DomainErrorStatus
  params: Record<string, unknown>
  fields: Record<string, string[]>
  rows: RowIssue[]
  facts: Record<string, unknown>
}

/** `spent`: the thread holds so much memory that it should end. */
export type ThreadReply = ({ worked: ThreadResult } | { refused: ThreadRefusal } | { defect: string }) & {
  spent: boolean
}
