import type { SheetColumn } from '#web/sheet/sheet.tsx'
import type { RowToFix, SheetToFix } from './use-rows-to-fix.ts'

/** Columns that identify a row, shown beside the columns with an error. */
const IDENTIFYING_COLUMNS = 2
type TypedCell = { into: string; row: number; key: string; value: string }

/**
 * The columns in which rows are corrected: those that identify the row, and those with an issue, in red with its
 * reason.
 */
export function fixColumns(sheet: SheetToFix, typed: readonly TypedCell[], rowLabel: string): SheetColumn<RowToFix>[] {
  const wrong = new Set(sheet.rows.flatMap(({ problems: troubles }) => [...troubles.keys()]))
  const now = new Map(
    typed.filter(({ into }) => into === sheet.into).map(({ row, key, value }) => [`${row} ${key}`, value]),
  )
  const columns = sheet.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column, at }) => at < IDENTIFYING_COLUMNS || wrong.has(column.key))
  return [
    { id: '#', header: rowLabel, kind: 'number', value: ({ row }) => row, readOnly: true, pin: 'left', width: 70 },
    ...columns.map(({ column, at }): SheetColumn<RowToFix> => {
      const textIn = (row: RowToFix) => now.get(`${row.row} ${column.key}`) ?? row.cells[at] ?? ''
      const isOpen = (row: RowToFix) => row.problems.has(column.key) && !now.has(`${row.row} ${column.key}`)
      return {
        id: column.key,
        header: column.label,
        kind:
          column.options.length > 0 && column.options.length <= 400 && column.kind !== 'boolean' ? 'choice' : 'text',
        choices: column.options,
        value: (row) => textIn(row) || null,
        width: 180,
        tone: (row) => (isOpen(row) ? 'bad' : now.has(`${row.row} ${column.key}`) ? 'changed' : undefined),
        hint: (row) => (isOpen(row) ? row.problems.get(column.key) : undefined),
      }
    }),
  ]
}
