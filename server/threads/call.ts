import type { Actor, Language } from '#base/actor.ts'
import type { Day } from '#base/days.ts'
import type { RefusalStatus, RowIssue } from '#base/errors.ts'
import type { ApiOptions } from '#server/api.ts'
import type { Change, Origin } from '#server/context.ts'
import type { FactName, Facts } from '#server/facts.ts'

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
export type Worked = {
  data: unknown
  changes: Change[]
  /** Facts, to be told where it is written down. */
  told: { name: FactName; fact: Facts[FactName] }[]
  reads?: { count: number; objectId: string | undefined }
}

type Refusal = {
  code: string
  status: RefusalStatus
  params: Record<string, unknown>
  fields: Record<string, string[]>
  rows: RowIssue[]
  facts: Record<string, unknown>
}

/** `spent`: it holds so much memory that it should end. */
export type ThreadReply = ({ worked: Worked } | { refused: Refusal } | { defect: string }) & { spent: boolean }
