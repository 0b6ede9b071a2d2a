import { parseCsv } from 'hucre/csv'
import { type Cell, type CellValue, readXlsx } from 'hucre/xlsx'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { isOle, isZip } from '#server/files/guard-zip.ts'
import { zipBytes } from '#server/files/zip.ts'
import { columnLetter, dateText, decimalText, fillZeros, unguardFormula } from './cell-text.ts'
import { CSV_SHEET, type Sheet } from './sheet.ts'
import { decodeText } from './text-encoding.ts'
import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, showsZeros, workbookParts } from './workbook-guard.ts'

/** The most faults listed; a sheet with more is not worth fixing cell by cell. */
const MAX_FAULTS = 1_000

/** Parses the bytes of a workbook. For worker threads only: it blocks and has no time limit. */
export async function parseWorkbook(bytes: Uint8Array, name: string): Promise<Sheet[]> {
  if (isOle(bytes))
    throw new DomainError(containsWord(bytes, 'EncryptedPackage') ? 'workbook_encrypted' : 'workbook_type')
  if (isZip(bytes)) return parseXlsx(bytes)
  if (!/\.(csv|txt|tsv)$/i.test(name)) throw new DomainError('workbook_type')
  return [parseCsvSheet(bytes)]
}

async function parseXlsx(bytes: Uint8Array): Promise<Sheet[]> {
  const parts = workbookParts(bytes)
  // Packed again, so that the parser sees exactly the bytes that were checked.
  const checked = await zipBytes(parts, new Date(0))
  try {
    const workbook = await readXlsx(checked, { readStyles: showsZeros(parts) })
    const cells = workbook.sheets.reduce(
      (total, sheet) => total + sheet.rows.reduce((sum, row) => sum + row.length, 0),
      0,
    )
    if (cells > MAX_CELLS) throw new DomainError('workbook_too_large', { params: { limit: MAX_CELLS } })
    return workbook.sheets.map((sheet) => ({
      ...requireWithinLimits(toSheet(sheet.name.normalize('NFC'), sheet.rows, sheet.cells)),
      ...((sheet.hidden || sheet.veryHidden) && { isHidden: true }),
    }))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new DomainError('workbook_damaged')
  }
}

function parseCsvSheet(bytes: Uint8Array): Sheet {
  const text = decodeText(bytes)
  if (text === null) throw new DomainError('csv_not_utf8')
  if (text.includes('\0')) throw new DomainError('workbook_type')
  let rows: CellValue[][]
  try {
    rows = parseCsv(text, { typeInference: false, header: false, maxRows: MAX_ROWS + 1 })
  } catch {
    throw new DomainError('workbook_damaged')
  }
  const cells = rows.map((row) => row.map((cell) => unguardFormula(String(cell ?? '')).normalize('NFC')))
  return requireWithinLimits({ name: CSV_SHEET, rows: trimRows(cells), faults: [] })
}

function toSheet(name: string, rows: CellValue[][], details: Map<string, Cell> | undefined): Sheet {
  const faults: RowIssue[] = []
  const fault = (row: number, column: number, code: string) => {
    if (faults.length < MAX_FAULTS) faults.push({ sheet: name, row: row + 1, column: columnLetter(column), code })
  }
  const data = rows.map((cells, row) =>
    Array.from(cells, (value, column) => {
      const detail = details?.get(`${row},${column}`)
      if (detail?.formula !== undefined || detail?.type === 'formula') fault(row, column, 'cell_formula')
      else if (detail?.type === 'error') fault(row, column, 'cell_error')
      const text = cellText(value, detail?.style?.numFmt)
      if (text === null) fault(row, column, value instanceof Date ? 'cell_date_unreadable' : 'cell_number_too_long')
      return text ?? ''
    }),
  )
  return { name, rows: trimRows(data), faults }
}

function cellText(value: CellValue | undefined, format: string | undefined): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    const text = decimalText(value)
    return text === null ? null : fillZeros(text, format)
  }
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return value.normalize('NFC')
}

/** Drops empty cells at the end of each row, and empty rows at the end. */
function trimRows(rows: string[][]): string[][] {
  for (const row of rows) while (row.length > 0 && row.at(-1) === '') row.pop()
  while (rows.length > 0 && rows.at(-1)!.length === 0) rows.pop()
  return rows
}

function requireWithinLimits(sheet: Sheet): Sheet {
  if (sheet.rows.length > MAX_ROWS) throw new DomainError('workbook_too_long', { params: { limit: MAX_ROWS } })
  if (sheet.rows.some((row) => row.length > MAX_COLUMNS))
    throw new DomainError('workbook_too_wide', { params: { limit: MAX_COLUMNS } })
  return sheet
}

function containsWord(bytes: Uint8Array, word: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(word, 'utf16le'))
}
