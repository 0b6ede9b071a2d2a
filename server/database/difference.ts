import { isDeepStrictEqual } from 'node:util'

export type Difference = { before: Record<string, unknown>; after: Record<string, unknown> }

/** What every change moves: it says nothing of what was changed. */
const IGNORED_COLUMNS = ['version', 'changed_at']
/** What is sealed is told to have been changed, and no more: only who opens it knows what it says. */
const ENCRYPTED_MARK = '••••'

/** What the log keeps of a change: of the columns that were written, those that became something else. */
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
