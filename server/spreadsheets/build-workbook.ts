import type { Cell, CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx'
import { isDay } from '#base/days/days.ts'
import { columnLetter, guardFormula } from './cell-text.ts'

export type ColumnKind = 'text' | 'date' | 'month' | 'time' | 'money' | 'integer' | 'decimal' | 'boolean' | 'choice'

/**
 * A cell as `readRows` reads it: ISO days and months, decimals such as `1234.50`. Numbers and booleans may keep their
 * type.
 */
export type WorkbookValue = string | number | boolean | null

export type WorkbookColumn = {
  header: string
  kind: ColumnKind
  /** Shown as a note on the heading. */
  hint?: string
  /** Offered as a drop-down list in the cells. */
  choices?: readonly string[]
  /** Decimals of money; 2 by default. */
  decimals?: number
  required?: boolean
}

export type WorkbookSheet = {
  name: string
  columns: readonly WorkbookColumn[]
  rows: readonly (readonly WorkbookValue[])[]
  /** Cells that an xlsx file marks as faulty: row in the file (the headings are row 1), column and fault code. */
  noData?: readonly { row: number; column: number; code: string }[]
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/
const FORMATTED_ROWS = 500
const HEADING_STYLE = {
  font: { bold: true, color: { rgb: '085346' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3F3EF' } },
} as const

/**
 * Builds an xlsx file on the current thread. `blank` empty rows below the data have their columns' format, for people
 * to type into.
 */
export async function buildXlsx(
  sheets: readonly WorkbookSheet[],
  blank: { rows: number } = { rows: 0 },
): Promise<Uint8Array> {
  // Imported on first use: otherwise each thread of a server would hold it in memory.
  const { writeXlsx } = await import('hucre/xlsx')
  return writeXlsx({
    sheets: sheets.map((sheet) => toWriteSheet(sheet, Math.min(blank.rows, FORMATTED_ROWS))),
    properties: { creator: 'Kerani' },
  })
}

function toWriteSheet(sheet: WorkbookSheet, blankRows: number): WriteSheet {
  const head = sheet.columns.map((column) => escapeCellText(column.header))
  const rows = sheet.rows.map((row) => sheet.columns.map((column, index) => cellValue(row[index] ?? null, column)))
  const blank = Array.from({ length: blankRows }, () => sheet.columns.map(() => null))
  return {
    name: sheet.name,
    columns: sheet.columns.map((column, index) => columnShape(column, rows, index)),
    rows: [head, ...rows, ...blank],
    cells: new Map([
      ...sheet.columns.map((column, index): [string, Partial<Cell>] => [
        `0,${index}`,
        {
          value: head[index]!,
          type: 'string',
          style: { ...HEADING_STYLE, numFmt: '@' },
          ...(column.hint ? { comment: { author: 'Kerani', text: escapeCellText(column.hint) } } : {}),
        },
      ]),
      ...(sheet.noData ?? []).map((one): [string, Partial<Cell>] => [
        `${one.row - 1},${one.column}`,
        faultCell(one.code, rows[one.row - 2]?.[one.column] ?? null),
      ]),
    ]),
    dataValidations: sheet.columns.flatMap((column, index) => choiceValidation(column, index)),
    freezePane: { rows: 1 },
  }
}

/** A cell that a reader reports with its original fault, beside the value it shows. */
function faultCell(code: string, value: CellValue): Partial<Cell> {
  if (code === 'cell_number_too_long') return { value: 1e15, type: 'number' }
  if (code === 'cell_formula') return { value, type: 'formula', formula: 'NA()', formulaResult: value }
  return { value: '#VALUE!', type: 'error' }
}

function columnShape(column: WorkbookColumn, rows: CellValue[][], index: number): ColumnDef {
  const longest = rows
    .slice(0, 200)
    .reduce((width, row) => Math.max(width, displayWidth(row[index]!)), displayWidth(column.header) + 2)
  return { width: Math.min(Math.max(longest + 2, 10), 48), numFmt: numberFormat(column) }
}

function numberFormat(column: WorkbookColumn): string {
  if (column.kind === 'date') return 'yyyy-mm-dd'
  if (column.kind === 'integer') return '0'
  if (column.kind === 'decimal') return 'General'
  if (column.kind !== 'money') return '@'
  return column.decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(column.decimals ?? 2)}`
}

/**
 * The drop-down list of a column. The file format allows at most 255 characters in all, and no comma inside a choice.
 */
function choiceValidation(column: WorkbookColumn, index: number): NonNullable<WriteSheet['dataValidations']> {
  const choices = column.choices ?? []
  if (choices.length === 0 || choices.join(',').length > 250 || choices.some((choice) => /[,"]/.test(choice))) return []
  const letter = columnLetter(index)
  return [
    {
      type: 'list',
      values: [...choices],
      allowBlank: true,
      showErrorMessage: false,
      range: `${letter}2:${letter}5001`,
    },
  ]
}

/** The value in the cell type of its column if it fits that type exactly, else as text, so that nothing is lost. */
function cellValue(value: WorkbookValue, column: WorkbookColumn): CellValue {
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return value
  const text = String(value)
  if (column.kind === 'date' && isDay(text) && text >= '1900-03-01') return new Date(`${text}T00:00:00Z`)
  if (column.kind === 'money' || column.kind === 'integer' || column.kind === 'decimal') {
    if (DECIMAL.test(text) && text.replace(/\D/g, '').length <= 15) return Number(text)
  }
  return escapeCellText(text)
}

/**
 * Escapes text that the file format would change: it decodes `_x0041_`, and the writer turns `#N/A` into an error
 * value.
 */
function escapeCellText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/^#(?=[A-Z0-9_/]+[!?]?$)/, '_x0023_')
}

function displayWidth(value: CellValue): number {
  if (value instanceof Date) return 10
  return [...String(value ?? '').slice(0, 60)].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 0)
}

/** The CSV text of one sheet: headings and rows, CRLF, byte order mark. */
export function buildCsv(sheet: WorkbookSheet): string {
  const lines = [sheet.columns.map((column) => quoteCsv(column.header)).join(',')]
  for (const row of sheet.rows)
    lines.push(sheet.columns.map((column, index) => csvCell(row[index] ?? null, column)).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

export type BuildRequest = { kind: 'xlsx' | 'csv'; sheets: readonly WorkbookSheet[] }

/**
 * Builds an xlsx file of all sheets, or a CSV file of the first. The result has its own buffer, so that a thread can
 * transfer it.
 */
export async function buildWorkbookFile({ kind, sheets }: BuildRequest): Promise<Uint8Array> {
  return new Uint8Array(kind === 'xlsx' ? await buildXlsx(sheets) : Buffer.from(buildCsv(sheets[0]!)))
}

function csvCell(value: WorkbookValue, column: WorkbookColumn): string {
  if (value === null || value === '') return ''
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  const text = String(value)
  const number = column.kind === 'money' || column.kind === 'integer' || column.kind === 'decimal'
  return number && DECIMAL.test(text) ? text : quoteCsv(text)
}

function quoteCsv(text: string): string {
  return `"${guardFormula(text).replaceAll('"', '""')}"`
}
