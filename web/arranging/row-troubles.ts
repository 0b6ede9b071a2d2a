import type { RowError } from '#web/api-error.ts'
import type { RowTrouble } from './use-rows-to-mend.ts'

/** What a check or a refusal said of rows, by the fields of the import. What no sheet holds is left out. */
export function rowTroubles(rows: readonly Partial<RowError>[]): RowTrouble[] {
  return rows.flatMap(({ sheet, row, column, message, code }) =>
    sheet === undefined || row === undefined ? [] : [{ sheet, row, key: column ?? '', message: message ?? code ?? '' }],
  )
}
