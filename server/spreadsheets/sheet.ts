import type { RowIssue } from '#base/errors.ts'

/**
 * A sheet as data: every cell is text. Dates are ISO, numbers exact decimals, truth `true` or `false`, nothing is `''`.
 * `faults` are cells that are no data: a formula, an error, a number with more digits than a number cell can hold.
 */
export type Sheet = { name: string; rows: string[][]; faults: RowIssue[]; isHidden?: boolean }

/** The name of a CSV file's only sheet: it has none of its own. */
export const CSV_SHEET = ''
