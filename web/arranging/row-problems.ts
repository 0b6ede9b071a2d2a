import type { RowError } from '#web/calls/api-error.ts'
import type { RowProblem } from './use-rows-to-fix.ts'

/** The row errors of a check or a refusal, by the fields of the import. Errors that belong to no sheet are left out. */
export function toRowProblems(rows: readonly Partial<RowError>[]): RowProblem[] {
  return rows.flatMap(({ sheet, row, column, message, code }) =>
    sheet === undefined || row === undefined ? [] : [{ sheet, row, key: column ?? '', message: message ?? code ?? '' }],
  )
}
