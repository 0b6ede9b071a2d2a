import type { Language } from '#base/access/actor.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { formatLabel, type Labels } from '#base/labels.ts'
import { dropFollowUpIssues } from './read-rows.ts'
import { type Template, withHeadings } from './template.ts'

type SheetRows = Readonly<Record<string, readonly { row: number }[]>>

/** The result of `readRows`: the readable rows, all rows as far as they could be read, and the issues. */
type ReadResult<R> = { rows: R; tried: R; flawed: ReadonlySet<string>; issues: readonly RowIssue[] }

/** The most rounds of planning. Each round leaves out rows that depended on rows left out before. */
const MOST_ROUNDS = 30
const MAX_LISTED = 200

/** The plan of the valid rows, the issues of the others, and their number. */
export type ValidRows<Plan> = {
  plan: Plan
  /** All issues, found with every row present; empty when every row is valid. */
  issues: RowIssue[]
  /** The number of skipped rows. */
  leftOut: number
  /** The number of rows in the file. */
  rows: number
}

/**
 * Plans the rows of a file without those that have issues: a bad row does not stop the others. Issues are found with
 * every row present. Then the valid rows are planned again without the bad ones, because a row may depend on one of
 * them.
 */
export async function planValidRows<R, Plan>(
  read: ReadResult<R>,
  plan: (rows: R) => Promise<Plan> | Plan,
  issuesOf: (plan: Plan) => readonly RowIssue[],
): Promise<ValidRows<Plan>> {
  const all = countRows(read.tried)
  const first = await plan(read.tried)
  const found = dropFollowUpIssues(read.flawed, issuesOf(first))
  const issues = [...read.issues, ...found]
  let validRows = withoutRows(read.rows, issues)
  if (countRows(validRows) === all) {
    if (found.length === 0) return { plan: first, issues, leftOut: 0, rows: all }
    // An issue without a row concerns the whole file, so no row is valid.
    validRows = emptyRows(validRows)
  }
  for (let round = 0; ; round++) {
    const next = await plan(validRows)
    const wrong = issuesOf(next)
    if (wrong.length === 0) return { plan: next, issues, leftOut: all - countRows(validRows), rows: all }
    issues.push(...wrong)
    const fewer = withoutRows(validRows, wrong)
    const isStuck = countRows(fewer) === countRows(validRows) || round === MOST_ROUNDS
    validRows = isStuck ? emptyRows(validRows) : fewer
  }
}

/**
 * Throws 422 `code` with the issues when a file has rows and none is valid. `wrong` counts the bad rows when `issues`
 * is only the beginning of the list.
 */
export function requireValidRows(
  { issues, leftOut, rows, wrong }: Pick<ValidRows<unknown>, 'issues' | 'leftOut' | 'rows'> & { wrong?: number },
  template: Template,
  code: string,
): void {
  if (leftOut === 0 || leftOut < rows) return
  throw new DomainError(code, {
    rows: withHeadings(template, issues),
    params: { count: wrong ?? new Set(issues.map(({ sheet, row }) => `${sheet} ${row}`)).size },
  })
}

/** Describes the skipped rows for a reply: their number, and the first ones with the reason in words. */
export function describeSkippedRows(
  { issues, leftOut }: Pick<ValidRows<unknown>, 'issues' | 'leftOut'>,
  template: Template,
  { labels, language }: { labels: Labels; language: Language },
) {
  return {
    count: leftOut,
    rows: withHeadings(template, leftOut === 0 ? [] : issues.slice(0, MAX_LISTED), language).map(
      ({ params, ...issue }) => {
        const label = labels[`error.${issue.code}`]
        return { ...issue, message: label ? formatLabel(label, language, params) : issue.code }
      },
    ),
  }
}

function withoutRows<R>(rows: R, issues: readonly RowIssue[]): R {
  const bad = new Set(issues.map(({ sheet, row }) => `${sheet} ${row}`))
  return mapSheets(rows, (sheet, list) => list.filter(({ row }) => !bad.has(`${sheet} ${row}`)))
}

function emptyRows<R>(rows: R): R {
  return mapSheets(rows, () => [])
}

function mapSheets<R>(rows: R, change: (sheet: string, list: SheetRows[string]) => SheetRows[string]): R {
  return Object.fromEntries(Object.entries(rows as SheetRows).map(([sheet, list]) => [sheet, change(sheet, list)])) as R
}

function countRows(rows: unknown): number {
  return Object.values(rows as SheetRows).reduce((total, list) => total + list.length, 0)
}
