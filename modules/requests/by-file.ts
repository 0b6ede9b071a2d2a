import type { ArrangingCalls } from '#base/arranging-api.ts'
import { EMPLOYEE_NUMBER_WORDS } from '#modules/employees/templates/template-columns.ts'
import type { TableName } from '#server/database/fresh-statistics.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import type { RequestImportCalls } from './imports-contract.ts'

/** How requests of a kind come in by a file. */
export type ByFile = {
  readonly calls: RequestImportCalls
  readonly arranging: ArrangingCalls
  /** One sheet (`requestTemplate`). */
  readonly template: Template
  /** What a row gives, as the form would send it: refusals at a field are found at the column of that name. */
  given(values: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Tables of the kind that an import writes many rows of. */
  readonly tables: readonly TableName[]
}

/** The sheet of a kind: whom each row is for, the fields of the form, and what stands beside them in every form. */
export function requestTemplate(name: string, fields: readonly TemplateColumn[]): Template {
  const number = {
    key: 'employee_no',
    header: 'Employee no.',
    kind: 'text',
    required: true,
    maxLength: 30,
    words: EMPLOYEE_NUMBER_WORDS,
  } as const
  const reason = {
    key: 'reason',
    header: 'Reason',
    kind: 'text',
    maxLength: 2000,
    words: 'Note | Description | Sebab | 事由 | 備註',
  } as const
  const remark = {
    key: 'remark',
    header: 'Remark',
    kind: 'text',
    maxLength: 2000,
    hint: 'Where a limit is passed: why',
    words: 'Comment | Justification | Catatan | 說明',
  } as const
  return { sheets: [{ name, columns: [number, ...fields, reason, remark] }] }
}
