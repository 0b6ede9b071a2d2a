import type { Language } from '#base/actor.ts'
import { Refused, type RowIssue } from '#base/errors.ts'
import type { Labels } from '#base/labels.ts'
import { text } from '#base/labels.ts'
import { databaseAway, databaseCode, poolFull } from './database/database.ts'

/** What leaves the server when a call is refused or fails (RFC 9457). Never a stack, a query or a name of ours. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: string
  message: string
  success: false
  errors?: Record<string, string[]>
  rows?: (RowIssue & { message: string })[]
  request_id: string
  [fact: string]: unknown
}

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Unauthorised',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Unprocessable',
  428: 'Version required',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Unavailable',
  507: 'No room to write',
}

/** The refusal a thrown thing amounts to, or the status of what is our fault or the database's. */
export function refusalOf(error: unknown): { status: number; refusal: Refused } {
  if (error instanceof Refused) return { status: error.status, refusal: error }
  // All connections were taken for as long as a call waits for one.
  if (poolFull(error)) return { status: 503, refusal: new Refused('overloaded', { status: 503 }) }
  if (databaseAway(error)) return { status: 503, refusal: new Refused('unavailable') }
  switch (databaseCode(error)) {
    case '23505':
      return { status: 409, refusal: new Refused('duplicate', { status: 409 }) }
    case '23503':
      return { status: 409, refusal: new Refused('still_used', { status: 409 }) }
    case 'KE001':
      return { status: 409, refusal: new Refused('closed_for_change', { status: 409 }) }
    case '53100':
    case '53200':
      return { status: 507, refusal: new Refused('no_room', { status: 507 }) }
    case '57014':
      return { status: 429, refusal: new Refused('overloaded', { status: 429 }) }
    case '53300':
      return { status: 503, refusal: new Refused('overloaded', { status: 503 }) }
    // A value that no column takes: a number past it, half a date, a character that cannot be stored, a text too long.
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22021':
    case '22P02':
    case '22P05':
    case '54000':
      return { status: 400, refusal: new Refused('unfit_value', { status: 400 }) }
    // One statement was to write the same row twice.
    case '21000':
      return { status: 422, refusal: new Refused('row_given_twice') }
    // The statement was undone with its transaction: nothing is half done, and asking again may do.
    case '25P03':
      return { status: 503, refusal: new Refused('unavailable') }
  }
  const framework = error as { statusCode?: number; code?: string }
  switch (framework.statusCode) {
    case 400:
      return { status: 400, refusal: new Refused('malformed', { status: 400 }) }
    case 414:
      return { status: 400, refusal: new Refused('malformed', { status: 400 }) }
    // A file beside the pages that is not to be had, such as one outside their folder.
    case 403:
    case 404:
      return { status: 404, refusal: new Refused('not_found', { status: 404 }) }
    case 413:
      return { status: 413, refusal: new Refused('too_large', { status: 413 }) }
    case 415:
      return { status: 415, refusal: new Refused('unsupported_type', { status: 415 }) }
    case 429:
      return { status: 429, refusal: new Refused('rate_limited', { status: 429, params: { seconds: 60 } }) }
  }
  if (framework.code === 'ENOSPC') return { status: 507, refusal: new Refused('no_room', { status: 507 }) }
  return { status: 500, refusal: new Refused('internal') }
}

/** What one answer names of all that is wrong: a page can show no more, and a file of the rows to mend has them all. */
const SHOWN_ROWS = 500
const SHOWN_FIELDS = 50
const LONGEST_PARAM = 200

/** A refusal repeats what was sent only in short. */
function short(params: Record<string, unknown>): Record<string, unknown> {
  const cut = (value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_PARAM ? `${value.slice(0, LONGEST_PARAM)}…` : value
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.slice(0, SHOWN_FIELDS).map(cut) : cut(value),
    ]),
  )
}

/** The body of the answer, with messages in the reader's language. */
export function problemOf(error: unknown, labels: Labels, language: Language, requestId: string): Problem {
  const { status, refusal } = refusalOf(error)
  const said = (code: string, given: Record<string, unknown>) => {
    const params = short(given)
    // Who changed something is not always known; only English has a form for one.
    const label =
      (params.name === '' && labels[`error.${code}_unnamed`]) ||
      labels[`error.${code}`] ||
      labels[`error.${code}_${params.count === 1 ? 'one' : 'other'}`]
    return label ? text(label, language, params) : text(labels['error.internal']!, language)
  }
  const errors = Object.entries(refusal.fields)
    .slice(0, SHOWN_FIELDS)
    .map(([field, codes]) => [field, codes.map((code) => said(code, refusal.params))] as const)
  return {
    ...refusal.facts,
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    code: refusal.code,
    message: said(refusal.code, { ...refusal.params, reference: requestId }),
    success: false,
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
    ...(refusal.rows.length > 0 && {
      rows: refusal.rows.slice(0, SHOWN_ROWS).map((row) => ({
        ...row,
        ...(row.params && { params: short(row.params) }),
        message: said(row.code, row.params ?? {}),
      })),
    }),
    request_id: requestId,
  }
}
