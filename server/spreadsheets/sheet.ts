import type { RowIssue } from '#base/errors.ts'

/**
 * A sheet as data: every cell is text. Dates are ISO, numbers exact decimals, truth `true` or `false`, nothing is `''`.
 * `faults` are cells that are no data: a formula, an error, a number with more digits than a number cell can hold.
 */
export type Sheet = { name: string; rows: string[][]; faults: RowIssue[]; isHidden?: boolean }

/** The name of a CSV file's only sheet: it has none of its own. */
export const CSV_SHEET = ''

/** The sheet with most of what is looked for: a hidden one only where no other has a row, the first of equals. */
export function fullestSheet(sheets: readonly Sheet[], amount: (sheet: Sheet) => number): Sheet | undefined {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const shown = filled.filter(({ isHidden }) => !isHidden)
  return (shown.length > 0 ? shown : filled).toSorted((a, b) => amount(b) - amount(a))[0]
}
