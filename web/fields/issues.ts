import type { z } from 'zod'
import type { FieldShape } from './shape.ts'

/** Typed text that could not be parsed as the field's kind; the form keeps it so that nothing is lost. */
export type Unreadable = { unreadable: string; problem: string }

export function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === 'object' && value !== null && 'unreadable' in value
}

/** One error of one field: the code of its label and the label's parameters. */
export type FieldIssue = { field: string; code: string; params: Record<string, unknown> }

/**
 * Converts the values to the endpoint's input: empty fields are left out, or null if the schema allows clearing them.
 * Only the named fields are included.
 */
export function toInput(
  values: Record<string, unknown>,
  shapes: Readonly<Record<string, FieldShape>>,
  names: Iterable<string>,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const name of names) {
    const value = values[name]
    const shape = shapes[name]
    if (isUnreadable(value)) continue
    if (
      value === undefined ||
      value === null ||
      value === '' ||
      (Array.isArray(value) && value.length === 0 && shape?.kind === 'files')
    ) {
      if (shape?.nullable) input[name] = null
      else if (shape?.kind === 'boolean' && shape.required) input[name] = false
      continue
    }
    input[name] = value
  }
  return input
}

/** Validates the values by the schema, one issue for each field; the codes are those of the server. */
export function findIssues(
  schema: z.ZodType,
  input: Record<string, unknown>,
  values: Record<string, unknown>,
): FieldIssue[] {
  const unreadable = Object.entries(values).flatMap(([field, value]) =>
    isUnreadable(value) ? [{ field, code: value.problem, params: {} }] : [],
  )
  const seen = new Set(unreadable.map((issue) => issue.field))
  const result = schema.safeParse(input)
  if (result.success) return unreadable
  const issues = result.error.issues.flatMap((issue): FieldIssue[] => {
    const field = issue.path.map(String)[0] ?? ''
    if (seen.has(field)) return []
    seen.add(field)
    return [{ field, code: issueCode(issue, input), params: issueParams(issue) }]
  })
  return [...unreadable, ...issues]
}

/** The label of an issue: our own code if the schema names one, else the kind of issue. */
export function issueCode(issue: z.core.$ZodIssue, input: unknown): string {
  if (/^[a-z][a-z0-9_]*$/.test(issue.message))
    return valueAt(input, issue.path) === undefined ? 'required' : issue.message
  const value = valueAt(input, issue.path)
  const ofText = 'origin' in issue && (issue.origin === 'string' || issue.origin === 'array')
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined || value === null || value === '' ? 'required' : 'wrong_type'
    case 'too_small':
      return value === '' || (Array.isArray(value) && value.length === 0)
        ? 'required'
        : ofText
          ? 'too_small_text'
          : 'too_small_number'
    case 'too_big':
      return ofText ? 'too_big_text' : 'too_big_number'
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'date'
        ? `invalid_${issue.format}`
        : value === undefined
          ? 'required'
          : 'invalid_format'
    case 'invalid_value':
    case 'invalid_union':
      return value === undefined || value === null || value === '' ? 'required' : 'not_a_choice'
    default:
      return value === undefined ? 'required' : 'invalid_value'
  }
}

function issueParams(issue: z.core.$ZodIssue): Record<string, unknown> {
  const own = issue.code === 'custom' ? (issue.params ?? {}) : {}
  if (issue.code === 'too_small') return { least: Number(issue.minimum) }
  if (issue.code === 'too_big') return { most: Number(issue.maximum) }
  return own
}

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined | null)?.[key], given)
}
