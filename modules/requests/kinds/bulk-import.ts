import type { ImportMappingEndpoints } from '#base/contracts/import-mapping-api.ts'
import { EMPLOYEE_NUMBER_WORDS } from '#people/files.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { TableName } from '#server/database/refresh-statistics.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import type { RequestImportEndpoints } from './imports-contract.ts'
import type { RequestPlan } from './request-kind.ts'
import type { RequestRow } from './request-row.ts'

export type BulkRequest<Given> = {
  readonly employeeId: string
  readonly requestId: string | null
  readonly given: Given
}

/** Plans requests against the records loaded when the planner was created, and against the requests it took since. */
export type BulkPlanner<Given> = {
  /** Plans like the kind's own `plan` and throws the same. `take` makes later plans count this request. */
  plan(request: BulkRequest<Given>): { readonly planned: RequestPlan; take(id: string): void }
  /** Stores the kind's own fields of the taken requests, after their rows exist. One statement a table. */
  saveInputs(tx: Tx): Promise<void>
}

/** A row with every field of the form, or the column and code of what is missing. */
export type CompletedRow = { readonly typed: Record<string, unknown> }
export type IncompleteRow = {
  readonly column: string
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** How a kind imports requests from a file. */
export type BulkImport = {
  readonly endpoints: RequestImportEndpoints
  readonly importMapping: ImportMappingEndpoints
  /** Has one sheet, made by `requestTemplate`. */
  readonly template: Template
  /** Turns a row into the form's input. Columns have the names of fields, so that a refusal at a field names a column. */
  toInput(values: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** Fills in what follows from the other rows and from the people's workdays, in a fixed number of queries. */
  completeRows?(
    context: Context,
    rows: readonly { readonly employeeId: string; readonly typed: Record<string, unknown> }[],
  ): Promise<readonly (CompletedRow | IncompleteRow)[]>
  /** Creates the planner in a number of queries that does not grow with the requests. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind plans its own shape
  createPlanner(context: Context, requests: readonly BulkRequest<any>[]): Promise<BulkPlanner<any>>
  /** Applies the effects of requests that count at once, after `saveInputs`; absent where storing them is the whole effect. */
  applyEffects?(tx: Tx, rows: readonly RequestRow[]): Promise<void>
  /** Reverses approved requests like the kind's `reverseEffect`, in a fixed number of queries; absent where approving has no effect. */
  reverseEffects?(tx: Tx, ids: readonly string[]): Promise<void>
  /** The kind's tables whose statistics an import refreshes. */
  readonly tables: readonly TableName[]
}

/** Makes a kind's sheet: employee number, the kind's own columns, reason and remark. */
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
