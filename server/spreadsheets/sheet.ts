import type { RowIssue } from '#base/errors.ts'

/**
 * A sheet as data: every cell is text. Dates are ISO, numbers exact decimals, booleans `true` or `false`, empty cells
 * `''`. `faults` are cells without usable data: a formula, an error, a number with more digits than a number cell can
 * hold.
 */
export type Sheet = { name: string; rows: string[][]; faults: RowIssue[]; isHidden?: boolean }

/** The name given to a CSV file's only sheet, which has none. */
export const CSV_SHEET = ''

/**
 * The sheet with the highest amount, the first one on a tie. A hidden sheet is chosen only if no visible sheet has
 * rows.
 */
export function fullestSheet(sheets: readonly Sheet[], amount: (sheet: Sheet) => number): Sheet | undefined {
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  const shown = filled.filter(({ isHidden }) => !isHidden)
  return (shown.length > 0 ? shown : filled).toSorted((a, b) => amount(b) - amount(a))[0]
}
