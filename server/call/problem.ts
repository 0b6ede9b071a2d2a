import type { Language } from '#base/access/actor.ts'
import { DomainError, errorCode, type RowIssue } from '#base/errors.ts'
import type { Labels } from '#base/labels.ts'
import { formatLabel } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import { isDatabaseAway, isPoolFull, postgresErrorCode } from '../database/database.ts'

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

type StatusAndCode = readonly [status: number, code: string]

/** What the database refuses, by its code. */
const DATABASE_ANSWERS: ReadonlyMap<unknown, StatusAndCode> = new Map<string, StatusAndCode>([
  ['23505', [409, 'duplicate']],
  ['23503', [409, 'still_used']],
  ['KE001', [409, 'closed_for_change']],
  ['53100', [507, 'no_room']],
  ['53200', [507, 'no_room']],
  ['57014', [429, 'overloaded']],
  ['53300', [503, 'overloaded']],
  // A value that no column takes: a number past it, half a date, a character that cannot be stored, a text too long.
  ['22001', [400, 'unfit_value']],
  ['22003', [400, 'unfit_value']],
  ['22007', [400, 'unfit_value']],
  ['22008', [400, 'unfit_value']],
  ['22021', [400, 'unfit_value']],
  ['22P02', [400, 'unfit_value']],
  ['22P05', [400, 'unfit_value']],
  ['54000', [400, 'unfit_value']],
  // One statement was to write the same row twice.
  ['21000', [422, 'row_given_twice']],
  // The statement was undone with its transaction: nothing is half done, and asking again may do.
  ['25P03', [503, 'unavailable']],
])

/** What the framework refuses, by its status. */
const FRAMEWORK_ANSWERS: ReadonlyMap<unknown, StatusAndCode> = new Map<number, StatusAndCode>([
  [400, [400, 'malformed']],
  [414, [400, 'malformed']],
  // A file beside the pages that is not to be had, such as one outside their folder.
  [403, [404, 'not_found']],
  [404, [404, 'not_found']],
  [413, [413, 'too_large']],
  [415, [415, 'unsupported_type']],
  [429, [429, 'rate_limited']],
])

/** The refusal a thrown thing amounts to, or the status of what is our fault or the database's. */
export function resolveError(error: unknown): { status: number; refusal: DomainError } {
  if (error instanceof DomainError) return { status: error.status, refusal: error }
  const [status, code] = errorAnswer(error)
  return { status, refusal: new DomainError(code, { params: code === 'rate_limited' ? { seconds: 60 } : {} }) }
}

function errorAnswer(error: unknown): StatusAndCode {
  // All connections were taken for as long as a call waits for one.
  if (isPoolFull(error)) return [503, 'overloaded']
  if (isDatabaseAway(error)) return [503, 'unavailable']
  const known = DATABASE_ANSWERS.get(postgresErrorCode(error)) ?? FRAMEWORK_ANSWERS.get(toFields(error).statusCode)
  if (known) return known
  return errorCode(error) === 'ENOSPC' ? [507, 'no_room'] : [500, 'internal']
}

/** What one answer names of all that is wrong: a page can show no more, and a file of the rows to mend has them all. */
const SHOWN_ROWS = 500
const SHOWN_FIELDS = 50
const LONGEST_PARAM = 200

/** A refusal repeats what was sent only in short. */
function shortenParams(params: Record<string, unknown>): Record<string, unknown> {
  const truncateValue = (value: unknown) =>
    typeof value === 'string' && value.length > LONGEST_PARAM ? `${value.slice(0, LONGEST_PARAM)}…` : value
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.slice(0, SHOWN_FIELDS).map(truncateValue) : truncateValue(value),
    ]),
  )
}

/** The body of the answer, with messages in the reader's language. */
export function buildProblem(error: unknown, labels: Labels, language: Language, requestId: string): Problem {
  const { status, refusal } = resolveError(error)
  const messageText = (code: string, given: Record<string, unknown>) => {
    const params = shortenParams(given)
    // Who changed something is not always known; only English has a form for one.
    const label =
      (params.name === '' && labels[`error.${code}_unnamed`]) ||
      labels[`error.${code}`] ||
      labels[`error.${code}_${params.count === 1 ? 'one' : 'other'}`]
    return label ? formatLabel(label, language, params) : formatLabel(labels['error.internal']!, language)
  }
  const errors = Object.entries(refusal.fields)
    .slice(0, SHOWN_FIELDS)
    .map(([field, codes]) => [field, codes.map((code) => messageText(code, refusal.params))] as const)
  return {
    ...refusal.facts,
    type: 'about:blank',
    title: TITLES[status]!,
    status,
    code: refusal.code,
    message: messageText(refusal.code, { ...refusal.params, reference: requestId }),
    success: false,
    ...(errors.length > 0 && { errors: Object.fromEntries(errors) }),
    ...(refusal.rows.length > 0 && {
      rows: refusal.rows.slice(0, SHOWN_ROWS).map((row) => ({
        ...row,
        ...(row.params && { params: shortenParams(row.params) }),
        message: messageText(row.code, row.params ?? {}),
      })),
    }),
    request_id: requestId,
  }
}
