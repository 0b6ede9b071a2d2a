import type { RowIssue } from '#base/errors.ts'
import type { Sheet } from '#server/spreadsheets/read-workbook.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { masked } from '#server/vault.ts'
import { secretColumns } from './secret-columns.ts'

const SAMPLE_ROWS = 8

/** Columns whose values are never kept in plain text outside the file. */
export const SECRET_KEYS: ReadonlySet<string> = new Set(
  (['employee', 'employment', 'bank_detail', 'statutory_status', 'family_member'] as const).flatMap(secretColumns),
)

export type SheetSample = { sheet: string; headers: string[]; rows: string[][] }

/** The first rows of each sheet as they were typed, secret numbers by their last four. */
export function sampleOf(template: Template, sheets: readonly Sheet[]): SheetSample[] {
  return template.sheets.map(({ name, columns }, index) => ({
    sheet: name,
    headers: columns.map((column) => column.header),
    rows: (sheets[index]?.rows.slice(1) ?? [])
      .filter((cells) => cells.some((cell) => cell.trim() !== ''))
      .slice(0, SAMPLE_ROWS)
      .map((cells) =>
        columns.map((column, at) => {
          const cell = (cells[at] ?? '').slice(0, 60)
          return cell !== '' && SECRET_KEYS.has(column.key) ? masked(cell) : cell
        }),
      ),
  }))
}

/** What is wrong with an identity or account number is kept with its last four only. */
export function withoutSecret(issue: RowIssue): RowIssue {
  if (!issue.column || !SECRET_KEYS.has(issue.column) || typeof issue.params?.value !== 'string') return issue
  return { ...issue, params: { ...issue.params, value: masked(issue.params.value) } }
}
