import { CONFIDENTIAL_ENTRIES } from '#server/audit/confidential-entries.ts'
import type { Context } from '#server/context/context.ts'
import { MASK, type Values } from './rules.ts'

type RedactableEntry = {
  kind: string
  object_id: string | null
  object_name: string | null
  before: Values
  after: Values
}

/**
 * Masks confidential texts in entries whose source the caller may not read. It also covers entries written before the
 * text became confidential.
 */
export async function redactConfidential<R extends RedactableEntry>(
  context: Context,
  rows: readonly R[],
): Promise<R[]> {
  let shown = [...rows]
  for (const { kind, fields, readable, keyOf = objectId } of CONFIDENTIAL_ENTRIES.all()) {
    const ids = new Set(shown.flatMap((row) => (row.kind === kind ? (keyOf(row) ?? []) : [])))
    const may = ids.size > 0 ? await readable(context, [...ids]) : new Set<string>()
    shown = shown.map((row) => {
      const key = row.kind === kind ? keyOf(row) : null
      return row.kind !== kind || (key !== null && may.has(key)) ? row : redactEntry(row, fields)
    })
  }
  return shown
}

const objectId = ({ object_id }: Pick<RedactableEntry, 'object_id'>) => object_id

function redactEntry<R extends RedactableEntry>(row: R, fields: readonly string[]): R {
  const hidden = (values: Values) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [field, fields.includes(field) && value !== null ? MASK : value]),
    )
  return {
    ...row,
    object_name: row.object_id === null && row.object_name !== null ? MASK : row.object_name,
    before: hidden(row.before),
    after: hidden(row.after),
  }
}
