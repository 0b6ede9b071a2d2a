import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refused, type RowIssue } from '#base/errors.ts'
import { withinReach } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { newIds } from '#server/database/insert-rows.ts'
import { codeOf } from '#server/input.ts'
import { widened } from '#server/spreadsheets/narrowed.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { ReadRow, TemplateSheet } from '#server/spreadsheets/template.ts'
import type { Asked, ByFile, Planner } from '../by-file.ts'
import type { AnyKind, Planned, Warning } from '../kind.ts'
import { lockPeople } from '../lock-person.ts'
import { type FromFile, requireOwed, type Sent } from '../send.ts'

type Row = ReadRow<TemplateSheet>
type Values = Readonly<Record<string, unknown>>

/** The rows of a file, and what could not be read of others. */
export type ReadFile = {
  readonly rows: readonly Row[]
  /** Rows of which some cell could not be read. */
  readonly broken: readonly Row[]
  readonly issues: readonly RowIssue[]
  readonly more: boolean
  /** Of what the rows say: the same however the file was saved. */
  readonly digest: string
}

/** What the rows come to: those that can be sent, as they are planned, and errors and warnings by row and column. */
export type Judged = {
  readonly people: number
  readonly sent: readonly Sent[]
  readonly errors: readonly RowIssue[]
  readonly warnings: readonly RowIssue[]
  /** Keeps what was given of those that are sent, once the hub has their rows. */
  keep(tx: Tx): Promise<void>
}

/** Reads a workbook by a kind's template. Throws Refused where it is another file, or has no rows. */
export function readFileOf(kind: AnyKind, { template }: ByFile, sheets: readonly Sheet[]): ReadFile {
  const { rows, tried, issues, more } = readRows(template, widened(template, sheets))
  const name = template.sheets[0]!.name
  const [whole, all] = [rows[name]!, tried[name]!] as [Row[], Row[]]
  if (all.length === 0) throw new Refused('request_import_empty')
  const good = new Set(whole.map(({ row }) => row))
  const said = JSON.stringify([kind.kind, ...all.map(({ values }) => values)])
  return {
    rows: whole,
    broken: all.filter(({ row }) => !good.has(row)),
    issues,
    more,
    digest: createHash('sha256').update(said).digest('hex'),
  }
}

/** How many rows are judged before it says how far it is. */
const AT_ONCE = 500

/**
 * Judges the rows one after the other as if each were typed into the form: what stands against one is found with those of
 * the same person before it already there. Everything they are judged by is read first, in as many queries for many rows
 * as for one; nothing is written.
 */
export async function judgeRows(
  context: Context,
  { kind, byFile }: { kind: AnyKind; byFile: ByFile },
  read: ReadFile,
  { from, progress }: { from: Omit<FromFile, 'row'> | null; progress: (done: number) => Promise<void> },
): Promise<Judged> {
  const { tx, actor } = context
  const sheet = byFile.template.sheets[0]!.name
  const errors: RowIssue[] = [...read.issues]
  const warnings: RowIssue[] = []
  const wrong = ({ row }: Row, { column, code, params = {} }: Wrong) =>
    void errors.push({ sheet, row, column, code, params })
  const people = await peopleOf(context, kind, [...read.rows, ...read.broken])
  const whose = (one: Row) => {
    const id = people.get(numberOf(one))
    const value = String(one.values.employee_no)
    if (id === undefined) wrong(one, { column: 'employee_no', code: 'request_import_nobody', params: { value } })
    else if (id === actor.employeeId) wrong(one, { column: 'employee_no', code: 'not_for_yourself' })
    else return id
    return undefined
  }
  const cells = new Set(read.issues.map(({ row, column }) => `${row} ${column}`))
  for (const one of read.broken) if (!cells.has(`${one.row} employee_no`)) whose(one)
  const typedRows = read.rows.flatMap((one) => {
    const employeeId = whose(one)
    return employeeId === undefined ? [] : [{ one, employeeId, typed: byFile.given(one.values) }]
  })
  const completed = byFile.complete ? await byFile.complete(context, typedRows) : typedRows
  const asked = typedRows.flatMap(({ one, employeeId }, at) => {
    const found = completed[at]!
    if ('code' in found) {
      wrong(one, found)
      return []
    }
    const { typed } = found
    const given = kind.calls.given.safeParse(typed)
    if (given.success) return [{ one, employeeId, requestId: null, given: given.data }]
    for (const issue of given.error.issues) wrong(one, { column: String(issue.path[0]), code: codeOf(issue, typed) })
    return []
  })
  // Held from here on where they are sent: what is read of them now still stands when they are written.
  if (from) await lockPeople(tx, [...new Set(asked.map(({ employeeId }) => employeeId))])
  const planner = await byFile.planner(context, asked)
  const ids = await newIds(tx, asked.length)
  const sent: Sent[] = []
  for (const [at, { one, ...whom }] of asked.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await progress(at)
    const said = judged(planner, whom, one, (planned, take) => {
      const id = ids[at]!
      take(id)
      const { employeeId } = whom
      sent.push({ id, employeeId, planned, beside: besideOf(one), ...(from && { from: { ...from, row: one.row } }) })
    })
    for (const issue of said.errors) wrong(one, issue)
    for (const { code, params } of said.warnings)
      warnings.push({ sheet, row: one.row, column: 'remark', code, ...(params && { params }) })
  }
  const inOrder = (a: RowIssue, b: RowIssue) => a.row - b.row
  return {
    people: new Set(asked.map(({ employeeId }) => employeeId)).size,
    sent,
    errors: errors.sort(inOrder),
    warnings: warnings.sort(inOrder),
    keep: (at) => planner.keep(at),
  }
}

type Wrong = { readonly column: string; readonly code: string; readonly params?: Readonly<Record<string, unknown>> }

/** Plans one row and takes it where nothing stands against it; else what does, by column, and what it warns of. */
function judged<Given>(
  planner: Planner<Given>,
  whom: Asked<Given>,
  one: Row,
  take: (planned: Planned, take: (id: string) => void) => void,
): { errors: readonly Wrong[]; warnings: readonly Warning[] } {
  let warnings: readonly Warning[] = []
  try {
    const { planned, take: taken } = planner.plan(whom)
    warnings = planned.warnings
    requireOwed(planned, { ...besideOf(one), files: [] })
    take(planned, taken)
    return { errors: [], warnings }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, fields, params } = error
    const errors = Object.entries(fields).map(([column, [first]]) => ({ column, code: first!, params }))
    return { errors: errors.length > 0 ? errors : [{ column: 'employee_no', code, params }], warnings }
  }
}

function besideOf({ values }: Row) {
  return { reason: textOf(values, 'reason'), remark: textOf(values, 'remark'), video_link: null }
}

/** The people of the rows whom the caller may enter it for, by number. */
async function peopleOf({ tx, actor, today }: Context, kind: AnyKind, rows: readonly Row[]) {
  const numbers = [...new Set(rows.map(numberOf))]
  const found = await tx
    .selectFrom('employee')
    .select(['employee.id', 'employee.employee_no'])
    .where(sql<boolean>`lower(employee.employee_no) = any(${numbers}::text[])`)
    .where(withinReach(actor, kind.manage, today))
    .execute()
  return new Map(found.map(({ id, employee_no }) => [employee_no.toLowerCase(), id]))
}

const numberOf = ({ values }: Row) => String(values.employee_no).trim().toLowerCase()

function textOf(values: Values, key: 'reason' | 'remark'): string | null {
  return typeof values[key] === 'string' ? values[key] : null
}
