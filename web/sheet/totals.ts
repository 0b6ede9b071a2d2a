import type { ChangeSet } from './change-set.ts'
import type { CellValue } from './columns.ts'

/** The value of a cell in its column's total: none in a row that is marked for removal. */
export function countedValue(changes: ChangeSet, removal: string | undefined, row: string, column: string): CellValue {
  return removal !== undefined && changes.value(row, removal) === true ? null : changes.value(row, column)
}

/**
 * Column totals updated by difference: a changed row costs only its own columns. `value` returns a row's current amount
 * in a column.
 */
export function runningTotals(columns: readonly string[], value: (row: string, column: string) => CellValue) {
  let sums = columns.map(() => 0)
  let parts = new Map<string, number[]>()

  const rowAmounts = (row: string) => columns.map((column) => asNumber(value(row, column)))

  return {
    /** Starts again with these rows. */
    reset(rows: Iterable<string>) {
      sums = columns.map(() => 0)
      parts = new Map()
      for (const row of rows) {
        const part = rowAmounts(row)
        parts.set(row, part)
        part.forEach((amount, index) => {
          sums[index] = (sums[index] ?? 0) + amount
        })
      }
    },
    /** Updates these changed rows; ignores rows that were not counted before. */
    updateRows(rows: Iterable<string>) {
      for (const row of rows) {
        const before = parts.get(row)
        if (!before) continue
        const after = rowAmounts(row)
        parts.set(row, after)
        after.forEach((amount, index) => {
          sums[index] = (sums[index] ?? 0) + amount - (before[index] ?? 0)
        })
      }
    },
    /** The total of a column, or undefined if it has none. */
    of(column: string): number | undefined {
      return sums[columns.indexOf(column)]
    },
  }
}

function asNumber(value: CellValue): number {
  return typeof value === 'number' ? value : 0
}
