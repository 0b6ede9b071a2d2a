import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { isOneLine } from '#base/endpoints/fields.ts'
import { DomainError, invalidField, notFound } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { forEachField, leafShapes } from '../audit/field-sensitivity.ts'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])
const MAX_DEPTH = 20
/** Keys of one object, and values in all: more than the largest bulk change needs. */
const MAX_KEYS = 2_000
const MAX_THINGS = 100_000
/** How many unknown keys and wrong fields a refusal names. */
const MAX_NAMED_KEYS = 5
const MAX_NAMED_FIELDS = 50
const LONGEST_NAME = 100

/**
 * Parses path, query and body as the endpoint's input. A bad path parameter is a 404; an unknown key or a value of
 * the wrong type is a 400; a value out of its bounds is a 422, in a query a 400.
 */
export function parseInput<I, P, R, A>(
  endpoint: Endpoint<I, P, R, A>,
  path: Record<string, string>,
  query: unknown,
  body: unknown,
): P {
  const inPath = new Set(Object.keys(path))
  const given = cleanInput({ ...toObject(query), ...toObject(body) })
  for (const name of inPath) if (name in given) throw new DomainError('malformed', { status: 400 })
  const result = endpoint.input.safeParse({ ...given, ...path })
  if (result.success) {
    requireSingleLines(endpoint, given)
    return result.data as P
  }
  const issues = result.error.issues
  if (issues.some((issue) => inPath.has(String(issue.path[0])))) throw notFound()
  const unknown = issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown) throw unknownFields(unknown.keys)
  const fields = fieldCodes(issues, given)
  const wrongType = issues.some((issue) => issue.code === 'invalid_type' && !isEmpty(valueAt(given, issue.path)))
  const malformed = endpoint.method === 'GET' || wrongType
  throw new DomainError(malformed ? 'malformed' : 'validation_failed', {
    status: malformed ? 400 : 422,
    fields,
    params: firstParams(issues),
  })
}

/** Fields with longer texts have several lines in a form, as do those whose contract says so. */
const LONGEST_LINE = 200
const multilineFieldsCache = new WeakMap<object, ReadonlyMap<string, boolean>>()

/** The fields of a call that may hold several lines: long texts, secrets, and values that are no plain text. */
function multilineFields({ input }: Pick<Endpoint, 'input'>): ReadonlyMap<string, boolean> {
  const known = multilineFieldsCache.get(input)
  if (known) return known
  const found = new Map<string, boolean>()
  forEachField(input, (field, shape) => {
    const many = leafShapes(shape).some((leaf) => {
      const { kind, secret } = leaf.meta() ?? {}
      if (['unknown', 'any', 'custom'].includes(leaf.def.type) || kind === 'long_text' || secret === 'never')
        return true
      return leaf instanceof z.ZodString && (leaf.maxLength ?? 0) > LONGEST_LINE
    })
    found.set(field, many || found.get(field) === true)
  })
  multilineFieldsCache.set(input, found)
  return found
}

/**
 * Throws 422 where a text has a line break that its contract does not allow: in a mail, a name with a line break
 * would be more than a name.
 */
function requireSingleLines(endpoint: Pick<Endpoint, 'input'>, given: Record<string, unknown>): void {
  const fields = multilineFields(endpoint)
  const walk = (node: unknown, many: boolean, at: string): void => {
    if (typeof node === 'string' && !many && !isOneLine(node.trim())) throw invalidField(at, 'one_line')
    if (typeof node !== 'object' || node === null) return
    for (const [key, inner] of Object.entries(node))
      walk(inner, Array.isArray(node) ? many : (fields.get(key) ?? many), at === '' ? key : `${at}.${key}`)
  }
  walk(given, false, '')
}

function unknownFields(keys: readonly string[]): DomainError {
  const fields = keys.slice(0, MAX_NAMED_KEYS).map((key) => key.slice(0, LONGEST_NAME))
  const count = keys.length - fields.length
  return new DomainError(count > 0 ? 'unknown_fields' : 'unknown_field', { status: 400, params: { fields, count } })
}

function fieldCodes(issues: readonly z.core.$ZodIssue[], given: unknown): Record<string, string[]> {
  const fields = new Map<string, Set<string>>()
  for (const issue of issues) {
    const name = issue.path.join('.').slice(0, LONGEST_NAME) || 'form'
    const codes = fields.get(name)
    if (codes) codes.add(issueCode(issue, given))
    else if (fields.size < MAX_NAMED_FIELDS) fields.set(name, new Set([issueCode(issue, given)]))
  }
  return Object.fromEntries([...fields].map(([name, codes]) => [name, [...codes]]))
}

/** The error code of an issue: ours where the schema names one, else one for the kind of issue. */
export function issueCode(issue: z.core.$ZodIssue, given: unknown): string {
  if (/^[a-z][a-z0-9_]*$/.test(issue.message)) return issue.message
  const value = valueAt(given, issue.path)
  if (issue.code === 'invalid_type') return isEmpty(value) ? 'required' : 'wrong_type'
  if (issue.code === 'too_small')
    return value === ''
      ? 'required'
      : `too_small_${issue.origin === 'string' || issue.origin === 'array' ? 'text' : 'number'}`
  if (issue.code === 'too_big')
    return `too_big_${issue.origin === 'string' || issue.origin === 'array' ? 'text' : 'number'}`
  if (issue.code === 'invalid_format')
    return `invalid_${issue.format === 'email' ? 'email' : issue.format === 'date' ? 'date' : 'format'}`
  if (issue.code === 'invalid_value') return value === undefined || value === '' ? 'required' : 'not_a_choice'
  return 'invalid_value'
}

function firstParams(issues: readonly z.core.$ZodIssue[]): Record<string, unknown> {
  const [issue] = issues
  if (!issue) return {}
  if (issue.code === 'too_small') return { least: Number(issue.minimum) }
  if (issue.code === 'too_big') return { most: Number(issue.maximum) }
  return 'params' in issue ? { ...toFields(issue.params) } : {}
}

/** What a form sends for a field that was not filled in. */
function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => toFields(value)[String(key)], given)
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof (value ?? {}) !== 'object' || Array.isArray(value)) throw new DomainError('malformed', { status: 400 })
  return toFields(value)
}

/**
 * Normalizes text to NFC. Refuses characters that the database or a terminal cannot take, and keys that reach into
 * prototypes.
 */
function cleanInput(value: Record<string, unknown>): Record<string, unknown> {
  let things = 0
  const count = (more: number) => {
    things += more
    if (things > MAX_THINGS) throw new DomainError('too_large', { status: 413 })
  }
  const walk = (node: unknown, depth: number): unknown => {
    if (depth > MAX_DEPTH) throw new DomainError('malformed', { status: 400 })
    if (typeof node === 'string') return cleanText(node)
    if (Array.isArray(node)) {
      count(node.length)
      return node.map((item) => walk(item, depth + 1))
    }
    if (!isPlain(node)) return node
    const entries = Object.entries(node)
    if (entries.length > MAX_KEYS) throw new DomainError('malformed', { status: 400 })
    count(entries.length)
    return Object.fromEntries(
      entries.map(([key, item]) => {
        if (FORBIDDEN_KEYS.has(key)) throw new DomainError('malformed', { status: 400 })
        return [key, walk(item, depth + 1)]
      }),
    )
  }
  return toFields(walk(value, 0))
}

/** Whether the value is an object of JSON; an upload is not. */
function isPlain(node: unknown): node is object {
  return node instanceof Object && Object.getPrototypeOf(node) === Object.prototype
}

function cleanText(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value) || !value.isWellFormed())
    throw new DomainError('bad_characters', { status: 400 })
  return value.normalize('NFC')
}

export function pathParams(request: FastifyRequest): Record<string, string> {
  return request.params as Record<string, string>
}

/** Adds the version of `If-Match` to the body where the call needs one. Throws 428 `version_required`. */
export function withVersion(endpoint: Endpoint, body: unknown, request: FastifyRequest): unknown {
  if (!endpoint.versioned) return body
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(String(request.headers['if-match']))?.[1]
  const given = toFields(body)
  if (given.version === undefined && version === undefined) throw new DomainError('version_required', { status: 428 })
  // A body that is no object is refused when it is parsed.
  return given.version === undefined && typeof (body ?? {}) === 'object' ? { ...given, version: Number(version) } : body
}
