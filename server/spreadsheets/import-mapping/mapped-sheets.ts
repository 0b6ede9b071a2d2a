import { required } from '#base/required.ts'
import type { WorkbookSheet } from '../build-workbook.ts'
import { neededColumns } from '../template.ts'
import type { MappedFile } from './propose-mapping.ts'
import { mapCell } from './read-cells.ts'

/**
 * The file in the form of its import's template. Every row keeps its row number, so that messages about a row match the
 * uploaded file. `part` `left_out` gives the rows that are excluded instead. A faulty cell stays faulty, so that the
 * check names its row.
 */
export function buildMappedSheets({ sheets, days }: MappedFile, part: 'all' | 'left_out'): WorkbookSheet[] {
  return sheets.map(({ sheet, raw, readings, currencyOf, noData }) => {
    const faulty = new Set(noData.map(({ key }) => key))
    const written = part === 'all' ? raw.rows : raw.leftOut
    const places = neededColumns(
      sheet.columns,
      (at) => written.some(({ cells }) => (cells[at] ?? '') !== '') || faulty.has(sheet.columns[at]?.key ?? ''),
    )
    const index = new Map(places.map((place, at) => [sheet.columns[place]?.key, at]))
    const rows: (string | null)[][] = []
    for (const { row, cells } of written) {
      // Title rows above the headings become empty rows; the first row always holds the headings.
      while (rows.length < row - 2) rows.push([])
      rows.push(
        places.map((at) => {
          const reading = required(readings[at], 'reading of a column')
          return mapCell(reading, cells[at] ?? '', days, currencyOf(cells)) || null
        }),
      )
    }
    return {
      name: sheet.name,
      columns: places.map((at) => ({ header: sheet.columns[at]!.header, kind: 'text' as const })),
      rows: part === 'all' ? rows : rows.filter((row) => row.length > 0),
      noData:
        part === 'all'
          ? noData.map(({ row, key, code }) => ({ row, column: required(index.get(key), `column ${key}`), code }))
          : [],
    }
  })
}
