export type Values = Record<string, unknown> | null
export type FieldChange = { field: string; before: unknown; after: unknown }

/** The action of an entry: no state before means created, no state after means removed. */
export function whatHappened(
  operation: string,
  before: Values,
  after: Values,
): 'created' | 'changed' | 'removed' | 'done' {
  if (before && after) return 'changed'
  if (before || operation.startsWith('DELETE ')) return 'removed'
  if (after && /^POST \S*$/.test(operation) && !/\/(export|import|confirmation|cancellation|auth)\b/.test(operation))
    return 'created'
  return after && operation.startsWith('PATCH ') ? 'changed' : 'done'
}

/** The fields that differ between two states, ordered by name. The database stores only differing fields. */
export function changesBetween(before: Values, after: Values): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return fields
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after) || change.before === MASK)
}

/** Replaces a value that the reader may not see. Two masked values may differ. */
export const MASK = '•••'
