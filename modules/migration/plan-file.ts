import type { AddableUnit } from '#base/arranging-api.ts'
import type { Day } from '#base/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { withoutSecret } from '#modules/employees/import/file-preview.ts'
import { peoplePlan } from '#modules/employees/import/people-plan.ts'
import { requireImported } from '#modules/employees/import/rights.ts'
import { applyPlan } from '#modules/employees/import/write.ts'
import type { Who } from '#modules/employees/protected.ts'
import { entriesOf } from '#modules/employees/record/person-changes.ts'
import type { Change } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Tell } from '#server/facts.ts'
import { MAX_ISSUES, readRows, withoutFollowUps } from '#server/spreadsheets/read-rows.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { Vault } from '#server/vault.ts'
import type { Counts, ImportStep } from './contract.ts'
import { organisationPlan, writeOrganisation } from './organisation.ts'
import { requireStep } from './step-rights.ts'
import { STEP_TEMPLATES } from './steps.ts'

export type PlannedFile = {
  counts: Counts
  errors: RowIssue[]
  warnings: RowIssue[]
  /**
   * Writes it all; only for a file without errors. `progress` hears the part that is done, 0 to 1. Answers an entry for
   * each person. Throws 403 and 404 for what is not whose file it is to change.
   */
  write(
    tx: Tx,
    when: { now: Date; tell: Tell; batchId: string; progress: (part: number) => Promise<void> },
  ): Promise<Change[]>
}

/** `adds`: which units that the file names and nobody has it makes. */
export type Planning = { vault: Vault; today: Day; who: Who; adds: readonly AddableUnit[] }

/**
 * Reads the sheets of a file by the step's template and plans what importing them would do; nothing is written. Throws
 * Refused `import_wrong_sheets` or `import_wrong_headers` for another file than the template.
 */
export async function plannedFile(
  tx: Tx,
  step: ImportStep,
  sheets: readonly Sheet[],
  { vault, today, who, adds }: Planning,
): Promise<PlannedFile> {
  requireStep(who, step)
  const template = STEP_TEMPLATES[step]
  const read = readRows(template, sheets)
  const rowsBySheet = read.rows
  const about = {
    sheets: template.sheets.map(({ name }) => ({ name, rows: rowCount(rowsBySheet[name] ?? [], read.issues, name) })),
    readIssues: read.issues,
    flawed: read.flawed,
    more: read.more,
  }
  if (step === 'organisation') {
    const plan = await organisationPlan(tx, read.tried, today)
    return {
      ...summedUp(about, {
        added: plan.departments.create.length + plan.positions.create.length,
        known: plan.known,
        errors: plan.errors,
        warnings: plan.warnings,
      }),
      async write(into, { batchId, progress }) {
        await writeOrganisation(into, plan, batchId)
        await progress(1)
        return []
      },
    }
  }
  const planned = await peoplePlan(tx, vault, step, read.tried, { today, who, adds })
  const { plan } = planned
  const numbers = new Set([...plan.people, ...plan.facts].map((one) => one.number))
  // Numbers, not rows: one that stands in two rows is one person, and one that nobody has is nobody's record.
  const known = [...numbers].filter((number) => planned.known.has(number)).length
  const added = new Set(plan.people.filter((one) => one.id === null).map((one) => one.number)).size
  return {
    ...summedUp(about, { added, known, errors: plan.errors, warnings: plan.warnings }),
    async write(into, { now, tell, batchId, progress }) {
      const when = { now, today, vault, tell, importBatchId: batchId, progress }
      const done = await applyPlan(into, when, plan, planned.known)
      await requireImported({ tx: into, today }, who, done)
      return [...done.units, ...(await entriesOf(into, done.changes, done.names))]
    },
  }
}

function rowCount(rows: readonly { row: number }[], issues: readonly RowIssue[], sheet: string): number {
  return rows.length + new Set(issues.filter((issue) => issue.sheet === sheet).map((issue) => issue.row)).size
}

type About = { sheets: Counts['sheets']; readIssues: RowIssue[]; flawed: ReadonlySet<string>; more: boolean }
type Found = { added: number; known: number; errors: RowIssue[]; warnings: RowIssue[] }

function summedUp(
  { sheets, readIssues, flawed, more }: About,
  found: Found,
): Pick<PlannedFile, 'counts' | 'errors' | 'warnings'> {
  const errors = inOrder([...readIssues, ...withoutFollowUps(flawed, found.errors)], sheets)
  const warnings = inOrder(withoutFollowUps(flawed, found.warnings), sheets)
  return {
    counts: {
      sheets,
      added: found.added,
      known: found.known,
      errors: errors.length,
      warnings: warnings.length,
      more: more || errors.length > MAX_ISSUES || warnings.length > MAX_ISSUES,
    },
    errors: errors.slice(0, MAX_ISSUES).map(withoutSecret),
    warnings: warnings.slice(0, MAX_ISSUES).map(withoutSecret),
  }
}

/** By sheet and row, as someone mends them. */
function inOrder(issues: readonly RowIssue[], sheets: Counts['sheets']): RowIssue[] {
  const place = new Map(sheets.map(({ name }, index) => [name, index]))
  return issues.toSorted((a, b) => (place.get(a.sheet ?? '') ?? 0) - (place.get(b.sheet ?? '') ?? 0) || a.row - b.row)
}
