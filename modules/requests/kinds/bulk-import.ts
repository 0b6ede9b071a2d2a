import type { ImportMappingEndpoints } from '#base/import-mapping-api.ts'
import { EMPLOYEE_NUMBER_WORDS } from '#people/files.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { TableName } from '#server/database/refresh-statistics.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import type { RequestImportEndpoints } from './imports-contract.ts'
import type { RequestPlan } from './request-kind.ts'

/** A request as it is asked for somebody. */
export type BulkRequest<Given> = {
  readonly employeeId: string
  readonly requestId: string | null
  readonly given: Given
}

/** Plans requests as everything stood when it was made, and as it stands with those that it took since. */
export type BulkPlanner<Given> = {
  /** What `plan` of the kind says; throws what it throws. With `take` it is there from then on, for those after it. */
  plan(asked: BulkRequest<Given>): { readonly planned: RequestPlan; take(id: string): void }
  /** Keeps what was given of all that were taken, once the hub has their rows: a statement for each table. */
  saveInputs(tx: Tx): Promise<void>
}

/** A row that has all that the form would send, or what is missing of it. */
export type CompletedRow = { readonly typed: Record<string, unknown> }
export type IncompleteRow = {
  readonly column: string
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** How requests of a kind come in by a file. */
export type BulkImport = {
  readonly endpoints: RequestImportEndpoints
  readonly importMapping: ImportMappingEndpoints
  /** One sheet (`requestTemplate`). */
  readonly template: Template
  /** What a row gives, as the form would send it: refusals at a field are found at the column of that name. */
  toInput(values: Readonly<Record<string, unknown>>): Record<string, unknown>
  /** What of rows follows from the rest of them and from the days of their people; in a fixed number of queries. */
  completeRows?(
    context: Context,
    rows: readonly { readonly employeeId: string; readonly typed: Record<string, unknown> }[],
  ): Promise<readonly (CompletedRow | IncompleteRow)[]>
  /** What plans many of them, made in a number of queries that does not grow with them. */
  // biome-ignore lint/suspicious/noExplicitAny: each kind plans what it is given itself
  createPlanner(context: Context, asked: readonly BulkRequest<any>[]): Promise<BulkPlanner<any>>
  /** Undoes the effect of approved ones, as `counter` of the kind does, in a fixed number of queries; nothing where there is none. */
  reverseEffects?(tx: Tx, ids: readonly string[]): Promise<void>
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
