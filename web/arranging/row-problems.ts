import type { RowError } from '#web/calls/api-error.ts'
import type { RowProblem } from './use-rows-to-fix.ts'

/** What a check or a refusal said of rows, by the fields of the import. What no sheet holds is left out. */
export function toRowProblems(rows: readonly Partial<RowError>[]): RowProblem[] {
  return rows.flatMap(({ sheet, row, column, message, code }) =>
    sheet === undefined || row === undefined ? [] : [{ sheet, row, key: column ?? '', message: message ?? code ?? '' }],
  )
}
