import type { Day } from '#base/days.ts'
import type { RowIssue } from '#base/errors.ts'
import type { AddableUnit } from '#base/import-mapping-api.ts'
import { applyPlan, mergeUnknownPeople, planPeople, redactIssue, requireImportAllowed } from '#people/people-import.ts'
import type { RightsHolder } from '#people/record.ts'
import { buildAuditEntries } from '#people/record.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Publish } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { MAX_ISSUES, readRows } from '#server/spreadsheets/read-rows.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { planValidRows, type ValidRows } from '#server/spreadsheets/valid-rows.ts'
import type { Vault } from '#server/vault.ts'
import type { Counts, ImportStep } from './contract.ts'
import { lockAndPlanOrganisation, writeOrganisation } from './organisation.ts'
import { requireStep } from './step-rights.ts'
import { STEP_TEMPLATES } from './steps.ts'

export type PlannedFile = {
  counts: Counts
  errors: RowIssue[]
  warnings: RowIssue[]
  /**
   * Writes the rows that can come in. `progress` hears the part that is done, 0 to 1. Answers an entry for
   * each person. Throws 403 and 404 for what is not whose file it is to change.
   */
  write(
    tx: Tx,
    when: { now: Date; publish: Publish; batchId: string; progress: (part: number) => Promise<void> },
  ): Promise<AuditChange[]>
}

/** `adds`: which units that the file names and nobody has it makes. */
export type PlanFileContext = { vault: Vault; today: Day; who: RightsHolder; adds: readonly AddableUnit[] }

/**
 * Reads the sheets of a file by the step's template and plans what importing them would do; nothing is written. Throws
 * Refused `import_wrong_sheets` or `import_wrong_headers` for another file than the template.
 */
export async function planFile(
  tx: Tx,
  step: ImportStep,
  sheets: readonly Sheet[],
  { vault, today, who, adds }: PlanFileContext,
): Promise<PlannedFile> {
  requireStep(who, step)
  const template = STEP_TEMPLATES[step]
  const read = readRows(template, sheets)
  const about = {
    sheets: template.sheets.map(({ name }) => ({ name, rows: read.tried[name]?.length ?? 0 })),
    more: read.more,
  }
  if (step === 'organisation') {
    const good = await planValidRows(
      read,
      (rows) => lockAndPlanOrganisation(tx, rows as never, today),
      ({ errors }) => errors,
    )
    const { plan } = good
    return {
      ...summarizePlan(about, good, {
        added: plan.departments.create.length + plan.positions.create.length,
        known: plan.known,
        warnings: plan.warnings,
      }),
      async write(into, { batchId, progress }) {
        await writeOrganisation(into, plan, batchId)
        await progress(1)
        return []
      },
    }
  }
  const good = await planValidRows(
    read,
    (rows) => planPeople(tx, vault, step, rows, { today, who, adds }),
    ({ plan }) => plan.errors,
  )
  const { plan, known: people } = good.plan
  const numbers = new Set([...plan.people, ...plan.facts].map((one) => one.number))
  // Numbers, not rows: one that stands in two rows is one person, and one that nobody has is nobody's record.
  const known = [...numbers].filter((number) => people.has(number)).length
  const added = new Set(plan.people.filter((one) => one.id === null).map((one) => one.number)).size
  return {
    ...summarizePlan(about, good, { added, known, warnings: plan.warnings }),
    async write(into, { now, publish, batchId, progress }) {
      const when = { now, today, vault, publish, importBatchId: batchId, progress }
      const done = await applyPlan(into, when, plan, people)
      await requireImportAllowed({ tx: into, today }, who, done)
      return [...done.units, ...(await buildAuditEntries(into, done.changes, done.names))]
    },
  }
}

type FileSummary = { sheets: Counts['sheets']; more: boolean }
type PlanTotals = { added: number; known: number; warnings: RowIssue[] }

/** Errors are of the rows that stay out, warnings of those that come in. */
function summarizePlan(
  { sheets, more }: FileSummary,
  { issues, leftOut, rows }: Pick<ValidRows<unknown>, 'issues' | 'leftOut' | 'rows'>,
  found: PlanTotals,
): Pick<PlannedFile, 'counts' | 'errors' | 'warnings'> {
  const errors = sortIssues(mergeUnknownPeople(issues, rows), sheets)
  const warnings = sortIssues(found.warnings, sheets)
  return {
    counts: {
      sheets,
      added: found.added,
      known: found.known,
      errors: errors.length,
      warnings: warnings.length,
      left_out: leftOut,
      more: more || errors.length > MAX_ISSUES || warnings.length > MAX_ISSUES,
    },
    errors: errors.slice(0, MAX_ISSUES).map(redactIssue),
    warnings: warnings.slice(0, MAX_ISSUES).map(redactIssue),
  }
}

/** By sheet and row, as someone mends them. */
function sortIssues(issues: readonly RowIssue[], sheets: Counts['sheets']): RowIssue[] {
  const place = new Map(sheets.map(({ name }, index) => [name, index]))
  return issues.toSorted((a, b) => (place.get(a.sheet ?? '') ?? 0) - (place.get(b.sheet ?? '') ?? 0) || a.row - b.row)
}
