import type { Language } from '#base/access/actor.ts'
import { DomainError, errorCode, type RowIssue } from '#base/errors.ts'
import type { Labels } from '#base/labels.ts'
import { formatLabel } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import { isDatabaseAway, isPoolFull, postgresErrorCode } from '../database/database.ts'

/** The body of a refused or failed call (RFC 9457). It never holds a stack, a query or an internal name. */
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

/** Replies to errors of PostgreSQL by their code. */
const DATABASE_ANSWERS: ReadonlyMap<unknown, StatusAndCode> = new Map<string, StatusAndCode>([
  ['23505', [409, 'duplicate']],
  ['23503', [409, 'still_used']],
  ['KE001', [409, 'closed_for_change']],
  ['53100', [507, 'no_room']],
  ['53200', [507, 'no_room']],
  ['57014', [429, 'overloaded']],
  ['53300', [503, 'overloaded']],
  // No column takes the value: a number out of range, half a date, a bad character, a text too long.
  ['22001', [400, 'unfit_value']],
  ['22003', [400, 'unfit_value']],
  ['22007', [400, 'unfit_value']],
  ['22008', [400, 'unfit_value']],
  ['22021', [400, 'unfit_value']],
  ['22P02', [400, 'unfit_value']],
  ['22P05', [400, 'unfit_value']],
  ['54000', [400, 'unfit_value']],
  // One statement would write the same row twice.
  ['21000', [422, 'row_given_twice']],
  // The transaction was rolled back as a whole, so the caller may try again.
  ['25P03', [503, 'unavailable']],
])

/** Replies to errors of Fastify by their status. */
const FRAMEWORK_ANSWERS: ReadonlyMap<unknown, StatusAndCode> = new Map<number, StatusAndCode>([
  [400, [400, 'malformed']],
  [414, [400, 'malformed']],
  // A file outside the folder of the pages.
  [403, [404, 'not_found']],
  [404, [404, 'not_found']],
  [413, [413, 'too_large']],
  [415, [415, 'unsupported_type']],
  [429, [429, 'rate_limited']],
])

/** The refusal for an error, with the status of the reply. */
export function resolveError(error: unknown): { status: number; refusal: DomainError } {
  if (error instanceof DomainError) return { status: error.status, refusal: error }
  const [status, code] = errorAnswer(error)
  return { status, refusal: new DomainError(code, { params: code === 'rate_limited' ? { seconds: 60 } : {} }) }
}

function errorAnswer(error: unknown): StatusAndCode {
  // No connection became free in time.
  if (isPoolFull(error)) return [503, 'overloaded']
  if (isDatabaseAway(error)) return [503, 'unavailable']
  const known = DATABASE_ANSWERS.get(postgresErrorCode(error)) ?? FRAMEWORK_ANSWERS.get(toFields(error).statusCode)
  if (known) return known
  return errorCode(error) === 'ENOSPC' ? [507, 'no_room'] : [500, 'internal']
}

/** How much one reply lists. A page cannot show more, and the file of rows to fix has them all. */
const SHOWN_ROWS = 500
const SHOWN_FIELDS = 50
const LONGEST_PARAM = 200

/** Shortens values of the input that the reply repeats. */
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

/** Builds the body of the reply, with messages in the reader's language. */
export function buildProblem(error: unknown, labels: Labels, language: Language, requestId: string): Problem {
  const { status, refusal } = resolveError(error)
  const messageText = (code: string, given: Record<string, unknown>) => {
    const params = shortenParams(given)
    // The author of a change is not always known, and only English has a singular form.
    const label =
      (params.name === '' && labels[`error.${code}_unnamed`]) ||
      labels[`error.${code}`] ||
      labels[`error.${code}_${params.count === 1 ? 'one' : 'other'}`]
    return label
      ? formatLabel(label, language, params)
      : formatLabel(required(labels['error.internal'], 'label error.internal'), language)
  }
  const errors = Object.entries(refusal.fields)
    .slice(0, SHOWN_FIELDS)
    .map(([field, codes]) => [field, codes.map((code) => messageText(code, refusal.params))] as const)
  return {
    ...refusal.facts,
    type: 'about:blank',
    title: required(TITLES[status], `title of status ${status}`),
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
