import type { Language } from '#base/access/actor.ts'
import type { RowIssue } from '#base/errors.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { type Template, valueWords } from '#server/spreadsheets/template.ts'
import { columnLabel, valueLabel } from '#server/spreadsheets/value-labels.ts'
import { maskAllButLastFour } from '#server/vault.ts'
import { encryptedColumns } from '../core/history/encrypted-columns.ts'

const SAMPLE_ROWS = 8

/** Columns whose values are never stored in plain text outside the file. */
export const SECRET_KEYS: ReadonlySet<string> = new Set(
  (['employee', 'employment', 'bank_detail', 'statutory_status', 'family_member'] as const).flatMap(encryptedColumns),
)

export type SheetSample = { sheet: string; headers: string[]; rows: string[][] }

/** The first rows of each sheet as typed, with secret numbers by their last four digits. */
export function toSample(template: Template, sheets: readonly Sheet[]): SheetSample[] {
  return template.sheets.map(({ name, columns }, index) => ({
    sheet: name,
    headers: columns.map((column) => column.header),
    rows: (sheets[index]?.rows.slice(1) ?? [])
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .slice(0, SAMPLE_ROWS)
      .map((cells) =>
        columns.map((column, at) => {
          const cell = (cells[at] ?? '').slice(0, 60)
          return cell !== '' && SECRET_KEYS.has(column.key) ? maskAllButLastFour(cell) : cell
        }),
      ),
  }))
}

/** An issue of an identity or account number stores only its last four digits. */
export function redactIssue(issue: RowIssue): RowIssue {
  if (!issue.column || !SECRET_KEYS.has(issue.column) || typeof issue.params?.value !== 'string') return issue
  return { ...issue, params: { ...issue.params, value: maskAllButLastFour(issue.params.value) } }
}

type IsHiddenColumn = (column: string) => boolean
const MASK = '•••'

/** The stored first rows as a reader may see them: names of values and columns in the reader's language. */
export function redactSample(
  template: Template,
  sample: readonly SheetSample[],
  { hidden, language }: { hidden: IsHiddenColumn; language: Language },
): SheetSample[] {
  return sample.map((one) => {
    const columns = template.sheets.find((sheet) => sheet.name === one.sheet)?.columns ?? []
    const cellText = (cell: string, column: (typeof columns)[number] | undefined) =>
      cell !== '' && hidden(column?.key ?? '') ? MASK : column ? valueLabel(cell, valueWords(column), language) : cell
    return {
      ...one,
      headers: one.headers.map((header, at) => (columns[at] ? columnLabel(columns[at], language) : header)),
      rows: one.rows.map((cells) => cells.map((cell, at) => cellText(cell, columns[at]))),
    }
  })
}

/** Removes typed values of columns that the reader may not see. */
export function redactIssues(issues: readonly RowIssue[], hidden: IsHiddenColumn): RowIssue[] {
  return issues.map((issue) =>
    issue.column && hidden(issue.column) && issue.params?.value !== undefined
      ? { ...issue, params: { ...issue.params, value: MASK } }
      : issue,
  )
}

/** Masks the cells of such columns: the reader types them again or leaves them to others. */
export function redactSheets(template: Template, sheets: readonly Sheet[], hidden: IsHiddenColumn): Sheet[] {
  return sheets.map((sheet, index) => {
    const columns = template.sheets[index]?.columns ?? []
    return {
      ...sheet,
      rows: sheet.rows.map((cells, row) =>
        row === 0 ? cells : cells.map((cell, at) => (cell !== '' && hidden(columns[at]?.key ?? '') ? MASK : cell)),
      ),
    }
  })
}
