import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refused, type RowIssue } from '#base/errors.ts'
import { withinReach } from '#modules/employees/reach.ts'
import type { Context } from '#server/context.ts'
import { codeOf } from '#server/input.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import type { Sheet } from '#server/spreadsheets/read-workbook.ts'
import type { ReadRow, TemplateSheet } from '#server/spreadsheets/template.ts'
import type { ByFile } from '../by-file.ts'
import type { AnyKind, Warning } from '../kind.ts'
import { type FromFile, sendFor, wayOf } from '../send.ts'

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

/** What sending the rows came to: errors and warnings by row and column. */
export type Sending = { people: number; sent: number; errors: RowIssue[]; warnings: RowIssue[] }

/** Reads a workbook by a kind's template. Throws Refused where it is another file, or has no rows. */
export function readFileOf(kind: AnyKind, { template }: ByFile, sheets: readonly Sheet[]): ReadFile {
  const { rows, tried, issues, more } = readRows(template, sheets)
  const name = template.sheets[0]!.name
  const [whole, all] = [rows[name]!, tried[name]!] as [Row[], Row[]]
  if (all.length === 0) throw new Refused('request_import_empty')
  const good = new Set(whole.map(({ row }) => row))
  const said = JSON.stringify([kind.kind, ...all.map(({ values }) => values)])
  return {
    ...{ rows: whole, broken: all.filter(({ row }) => !good.has(row)), issues, more },
    digest: createHash('sha256').update(said).digest('hex'),
  }
}

/**
 * Sends the rows one after the other as if each were typed into the form: what stands against one is found with those of
 * the same person before it already there. With `kept` they stay sent, of an import; without, each person's are taken
 * back before the next are tried, so that nobody waits for a check.
 */
export async function sendRows(
  context: Context,
  { kind, byFile }: { kind: AnyKind; byFile: ByFile },
  read: ReadFile,
  { kept, progress }: { kept: Omit<FromFile, 'row'> | null; progress: (done: number) => Promise<void> },
): Promise<Sending> {
  const { tx, actor } = context
  const sheet = byFile.template.sheets[0]!.name
  const errors: RowIssue[] = [...read.issues]
  const warnings: RowIssue[] = []
  const wrong = ({ row }: Row, column: string, code: string, params: Record<string, unknown> = {}) =>
    void errors.push({ sheet, row, column, code, params })
  const people = await peopleOf(context, kind, [...read.rows, ...read.broken])
  const whose = (one: Row) => {
    const id = people.get(numberOf(one))
    if (id === undefined) wrong(one, 'employee_no', 'request_import_nobody', { value: String(one.values.employee_no) })
    else if (id === actor.employeeId) wrong(one, 'employee_no', 'not_for_yourself')
    else return id
    return undefined
  }
  const cells = new Set(read.issues.map(({ row, column }) => `${row} ${column}`))
  for (const one of read.broken) if (!cells.has(`${one.row} employee_no`)) whose(one)
  const ofPerson = Map.groupBy(
    read.rows.flatMap((one) => {
      const id = whose(one)
      return id === undefined ? [] : [{ id, one }]
    }),
    ({ id }) => id,
  )
  let [done, sent] = [0, 0]
  // People are locked in the order of their ids: two imports wait for each other, and never in a circle.
  for (const [id, rows] of [...ofPerson].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!kept) await sql`savepoint tried`.execute(tx)
    const wayFor = rememberedWay()
    for (const { one } of rows) {
      const from = kept && { ...kept, row: one.row }
      const said = await sentRow(context, { kind, byFile }, id, one, { from, wayFor })
      for (const { column, code, params } of said.errors) wrong(one, column, code, params)
      for (const { code, params } of said.warnings)
        warnings.push({ sheet, row: one.row, column: 'remark', code, ...(params && { params }) })
      if (said.errors.length === 0) sent += 1
      done += 1
      if (done % 25 === 0) await progress(done)
    }
    if (!kept) await sql`rollback to savepoint tried`.execute(tx)
  }
  const inOrder = (a: RowIssue, b: RowIssue) => a.row - b.row
  return { people: ofPerson.size, sent, errors: errors.sort(inOrder), warnings: warnings.sort(inOrder) }
}

type Wrong = { column: string; code: string; params?: Record<string, unknown> }

/** Sends one row; what stands against it, by column, and what it warns of. */
async function sentRow(
  context: Context,
  { kind, byFile }: { kind: AnyKind; byFile: ByFile },
  employeeId: string,
  { values }: Row,
  how: { from: FromFile | null; wayFor: typeof wayOf },
): Promise<{ errors: Wrong[]; warnings: readonly Warning[] }> {
  const typed = byFile.given(values)
  const given = kind.calls.given.safeParse(typed)
  if (!given.success)
    return {
      warnings: [],
      errors: given.error.issues.map((issue) => ({ column: String(issue.path[0]), code: codeOf(issue, typed) })),
    }
  const beside = { reason: textOf(values, 'reason'), remark: textOf(values, 'remark'), files: [] }
  try {
    const { warnings } = await sendFor(context, kind, employeeId, given.data, beside, how)
    return { errors: [], warnings }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { code, fields, params } = error
    const errors = Object.entries(fields).map(([column, [first]]) => ({ column, code: first!, params }))
    const owed = 'remark' in fields
    return {
      errors: errors.length > 0 ? errors : [{ column: 'employee_no', code, params }],
      warnings: owed ? await warnedOf(context, kind, employeeId, given.data) : [],
    }
  }
}

/** Who decides for a person is looked up once for all their rows that take the same way. */
function rememberedWay(): typeof wayOf {
  const known = new Map<string, ReturnType<typeof wayOf>>()
  return (context, kind, employeeId, about) => {
    const key = JSON.stringify(about)
    const way = known.get(key) ?? wayOf(context, kind, employeeId, about)
    known.set(key, way)
    return way
  }
}

/** What a remark is owed for. */
async function warnedOf(context: Context, kind: AnyKind, employeeId: string, given: object) {
  return (await kind.plan(context, { employeeId, requestId: null, files: [] }, given, { locked: true })).warnings
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
