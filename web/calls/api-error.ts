import type { RowIssue } from '#base/errors.ts'

/** A row that the server refused, with its message already in the reader's language. */
export type RowError = RowIssue & { message?: string }

type ApiErrorInit = {
  status: number
  code: string
  message: string
  errors?: Record<string, string[]>
  rows?: RowError[]
  requestId?: string
  facts?: Record<string, unknown>
  noticed?: boolean
}

/** A failed call. `message` is the server's, in the reader's language; screens show it unchanged. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Field name to messages. */
  readonly errors: Record<string, string[]>
  readonly rows: RowError[]
  readonly requestId: string | undefined
  /** Other fields of the reply, such as the current version of a stale record. */
  readonly facts: Record<string, unknown>
  /** True if a toast has shown the error already, so that the caller need not. */
  readonly noticed: boolean

  constructor(about: ApiErrorInit) {
    super(about.message)
    this.name = 'ApiError'
    this.status = about.status
    this.code = about.code
    this.errors = about.errors ?? {}
    this.rows = about.rows ?? []
    this.requestId = about.requestId
    this.facts = about.facts ?? {}
    this.noticed = about.noticed ?? false
  }
}

/** True for a cancelled call, which is not reported (SYS-06). */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
