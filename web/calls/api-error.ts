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

/** A call that failed. `message` is the server's, in the reader's language; screens show it as it is. */
export class ApiError extends Error {
  /** 0 when no answer came. */
  readonly status: number
  readonly code: string
  /** Field name to messages. */
  readonly errors: Record<string, string[]>
  readonly rows: RowError[]
  readonly requestId: string | undefined
  /** What else the server said, such as the current version of a stale record. */
  readonly facts: Record<string, unknown>
  /** A notice was shown already, so the caller need not show another. */
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

/** True for a call that was cancelled; nothing is said about it (SYS-06). */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
