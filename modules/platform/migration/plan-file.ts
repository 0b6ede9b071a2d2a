import type { AddableUnit } from '#base/arranging-api.ts'
import type { Day } from '#base/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { withoutSecret } from '#modules/people/employees/import/file-preview.ts'
import { peoplePlan } from '#modules/people/employees/import/people-plan.ts'
import { requireImported } from '#modules/people/employees/import/rights.ts'
import { onceForAll } from '#modules/people/employees/import/unknown-people.ts'
import { applyPlan } from '#modules/people/employees/import/write.ts'
import type { Who } from '#modules/people/employees/protected.ts'
import { entriesOf } from '#modules/people/employees/record/person-changes.ts'
import type { Change } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { Tell } from '#server/facts.ts'
import { type GoodRows, planGoodRows } from '#server/spreadsheets/good-rows.ts'
import { MAX_ISSUES, readRows } from '#server/spreadsheets/read-rows.ts'
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
   * Writes the rows that can come in. `progress` hears the part that is done, 0 to 1. Answers an entry for
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
  const about = {
    sheets: template.sheets.map(({ name }) => ({ name, rows: read.tried[name]?.length ?? 0 })),
    more: read.more,
  }
  if (step === 'organisation') {
    const good = await planGoodRows(
      read,
      (rows) => organisationPlan(tx, rows as never, today),
      ({ errors }) => errors,
    )
    const { plan } = good
    return {
      ...summedUp(about, good, {
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
  const good = await planGoodRows(
    read,
    (rows) => peoplePlan(tx, vault, step, rows, { today, who, adds }),
    ({ plan }) => plan.errors,
  )
  const { plan, known: people } = good.plan
  const numbers = new Set([...plan.people, ...plan.facts].map((one) => one.number))
  // Numbers, not rows: one that stands in two rows is one person, and one that nobody has is nobody's record.
  const known = [...numbers].filter((number) => people.has(number)).length
  const added = new Set(plan.people.filter((one) => one.id === null).map((one) => one.number)).size
  return {
    ...summedUp(about, good, { added, known, warnings: plan.warnings }),
    async write(into, { now, tell, batchId, progress }) {
      const when = { now, today, vault, tell, importBatchId: batchId, progress }
      const done = await applyPlan(into, when, plan, people)
      await requireImported({ tx: into, today }, who, done)
      return [...done.units, ...(await entriesOf(into, done.changes, done.names))]
    },
  }
}

type About = { sheets: Counts['sheets']; more: boolean }
type Found = { added: number; known: number; warnings: RowIssue[] }

/** Errors are of the rows that stay out, warnings of those that come in. */
function summedUp(
  { sheets, more }: About,
  { issues, leftOut, rows }: Pick<GoodRows<unknown>, 'issues' | 'leftOut' | 'rows'>,
  found: Found,
): Pick<PlannedFile, 'counts' | 'errors' | 'warnings'> {
  const errors = inOrder(onceForAll(issues, rows), sheets)
  const warnings = inOrder(found.warnings, sheets)
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
    errors: errors.slice(0, MAX_ISSUES).map(withoutSecret),
    warnings: warnings.slice(0, MAX_ISSUES).map(withoutSecret),
  }
}

/** By sheet and row, as someone mends them. */
function inOrder(issues: readonly RowIssue[], sheets: Counts['sheets']): RowIssue[] {
  const place = new Map(sheets.map(({ name }, index) => [name, index]))
  return issues.toSorted((a, b) => (place.get(a.sheet ?? '') ?? 0) - (place.get(b.sheet ?? '') ?? 0) || a.row - b.row)
}
