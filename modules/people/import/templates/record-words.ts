import type { Label } from '#base/labels.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { employeeFieldLabels, employeeLabels } from '../../core/labels.ts'

const LABELS: { readonly [key: string]: Label | undefined } = { ...employeeLabels, ...employeeFieldLabels }

/** What the record calls a field in Chinese; a place is stored by its id. */
export function recordWord(key: string): string | undefined {
  return (LABELS[`field.${key}`] ?? LABELS[`field.${key}_id`])?.zh
}

/** Names the columns of a template in Chinese as the record does; files may have that word as a heading too. */
export function withRecordWords<T extends Template>(template: T): T {
  return {
    ...template,
    sheets: template.sheets.map((sheet) => ({
      ...sheet,
      columns: sheet.columns.map((column) => {
        const chinese = recordWord(column.key)
        return chinese === undefined
          ? column
          : { ...column, chinese, words: [column.words, chinese].filter(Boolean).join(' | ') }
      }),
    })),
  } as unknown as T
}
