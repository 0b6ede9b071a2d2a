import type { Cell, CellValue, ColumnDef, WriteSheet } from 'hucre/xlsx'
import { isDay } from '#base/days/days.ts'
import { columnLetter, guardFormula } from './cell-text.ts'

export type ColumnKind = 'text' | 'date' | 'month' | 'time' | 'money' | 'integer' | 'decimal' | 'boolean' | 'choice'

/** Text in the form `readRows` understands: ISO days and months, decimals such as `1234.50`; numbers and truth may be bare. */
export type WorkbookValue = string | number | boolean | null

export type WorkbookColumn = {
  header: string
  kind: ColumnKind
  /** Shown as a note on the heading. */
  hint?: string
  /** Offered as a list in the cells. */
  choices?: readonly string[]
  /** Decimals of money; 2 unless said. */
  decimals?: number
  required?: boolean
}

export type WorkbookSheet = {
  name: string
  columns: readonly WorkbookColumn[]
  rows: readonly (readonly WorkbookValue[])[]
  /** Cells that are no data in an xlsx: their row in the file, the headings being row 1, and which fault they have. */
  noData?: readonly { row: number; column: number; code: string }[]
}

const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/
const FORMATTED_ROWS = 500
const HEADING_STYLE = {
  font: { bold: true, color: { rgb: '085346' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3F3EF' } },
} as const

/** An xlsx file built in place. `blank` rows below the data already have their columns' format, for people to type into. */
export async function buildXlsx(
  sheets: readonly WorkbookSheet[],
  blank: { rows: number } = { rows: 0 },
): Promise<Uint8Array> {
  // Only once a workbook is made: each thread of a server would hold it otherwise.
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

/** A cell that is read with the fault that it had, beside the value it shows. */
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

/** A list a cell offers; the file format holds at most 255 characters of it, and no comma inside a choice. */
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

/** Values in the cell type of their column where they truly are of it, else as text: nothing is lost on the way. */
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
 * The file format gives `_x0041_` a meaning of its own, and the writer makes `#N/A` an error value: text that looks so is
 * spelt in a way that can only be text.
 */
function escapeCellText(text: string): string {
  return text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_').replace(/^#(?=[A-Z0-9_/]+[!?]?$)/, '_x0023_')
}

function displayWidth(value: CellValue): number {
  if (value instanceof Date) return 10
  return [...String(value ?? '').slice(0, 60)].reduce((width, character) => width + (character > '\u2e7f' ? 2 : 1), 0)
}

/** The csv text of one sheet: heading and rows, CRLF, byte order mark. */
export function buildCsv(sheet: WorkbookSheet): string {
  const lines = [sheet.columns.map((column) => quoteCsv(column.header)).join(',')]
  for (const row of sheet.rows)
    lines.push(sheet.columns.map((column, index) => csvCell(row[index] ?? null, column)).join(','))
  return `\ufeff${lines.join('\r\n')}\r\n`
}

export type BuildRequest = { kind: 'xlsx' | 'csv'; sheets: readonly WorkbookSheet[] }

/** The file of all sheets, or the csv of the first, in memory of its own: as a thread hands it over. */
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
