import type { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import type { Day } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import {
  applyPlan,
  mergeUnknownPeople,
  planPeople,
  redactIssue,
  requireImportAllowed,
  requireMayImport,
} from '#people/people-import.ts'
import type { RightsHolder } from '#people/record.ts'
import { buildAuditEntries } from '#people/record.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Publish } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { MAX_ISSUES, readRows } from '#server/spreadsheets/read-rows.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { planValidRows, type ValidRows } from '#server/spreadsheets/valid-rows.ts'
import type { Vault } from '#server/vault.ts'
import type { Counts, ImportStep } from './contract.ts'
import { lockAndPlanOrganisation, writeOrganisation } from './organisation.ts'
import { requireStep } from './step-rights.ts'
import { isOfRecords } from './steps.ts'

export type PlannedFile = {
  counts: Counts
  errors: RowIssue[]
  warnings: RowIssue[]
  /**
   * Writes the valid rows. `progress` receives the completed share, 0 to 1. Returns an audit entry for each person.
   * Throws 403 and 404 when the caller may not change a record.
   */
  write(
    tx: Tx,
    when: { now: Date; publish: Publish; batchId: string; progress: (part: number) => Promise<void> },
  ): Promise<AuditChange[]>
}

/** `adds` lists the missing units that the import creates. */
export type PlanFileContext = {
  vault: Vault
  today: Day
  who: RightsHolder
  adds: readonly AddableUnit[]
  /** The template by which the file is read. */
  template: Template
  fileName: string
}

/**
 * Reads the sheets of a file by the step's template and plans the import; writes nothing. Throws Refused
 * `import_wrong_sheets` or `import_wrong_headers` for a file that is not the template.
 */
export async function planFile(
  tx: Tx,
  step: ImportStep,
  sheets: readonly Sheet[],
  { vault, today, who, adds, template, fileName }: PlanFileContext,
): Promise<PlannedFile> {
  requireStep(who, step)
  const isWhole = isOfRecords(step, sheets)
  if (isWhole) requireMayImport(who, 'records')
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
    (rows) => planPeople(tx, vault, isWhole ? 'records' : step, rows, { today, who, adds }),
    ({ plan }) => plan.errors,
  )
  const { plan, known: people } = good.plan
  const others = [...(plan.records?.values() ?? [])].flat()
  const children = 'children' in plan ? plan.children : []
  const numbers = new Set([...plan.people, ...plan.facts, ...children, ...others].map((one) => one.number))
  // Counts numbers, not rows: a number in two rows is one person, and an unknown number is no existing record.
  const known = [...numbers].filter((number) => people.has(number)).length
  const added = new Set(plan.people.filter((one) => one.id === null).map((one) => one.number)).size
  return {
    ...summarizePlan(about, good, {
      added,
      known,
      warnings: plan.warnings,
      assumedChildren: 'children' in plan ? plan.assumedChildren : 0,
    }),
    async write(into, { now, publish, batchId, progress }) {
      const source = { fileName, accountId: who.accountId }
      const when = { now, today, vault, publish, importBatchId: batchId, progress, source }
      const done = await applyPlan(into, when, plan, people)
      await requireImportAllowed({ tx: into, today }, who, done)
      return [...done.others, ...(await buildAuditEntries(into, done.changes, done.names))]
    },
  }
}

type FileSummary = { sheets: Counts['sheets']; more: boolean }
type PlanTotals = { added: number; known: number; warnings: RowIssue[]; assumedChildren?: number }

/** Lists the errors of skipped rows and the warnings of imported rows. */
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
      assumed_children: found.assumedChildren ?? 0,
      more: more || errors.length > MAX_ISSUES || warnings.length > MAX_ISSUES,
    },
    errors: errors.slice(0, MAX_ISSUES).map(redactIssue),
    warnings: warnings.slice(0, MAX_ISSUES).map(redactIssue),
  }
}

/** Sorts issues by sheet and row, the order in which people fix them. */
function sortIssues(issues: readonly RowIssue[], sheets: Counts['sheets']): RowIssue[] {
  const place = new Map(sheets.map(({ name }, index) => [name, index]))
  return issues.toSorted((a, b) => (place.get(a.sheet ?? '') ?? 0) - (place.get(b.sheet ?? '') ?? 0) || a.row - b.row)
}
