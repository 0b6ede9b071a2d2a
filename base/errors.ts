import { isObject } from './objects.ts'
export type DomainErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 428 | 429 | 503 | 507

/** Where one row of many was refused; row 1 is the heading, as in a spreadsheet. */
export type RowIssue = {
  sheet?: string
  row: number
  column?: string
  /** What the file calls the column. */
  heading?: string
  code: string
  params?: Record<string, unknown>
}

/**
 * A refusal the person can act on. `code` is snake_case and names the label `error.<code>`; the server fills the
 * message in the reader's language. Anything else thrown is our fault and answers 500.
 */
export class DomainError extends Error {
  readonly code: string
  readonly status: DomainErrorStatus
  readonly params: Record<string, unknown>
  /** Field name to codes. */
  readonly fields: Record<string, string[]>
  readonly rows: RowIssue[]
  /** Extra facts for the client, such as the current version of a stale record. */
  readonly facts: Record<string, unknown>

  constructor(
    code: string,
    about: {
      status?: DomainErrorStatus
      params?: Record<string, unknown>
      fields?: Record<string, string[]>
      rows?: RowIssue[]
      facts?: Record<string, unknown>
    } = {},
  ) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.status = about.status ?? 422
    this.params = about.params ?? {}
    this.fields = about.fields ?? {}
    this.rows = about.rows ?? []
    this.facts = about.facts ?? {}
  }
}

/** The message of anything that was thrown. */
export function errorMessage(thrown: unknown): string {
  if (!isObject(thrown)) return String(thrown)
  return typeof thrown.message === 'string' ? thrown.message : Object.prototype.toString.call(thrown)
}

/** The code by which the system, the database or a library distinguishes its errors. */
export function errorCode(thrown: unknown): string | undefined {
  return isObject(thrown) && typeof thrown.code === 'string' ? thrown.code : undefined
}

/** The answer for a record that is out of reach, of another company or non-existent: the same in all three cases. */
export function notFound(): DomainError {
  return new DomainError('not_found', { status: 404 })
}

/** The answer without a sign-in, with an ended or an unfinished one: the same in all three cases. */
export function notSignedIn(): DomainError {
  return new DomainError('not_signed_in', { status: 401 })
}

/** The account, its roles or its company changed during the session. */
export function accessChanged(): DomainError {
  return new DomainError('access_changed', { status: 401 })
}

export function forbidden(code = 'forbidden'): DomainError {
  return new DomainError(code, { status: 403 })
}

export function conflict(code: string, facts: Record<string, unknown> = {}): DomainError {
  return new DomainError(code, { status: 409, params: facts, facts })
}

export function invalidField(field: string, code: string, params: Record<string, unknown> = {}): DomainError {
  return new DomainError('validation_failed', { fields: { [field]: [code] }, params })
}
