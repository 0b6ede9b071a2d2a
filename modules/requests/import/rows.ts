import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { withinReach } from '#people/reach.ts'
import { issueCode } from '#server/call/parse-input.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { generateIds } from '#server/database/insert-rows.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { Template, TemplateRow, TemplateSheet } from '#server/spreadsheets/template.ts'
import { fitToFullTemplate } from '#server/spreadsheets/template-countries.ts'
import { type ImportSource, type PlannedRequest, requireOwedFields } from '../approval/sending/send-request.ts'
import type { BulkImport, BulkPlanner, BulkRequest } from '../kinds/bulk-import.ts'
import { lockPeople } from '../kinds/lock-person.ts'
import type { AnyKind, RequestPlan, RequestWarning } from '../kinds/request-kind.ts'

type SheetRow = TemplateRow<TemplateSheet>
type CellValues = Readonly<Record<string, unknown>>

/** The rows of a file, and the issues of those that could not be read. */
export type ReadFile = {
  readonly rows: readonly SheetRow[]
  /** Rows with a cell that could not be read. */
  readonly unreadable: readonly SheetRow[]
  readonly issues: readonly RowIssue[]
  readonly more: boolean
  /** A digest of the rows' values: the same however the file was saved. */
  readonly digest: string
}

/** The rows that can be sent, as planned, and errors and warnings by row and column. */
export type EvaluatedRows = {
  readonly people: number
  readonly sent: readonly PlannedRequest[]
  readonly errors: readonly RowIssue[]
  readonly warnings: readonly RowIssue[]
  /** Stores the kinds' own fields of the sent requests, after their rows exist. */
  saveInputs(tx: Tx): Promise<void>
}

/** Reads a workbook by a kind's template. Throws a DomainError where it is another file, or has no rows. */
export function readRequestFile(kind: AnyKind, { template }: BulkImport, sheets: readonly Sheet[]): ReadFile {
  const { rows, tried, issues, more } = readRows(template, fitToFullTemplate(template, sheets))
  const name = sheetName(template)
  const whole: readonly SheetRow[] = required(rows[name], 'rows of the sheet')
  const all: readonly SheetRow[] = required(tried[name], 'rows of the sheet')
  if (all.length === 0) throw new DomainError('request_import_empty')
  const good = new Set(whole.map(({ row }) => row))
  const content = JSON.stringify([kind.kind, ...all.map(({ values }) => values)])
  return {
    rows: whole,
    unreadable: all.filter(({ row }) => !good.has(row)),
    issues,
    more,
    digest: createHash('sha256').update(content).digest('hex'),
  }
}

const ROWS_PER_PROGRESS = 500

/**
 * Evaluates the rows one after the other as if each were typed into the form: a row is planned with the earlier rows of the
 * same employee already taken. Everything is loaded first, in a number of queries that does not grow with the rows. Writes
 * nothing; locks the people of the rows where `from` says that they will be sent.
 */
export async function evaluateRows(
  context: Context,
  { kind, byFile }: { kind: AnyKind; byFile: BulkImport },
  read: ReadFile,
  { from, progress }: { from: Omit<ImportSource, 'row'> | null; progress: (done: number) => Promise<void> },
): Promise<EvaluatedRows> {
  const { tx, actor } = context
  const sheet = sheetName(byFile.template)
  const errors: RowIssue[] = [...read.issues]
  const warnings: RowIssue[] = []
  const addError = ({ row }: SheetRow, { column, code, params = {} }: CellError) =>
    void errors.push({ sheet, row, column, code, params })
  const people = await loadPeopleByNumber(context, kind, [...read.rows, ...read.unreadable])
  const findPerson = (one: SheetRow) => {
    const id = people.get(employeeNumber(one))
    const value = String(one.values.employee_no)
    if (id === undefined) addError(one, { column: 'employee_no', code: 'request_import_nobody', params: { value } })
    else if (id === actor.employeeId) addError(one, { column: 'employee_no', code: 'not_for_yourself' })
    else return id
    return undefined
  }
  const cells = new Set(read.issues.map(({ row, column }) => `${row} ${column}`))
  for (const one of read.unreadable) if (!cells.has(`${one.row} employee_no`)) findPerson(one)
  const typedRows = read.rows.flatMap((one) => {
    const employeeId = findPerson(one)
    return employeeId === undefined ? [] : [{ one, employeeId, typed: byFile.toInput(one.values) }]
  })
  const completed = byFile.completeRows ? await byFile.completeRows(context, typedRows) : typedRows
  const requests = typedRows.flatMap(({ one, employeeId }, at) => {
    const found = required(completed[at], 'completed row')
    if ('code' in found) {
      addError(one, found)
      return []
    }
    const { typed } = found
    const parsed = kind.endpoints.given.safeParse(typed)
    if (parsed.success) return [{ one, employeeId, requestId: null, given: parsed.data }]
    for (const issue of parsed.error.issues)
      addError(one, { column: String(issue.path[0]), code: issueCode(issue, typed) })
    return []
  })
  // Locked before the planner reads, so that what it reads still holds when the requests are written.
  if (from) await lockPeople(tx, [...new Set(requests.map(({ employeeId }) => employeeId))])
  const planner = await byFile.createPlanner(context, requests)
  const ids = await generateIds(tx, requests.length)
  const sent: PlannedRequest[] = []
  for (const [at, { one, ...whom }] of requests.entries()) {
    if (at % ROWS_PER_PROGRESS === ROWS_PER_PROGRESS - 1) await progress(at)
    const evaluation = planRow(planner, whom, one, (planned, take) => {
      const id = required(ids[at], 'id of a request')
      take(id)
      const { employeeId } = whom
      sent.push({
        id,
        employeeId,
        planned,
        commonFields: toCommonFields(one),
        ...(from && { from: { ...from, row: one.row } }),
      })
    })
    for (const issue of evaluation.errors) addError(one, issue)
    for (const { code, params } of evaluation.warnings)
      warnings.push({ sheet, row: one.row, column: 'remark', code, ...(params && { params }) })
  }
  const inOrder = (a: RowIssue, b: RowIssue) => a.row - b.row
  return {
    people: new Set(requests.map(({ employeeId }) => employeeId)).size,
    sent,
    errors: errors.sort(inOrder),
    warnings: warnings.sort(inOrder),
    saveInputs: (at) => planner.saveInputs(at),
  }
}

/** The name of the one sheet that a kind's template has. */
const sheetName = ({ sheets: [sheet] }: Template) => required(sheet, 'sheet of the template').name

type CellError = { readonly column: string; readonly code: string; readonly params?: Readonly<Record<string, unknown>> }

/** Plans one row and takes it; returns its errors by column where it is refused, and its warnings. */
function planRow<Given>(
  planner: BulkPlanner<Given>,
  whom: BulkRequest<Given>,
  one: SheetRow,
  take: (planned: RequestPlan, take: (id: string) => void) => void,
): { errors: readonly CellError[]; warnings: readonly RequestWarning[] } {
  let warnings: readonly RequestWarning[] = []
  try {
    const { planned, take: taken } = planner.plan(whom)
    warnings = planned.warnings
    requireOwedFields(planned, { ...toCommonFields(one), files: [] })
    take(planned, taken)
    return { errors: [], warnings }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, fields, params } = error
    const errors = Object.entries(fields).flatMap(([column, [first]]) =>
      first === undefined ? [] : [{ column, code: first, params }],
    )
    return { errors: errors.length > 0 ? errors : [{ column: 'employee_no', code, params }], warnings }
  }
}

function toCommonFields({ values }: SheetRow) {
  return { reason: cellText(values, 'reason'), remark: cellText(values, 'remark'), video_link: null }
}

/** Returns the employees of the rows whom the caller may enter requests for, by number in lower case. */
async function loadPeopleByNumber({ tx, actor, today }: Context, kind: AnyKind, rows: readonly SheetRow[]) {
  const numbers = [...new Set(rows.map(employeeNumber))]
  const found = await tx
    .selectFrom('employee')
    .select(['employee.id', 'employee.employee_no'])
    .where(sql<boolean>`lower(employee.employee_no) = any(${numbers}::text[])`)
    .where(withinReach(actor, kind.manage, today))
    .execute()
  return new Map(found.map(({ id, employee_no }) => [employee_no.toLowerCase(), id]))
}

const employeeNumber = ({ values }: SheetRow) => String(values.employee_no).trim().toLowerCase()

function cellText(values: CellValues, key: 'reason' | 'remark'): string | null {
  return typeof values[key] === 'string' ? values[key] : null
}
