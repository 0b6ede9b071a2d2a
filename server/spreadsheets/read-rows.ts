import { isDay, isMonth } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { parseMoney } from '#base/money/money.ts'
import { toOneLine } from '#base/names.ts'
import { columnLetter } from './cell-text.ts'
import { parseAmount } from './import-mapping/parse-amounts.ts'
import { isNoDay } from './import-mapping/parse-days.ts'
import { parseTime } from './import-mapping/parse-times.ts'
import { CSV_SHEET, type Sheet } from './sheet.ts'
import {
  checkTemplate,
  type RowsOf,
  type Template,
  type TemplateColumn,
  type TemplateRow,
  type TemplateSheet,
  withoutReasonColumn,
} from './template.ts'

/** The most row issues that an import lists; `more` says that there are others. */
export const MAX_ISSUES = 1_000

/**
 * A text column with at most this many characters is one line, as in the forms: names, codes, e-mail addresses, short
 * notes.
 */
const ONE_LINE = 254

type CellData = string | number | boolean | null
type CellResult = { value: CellData } | { code: string; params?: Record<string, unknown> }

/** The cells that could not be read, by `cellKey`. */
type UnreadableCells = ReadonlySet<string>

/**
 * Reads the typed rows of a workbook and, cell by cell, the issues of the others (IMP-3, IMP-4). Empty rows are
 * skipped; a row with an issue is not among the rows. Issues name the column by its key, or by its letter where the
 * template has none; at most 1,000 are returned. Throws Refused when the file is not the template.
 *
 * `tried` also contains the rows with issues, so that one check finds all of their errors. In them a cell that could
 * not be read is empty, or holds a placeholder where a value is required. They are used for planning and never written.
 * `dropFollowUpIssues` removes what planning reports about such cells.
 */
export function readRows<const T extends Template>(
  template: T,
  sheets: readonly Sheet[],
): { rows: RowsOf<T>; tried: RowsOf<T>; flawed: UnreadableCells; issues: RowIssue[]; more: boolean } {
  checkTemplate(template, sheets)
  const issues: RowIssue[] = []
  const rows: Record<string, TemplateRow<TemplateSheet>[]> = {}
  const tried: Record<string, TemplateRow<TemplateSheet>[]> = {}
  const flawed = new Set<string>()
  let more = false
  template.sheets.forEach((sheet, index) => {
    const read = readSheet(sheet, sheets[index]!)
    rows[sheet.name] = read.rows
    tried[sheet.name] = read.tried
    for (const issue of read.issues) {
      flawed.add(cellKey(issue))
      if (issues.length < MAX_ISSUES) issues.push(issue)
      else more = true
    }
  })
  return { rows: rows as RowsOf<T>, tried: tried as RowsOf<T>, flawed, issues, more }
}

/** Removes the issues that planning reports about cells that could not be read. */
export function dropFollowUpIssues(flawed: UnreadableCells, issues: readonly RowIssue[]): RowIssue[] {
  return issues.filter((issue) => !flawed.has(cellKey(issue)))
}

function cellKey({ sheet, row, column }: RowIssue): string {
  return `${sheet} ${row} ${column}`
}

/** The placeholder for a required cell that could not be read. */
function placeholderValue(column: TemplateColumn, row: number): CellData {
  if (!column.required) return null
  switch (column.kind) {
    case 'date':
      return '1900-01-01'
    case 'month':
      return '1900-01'
    case 'time':
      return '00:00'
    case 'money':
    case 'integer':
      return 0
    case 'decimal':
      return '0'
    case 'boolean':
      return false
    case 'choice':
      return column.choices?.[0] ?? ''
    case 'text':
      return `? ${row}`
  }
}

function readSheet(
  sheet: TemplateSheet,
  read: Sheet,
): { rows: TemplateRow<TemplateSheet>[]; tried: TemplateRow<TemplateSheet>[]; issues: RowIssue[] } {
  const faulty = faultsByRow(sheet, read)
  const hasReasons = withoutReasonColumn(read.rows[0] ?? []).length < (read.rows[0] ?? []).length
  const width = sheet.columns.length + (hasReasons ? 1 : 0)
  const choices = sheet.columns.map(
    (column) =>
      new Map([
        ...choiceValues(column).flatMap((value) =>
          (column.meanings?.[value] ?? []).map((word): [string, string] => [toChoiceCode(word), value]),
        ),
        ...choiceValues(column).map((value): [string, string] => [toChoiceCode(value), value]),
      ]),
  )
  const rows: TemplateRow<TemplateSheet>[] = []
  const tried: TemplateRow<TemplateSheet>[] = []
  const issues: RowIssue[] = [...(faulty.get(1)?.values() ?? [])]
  read.rows.slice(1).forEach((cells, index) => {
    const row = index + 2
    const faults = faulty.get(row)
    if (!faults && cells.slice(0, sheet.columns.length).every((cell) => cell.trim() === '') && cells.length <= width)
      return
    const before = issues.length
    const values: Record<string, CellData> = {}
    sheet.columns.forEach((column, at) => {
      const fault = faults?.get(at)
      values[column.key] = placeholderValue(column, row)
      if (fault) {
        issues.push({ ...fault, sheet: sheet.name, column: column.key })
        return
      }
      const result = readCell(column, cells[at] ?? '', choices[at]!)
      if ('code' in result && result.code === 'cell_required' && hasAlternative(sheet, column, cells)) {
        values[column.key] = null
        return
      }
      if ('value' in result) values[column.key] = result.value
      else issues.push({ sheet: sheet.name, row, column: column.key, ...result })
    })
    for (let at = width; at < cells.length; at++) {
      if (cells[at] === '') continue
      issues.push({ sheet: sheet.name, row, column: columnLetter(at), code: 'cell_outside_template' })
      break
    }
    if (issues.length === before) rows.push({ row, values })
    tried.push({ row, values })
  })
  return { rows, tried, issues }
}

/** Whether a filled cell of the row makes its required column unnecessary. */
function hasAlternative(
  sheet: TemplateSheet,
  { alternativeColumn: instead }: TemplateColumn,
  cells: readonly string[],
): boolean {
  return instead !== undefined && (cells[sheet.columns.findIndex(({ key }) => key === instead)] ?? '').trim() !== ''
}

/** The values of a column that words can mean. */
function choiceValues({ choices, meanings }: TemplateColumn): readonly string[] {
  return choices ?? Object.keys(meanings ?? {})
}

/** Faults by row number and column index. */
function faultsByRow(sheet: TemplateSheet, read: Sheet): Map<number, Map<number, RowIssue>> {
  const letters = new Map(sheet.columns.map((_, index) => [columnLetter(index), index]))
  const faulty = new Map<number, Map<number, RowIssue>>()
  for (const fault of read.faults) {
    const at = letters.get(fault.column ?? '')
    if (at === undefined) continue
    const row = faulty.get(fault.row) ?? new Map<number, RowIssue>()
    row.set(at, { ...fault, sheet: read.name === CSV_SHEET ? sheet.name : read.name })
    faulty.set(fault.row, row)
  }
  return faulty
}

function readCell(column: TemplateColumn, cell: string, choices: Map<string, string>): CellResult {
  const typed = cell.trim()
  // Words, such as a country or a tax category, are translated to their stored code.
  const text = column.kind === 'choice' ? typed : (choices.get(toChoiceCode(typed)) ?? typed)
  const isEmpty = text === '' || (column.kind === 'date' && isNoDay(text))
  if (isEmpty) return column.required ? { code: 'cell_required' } : { value: null }
  switch (column.kind) {
    case 'text':
      return readText(column, text)
    case 'date':
      return isDay(text) ? { value: text } : { code: 'cell_not_a_date', params: { value: shortenText(text) } }
    case 'month':
      return readMonth(text)
    case 'time': {
      const time = parseTime(text)
      return time === null ? { code: 'cell_not_a_time', params: { value: shortenText(text) } } : { value: time }
    }
    case 'money':
      return readMoney(column, text)
    case 'integer':
      return /^-?\d{1,15}$/.test(text)
        ? { value: Number(text) || 0 }
        : { code: 'cell_not_whole', params: { value: shortenText(text) } }
    case 'decimal':
      return readDecimal(column, text)
    case 'boolean':
      return readBoolean(text)
    case 'choice': {
      const choice = choices.get(toChoiceCode(text))
      if (choice !== undefined) return { value: choice }
      const words = (column.choices ?? []).map((one) => column.meanings?.[one]?.[0] ?? one)
      return { code: 'cell_not_a_choice', params: { value: shortenText(text), choices: words } }
    }
  }
}

function readText(column: TemplateColumn, text: string): CellResult {
  const limit = column.maxLength ?? 500
  if (text.length > limit) return { code: 'cell_too_long', params: { limit, length: text.length } }
  // One line, such as a name, is stored with single spaces and without invisible characters.
  if (limit <= ONE_LINE) {
    const line = toOneLine(text)
    if (/[\p{Cs}\p{Cc}]/u.test(line)) return { code: 'cell_control_characters' }
    return line === '' && column.required ? { code: 'cell_required' } : { value: line === '' ? null : line }
  }
  // PostgreSQL rejects NUL and lone surrogates; other control characters would be invisible in the text.
  if (/[\p{Cs}]/u.test(text) || /(?![\n\t\r])\p{Cc}/u.test(text)) return { code: 'cell_control_characters' }
  return { value: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') }
}

/**
 * Reads a month. Spreadsheet programs turn a typed `2026-01` into the first day of that month, which is accepted too.
 */
function readMonth(text: string): CellResult {
  if (isMonth(text)) return { value: text }
  if (isDay(text) && text.endsWith('-01')) return { value: text.slice(0, 7) }
  return { code: 'cell_not_a_month', params: { value: shortenText(text) } }
}

function readMoney(column: TemplateColumn, text: string): CellResult {
  try {
    return { value: parseMoney(text, column.decimals ?? 2) }
  } catch {
    const names = parseAmount(text)?.currencies != null
    if (names) return { code: 'cell_names_currency', params: { value: shortenText(text) } }
    return { code: 'cell_not_an_amount', params: { value: shortenText(text), decimals: column.decimals ?? 2 } }
  }
}

function readDecimal(column: TemplateColumn, text: string): CellResult {
  const match = /^-?\d{1,15}(?:\.(\d+))?$/.exec(text)
  const decimals = column.decimals ?? 6
  if (match && (match[1]?.length ?? 0) <= decimals) return { value: text }
  return { code: 'cell_not_a_number', params: { value: shortenText(text), decimals } }
}

function readBoolean(text: string): CellResult {
  const word = foldCase(text)
  if (['true', 'yes', 'y', '1', '是'].includes(word)) return { value: true }
  if (['false', 'no', 'n', '0', '否'].includes(word)) return { value: false }
  return { code: 'cell_not_yes_or_no', params: { value: shortenText(text) } }
}

function foldCase(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}

/** Normalises a typed choice: `Full time` and `full-time` become `full_time`. */
function toChoiceCode(text: string): string {
  return foldCase(text).replace(/[\s-]+/g, '_')
}

function shortenText(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
