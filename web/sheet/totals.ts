import type { ChangeSet } from './change-set.ts'
import type { CellValue } from './columns.ts'

/** What a cell counts with in the total of its column: nothing in a row that is marked to go. */
export function countedValue(changes: ChangeSet, removal: string | undefined, row: string, column: string): CellValue {
  return removal !== undefined && changes.value(row, removal) === true ? null : changes.value(row, column)
}

/**
 * Column totals kept by difference: a changed row costs its own columns only. `value` gives the amount a row counts
 * with in a column at this moment.
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
          sums[index]! += amount
        })
      }
    },
    /** These rows changed; rows not counted before are left out. */
    updateRows(rows: Iterable<string>) {
      for (const row of rows) {
        const before = parts.get(row)
        if (!before) continue
        const after = rowAmounts(row)
        parts.set(row, after)
        after.forEach((amount, index) => {
          sums[index]! += amount - before[index]!
        })
      }
    },
    /** The total of a column, or undefined when it has none. */
    of(column: string): number | undefined {
      return sums[columns.indexOf(column)]
    },
  }
}

function asNumber(value: CellValue): number {
  return typeof value === 'number' ? value : 0
}
