import { runInWorker } from '../threads/run-in-worker.ts'
import { buildCsv, buildXlsx, type WorkbookSheet } from './build-workbook.ts'

export type { WorkbookColumn, WorkbookSheet, WorkbookValue } from './build-workbook.ts'

/** Above this number of cells, about a tenth of a second of work, the workbook is built off the event loop. */
const CELLS_IN_PLACE = 5_000
const WORKER_LIMITS = { memoryMb: 1024, deadlineMs: 120_000 }

/** Writes an xlsx file. Text is never a formula (EXP-2). Above 5,000 cells it is built on a thread. */
export async function writeXlsx(sheets: WorkbookSheet[]): Promise<Uint8Array> {
  if (countCells(sheets) <= CELLS_IN_PLACE) return buildXlsx(sheets)
  return runInWorker<Uint8Array>(new URL('./build-worker.ts', import.meta.url), { kind: 'xlsx', sheets }, WORKER_LIMITS)
}

/** Writes a csv file in UTF-8 with a byte order mark, all text quoted and guarded against formulas (EXP-1). */
export async function writeCsv(sheet: WorkbookSheet): Promise<Uint8Array> {
  if (countCells([sheet]) <= CELLS_IN_PLACE) return Buffer.from(buildCsv(sheet))
  return runInWorker<Uint8Array>(
    new URL('./build-worker.ts', import.meta.url),
    { kind: 'csv', sheets: [sheet] },
    WORKER_LIMITS,
  )
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const CSV_TYPE = 'text/csv; charset=utf-8'

function countCells(sheets: WorkbookSheet[]): number {
  return sheets.reduce((total, sheet) => total + sheet.rows.length * sheet.columns.length, 0)
}
