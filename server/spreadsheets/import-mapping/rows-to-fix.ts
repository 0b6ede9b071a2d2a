import type { RowsToFix } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import { columnChoices, type MappedFile, type MappingFacts, toField } from './propose-mapping.ts'
import { mapCell } from './read-cells.ts'

/** Builds rows of a file as its import would read them, with the choices of each column. */
export function buildRowsToFix(
  { sheets, days }: MappedFile,
  wanted: readonly { into: string; row: number }[],
  facts: MappingFacts,
): RowsToFix {
  return {
    sheets: sheets.map(({ sheet, raw, readings, currencyOf }) => {
      const numbers = new Set(wanted.filter(({ into }) => into === sheet.name).map(({ row }) => row))
      return {
        into: sheet.name,
        columns: sheet.columns.map((column, at) => ({
          ...toField(column, facts.language),
          options: columnChoices(required(readings[at], 'reading of a column'), facts),
        })),
        rows: raw.rows
          .filter(({ row }) => numbers.has(row))
          .map(({ row, cells }) => ({
            row,
            cells: readings.map((reading, at) => mapCell(reading, cells[at] ?? '', days, currencyOf(cells))),
          })),
      }
    }),
  }
}
