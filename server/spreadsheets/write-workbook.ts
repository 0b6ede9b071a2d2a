import { csvText, type WrittenSheet, xlsxBytes } from './build-workbook.ts'
import { inWorker } from './in-worker.ts'

export type { WrittenColumn, WrittenSheet, WrittenValue } from './build-workbook.ts'

/** Beyond so many cells, about a tenth of a second of work, it leaves the event loop. */
const CELLS_IN_PLACE = 5_000
const BOUNDS = { memoryMb: 1024, deadlineMs: 120_000 }

/** An xlsx file. Text is text, never a formula (EXP-2); more than 5,000 cells are built on a thread. */
export async function writeXlsx(sheets: WrittenSheet[]): Promise<Uint8Array> {
  if (cellsOf(sheets) <= CELLS_IN_PLACE) return xlsxBytes(sheets)
  return inWorker<Uint8Array>(new URL('./build-worker.ts', import.meta.url), { kind: 'xlsx', sheets }, BOUNDS)
}

/** A csv file in UTF-8 with a byte order mark, all text quoted and guarded against formulas (EXP-1). */
export async function writeCsv(sheet: WrittenSheet): Promise<Uint8Array> {
  if (cellsOf([sheet]) <= CELLS_IN_PLACE) return Buffer.from(csvText(sheet))
  return inWorker<Uint8Array>(new URL('./build-worker.ts', import.meta.url), { kind: 'csv', sheets: [sheet] }, BOUNDS)
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV_TYPE = 'text/csv; charset=utf-8'

function cellsOf(sheets: WrittenSheet[]): number {
  return sheets.reduce((total, sheet) => total + sheet.rows.length * sheet.columns.length, 0)
}
