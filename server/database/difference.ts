import { isDeepStrictEqual } from 'node:util'

export type Difference = { before: Record<string, unknown>; after: Record<string, unknown> }

/** Columns that every change updates. */
const IGNORED_COLUMNS = ['version', 'changed_at']
/** Stands for an encrypted value: only the holder of the key knows it. */
const ENCRYPTED_MARK = '••••'

/** The written columns whose values changed, for the audit log. */
export function difference(before: object, after: object, written: readonly string[]): Difference {
  const oldValues = new Map<string, unknown>(Object.entries(before))
  const newValues = new Map<string, unknown>(Object.entries(after))
  const differ = written.filter(
    (column) => !IGNORED_COLUMNS.includes(column) && !isDeepStrictEqual(oldValues.get(column), newValues.get(column)),
  )
  const changedValues = (row: Map<string, unknown>) =>
    Object.fromEntries(
      differ.map((column) => [column, Buffer.isBuffer(row.get(column)) ? ENCRYPTED_MARK : row.get(column)]),
    )
  return { before: changedValues(oldValues), after: changedValues(newValues) }
}
