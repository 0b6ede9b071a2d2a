import type { RowsToMend } from '#base/arranging-api.ts'
import { type Arranged, type ArrangingFacts, choicesOf, fieldOf } from './propose.ts'
import { arrangedCell } from './read-words.ts'

/** Some rows of a file as its import would read them, with what may be chosen in each column. */
export function rowsToMend(
  { sheets, days }: Arranged,
  wanted: readonly { into: string; row: number }[],
  facts: ArrangingFacts,
): RowsToMend {
  return {
    sheets: sheets.map(({ sheet, raw, readings, currencyOf }) => {
      const numbers = new Set(wanted.filter(({ into }) => into === sheet.name).map(({ row }) => row))
      return {
        into: sheet.name,
        columns: sheet.columns.map((column, at) => ({
          ...fieldOf(column, facts.language),
          options: choicesOf(readings[at]!, facts),
        })),
        rows: raw.rows
          .filter(({ row }) => numbers.has(row))
          .map(({ row, cells }) => ({
            row,
            cells: cells.map((cell, at) => arrangedCell(readings[at]!, cell, days, currencyOf(cells))),
          })),
      }
    }),
  }
}
