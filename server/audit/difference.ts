import { isDeepStrictEqual } from 'node:util'

export type Difference = { before: Record<string, unknown>; after: Record<string, unknown> }

/** What every change moves: it says nothing of what was changed. */
const MOVED_BY_EACH = ['version', 'changed_at']
/** What is sealed is told to have been changed, and no more: only who opens it knows what it says. */
const SEALED = '••••'

/** What the log keeps of a change: of the columns that were written, those that became something else. */
export function difference(before: object, after: object, written: readonly string[]): Difference {
  const was = new Map<string, unknown>(Object.entries(before))
  const is = new Map<string, unknown>(Object.entries(after))
  const differ = written.filter(
    (column) => !MOVED_BY_EACH.includes(column) && !isDeepStrictEqual(was.get(column), is.get(column)),
  )
  const said = (row: Map<string, unknown>) =>
    Object.fromEntries(differ.map((column) => [column, Buffer.isBuffer(row.get(column)) ? SEALED : row.get(column)]))
  return { before: said(was), after: said(is) }
}
