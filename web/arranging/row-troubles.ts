import type { RowError } from '#web/api-error.ts'
import type { RowTrouble } from './use-rows-to-mend.ts'

/** What a refusal said of rows, by the fields of the import. */
export function rowTroubles(rows: readonly RowError[]): RowTrouble[] {
  return rows.flatMap(({ sheet, row, column, message, code }) =>
    sheet === undefined ? [] : [{ sheet, row, key: column ?? '', message: message ?? code ?? '' }],
  )
}
