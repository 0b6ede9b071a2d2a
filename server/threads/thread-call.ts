import type { Actor, Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { DomainErrorStatus, RowIssue } from '#base/errors.ts'
import type { ApiOptions } from '#server/api-options.ts'
import type { AuditChange, Origin } from '#server/context/context.ts'

/** What a thread starts with: the serving address, the key that wraps the companies' keys, and the server's options. */
export type ThreadData = { serveUrl: string; wrap: Uint8Array; options: ApiOptions }

/** A call of a company whose caller has been let in, as it goes to a thread. The data key stays wrapped. */
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

/** What the work of a call gave: its reply, and what is to be written down of it. */
export type ThreadResult = {
  data: unknown
  changes: AuditChange[]
  /** Events by name, to be published where the call is committed. */
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

/** `spent`: it holds so much memory that it should end. */
export type ThreadReply = ({ worked: ThreadResult } | { refused: ThreadRefusal } | { defect: string }) & {
  spent: boolean
}
