import { sql } from 'kysely'
import type { Actor, Language } from '#base/access/actor.ts'
import type { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import type { Day } from '#base/days/days.ts'
import { conflict, DomainError, notFound } from '#base/errors.ts'
import { formatLabel, type Labels } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import { loadReadyForPay } from '#people/pay-details.ts'
import { redactSample } from '#people/people-import.ts'
import { hiddenColumns } from '#people/record.ts'
import type { Tx } from '#server/database/database.ts'
import { versionConflict } from '#server/database/records.ts'
import { type Counts, type Sample, STEPS, type TableCount, type TracedTable } from './contract.ts'
import { maySteps } from './step-rights.ts'
import {
  erasedSteps,
  importStepOf,
  loadTemplateOfFile,
  OTHER_COLUMN,
  stepBefore,
  stepNumber,
  stepOf,
  templateAsRead,
} from './steps.ts'

export type MigrationRun = NonNullable<Awaited<ReturnType<typeof loadLatestRun>>>
export type BatchRow = Awaited<ReturnType<typeof loadBatch>>

/** The company's open migration, or the one finished last. */
export async function loadLatestRun(tx: Tx) {
  return tx
    .selectFrom('migration_run')
    .selectAll()
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The JSON columns of a batch. Counts are null while the file is being checked and when it was refused. */
type BatchJson = {
  adds: AddableUnit[]
  counts: Counts
  sample: Sample[]
  written: TableCount[]
  digests: Partial<Record<TracedTable, string>>
  problem: { code: string; params: Record<string, unknown> } | null
}

/** A query of the company's batches, for the caller to narrow down. */
export function selectBatches(tx: Tx) {
  return tx.selectFrom('import_batch').selectAll().$narrowType<BatchJson>()
}

/** A batch of the company. Throws 404. */
export async function loadBatch(tx: Tx, id: string) {
  const row = await selectBatches(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * Locks the open migration until the end of the transaction. It must be at the version that the caller saw, with no
 * task under way. Throws 409, so that of two concurrent changes one wins.
 */
export async function lockRun(tx: Tx, version: number | null): Promise<MigrationRun> {
  const run = await tx
    .selectFrom('migration_run')
    .selectAll()
    .where('state', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw conflict('migration_not_open')
  if (await isUnderWay(tx, run)) throw conflict('migration_busy')
  if (version !== null && run.version !== version) throw await versionConflict(tx, run.id, run.version)
  return run
}

/** Whether the import or erasure that was started last still runs. */
export async function isUnderWay(tx: Tx, run: Pick<MigrationRun, 'task_id'>): Promise<boolean> {
  if (!run.task_id) return false
  const task = await tx.selectFrom('task').select('state').where('id', '=', run.task_id).executeTakeFirst()
  return task?.state === 'waiting' || task?.state === 'running'
}

/** The imported batches that going back from a step erases together, latest first. */
export async function loadBatchesToErase(tx: Tx, run: Pick<MigrationRun, 'id' | 'step'>): Promise<BatchRow[]> {
  const steps = erasedSteps(stepOf(run.step), await hasParts(tx, run)).map(stepNumber)
  return selectBatches(tx)
    .where('migration_run_id', '=', run.id)
    .where('state', '=', 'imported')
    .where('step', 'in', steps)
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether files of details or salaries were imported by steps of their own. */
async function hasParts(tx: Tx, run: Pick<MigrationRun, 'id'>): Promise<boolean> {
  const part = await tx
    .selectFrom('import_batch')
    .select('id')
    .where('migration_run_id', '=', run.id)
    .where('state', '=', 'imported')
    .where('step', '>=', stepNumber('details'))
    .limit(1)
    .executeTakeFirst()
  return part !== undefined
}

/** The number of the step to which going back from the current one leads. */
export async function loadStepBefore(tx: Tx, run: Pick<MigrationRun, 'id' | 'step'>): Promise<number> {
  return stepNumber(stepBefore(stepOf(run.step), await hasParts(tx, run)))
}

/** The latest imported batch of a run, the only one that can be undone. */
export async function findLastImported(tx: Tx, runId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('import_batch')
    .select('id')
    .where('migration_run_id', '=', runId)
    .where('state', '=', 'imported')
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The reader of the wizard: language and rights. */
export type MigrationReader = { labels: Labels; language: Language; actor: Actor }

export function toReader(
  api: { labels: Labels },
  { language, actor }: { language: Language; actor: Actor },
): MigrationReader {
  return { labels: api.labels, language, actor }
}

export function codeText(
  { labels, language }: Pick<MigrationReader, 'labels' | 'language'>,
  code: string,
  params: Record<string, unknown> = {},
): string {
  const label = labels[`error.${code}`] ?? labels[`task.${code}`]
  return label ? formatLabel(label, language, params) : code
}

/** The migration as its reader sees it, with the actions they may take now. */
export async function loadMigration(tx: Tx, reader: MigrationReader, today: Day) {
  const run = await loadLatestRun(tx)
  if (!run)
    return {
      state: 'none' as const,
      step: STEPS[0],
      version: 1,
      started_name: null,
      started_at: null,
      finished_name: null,
      finished_at: null,
      busy: null,
      trouble: null,
      batches: [],
      ready: null,
      actions: ['start' as const],
    }
  const task = run.task_id
    ? await tx
        .selectFrom('task')
        .select(['id', 'state', 'message_code', 'message_params'])
        .where('id', '=', run.task_id)
        .executeTakeFirst()
    : undefined
  const isBusy = task?.state === 'waiting' || task?.state === 'running'
  const isOpen = run.state === 'open'
  const rows = await selectBatches(tx)
    .where('migration_run_id', '=', run.id)
    .where('state', 'not in', ['discarded', 'erased'])
    .orderBy('step')
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  const last = await findLastImported(tx, run.id)
  const batches = []
  for (const row of rows) batches.push(await loadBatchView(tx, row, { run, isBusy, last, reader }))
  const waiting = batches.some((batch) => batch.state === 'checking' || batch.state === 'checked')
  const actions: ('start' | 'upload' | 'next' | 'back' | 'finish')[] = []
  if (!isOpen) actions.push('start')
  else if (!isBusy) {
    if (run.step < 5 && maySteps(reader.actor, [run])) actions.push('upload')
    if (run.step > 1 && maySteps(reader.actor, await loadBatchesToErase(tx, run))) actions.push('back')
    if (run.step < 5 && !waiting) actions.push('next')
    if (run.step === 5) actions.push('finish')
  }
  const failed =
    task && (task.state === 'failed' || task.state === 'cancelled')
      ? codeText(reader, task.message_code ?? 'internal', toFields(task.message_params))
      : null
  return {
    state: isOpen ? ('open' as const) : ('finished' as const),
    step: stepOf(run.step),
    version: run.version,
    started_name: run.started_name,
    started_at: run.started_at.toISOString(),
    finished_name: run.finished_name,
    finished_at: run.finished_at?.toISOString() ?? null,
    busy:
      isBusy && run.task_id && run.task_kind
        ? { task_id: run.task_id, kind: run.task_kind, batch_id: run.task_batch_id }
        : null,
    trouble: failed,
    batches,
    ready: run.step === 5 ? await loadReadyForPay(tx, today) : null,
    actions,
  }
}

type BatchContext = { run: MigrationRun; isBusy: boolean; last: string | null; reader: MigrationReader }

/** A batch as its reader sees it. Of columns that the reader may not fill nothing is shown. */
export async function loadBatchView(tx: Tx, row: BatchRow, { run, isBusy, last, reader }: BatchContext) {
  const counts = row.state === 'checking' || row.state === 'refused' ? null : row.counts
  const { problem } = row
  const isImporting = isBusy && run.task_kind === 'import' && run.task_batch_id === row.id
  const actions: ('import' | 'discard' | 'undo' | 'failed_rows')[] = []
  const may = maySteps(reader.actor, [row])
  if (may && !isBusy && run.state === 'open' && row.migration_run_id === run.id) {
    if (row.state === 'checked' && hasGoodRows(counts) && row.step === run.step) actions.push('import')
    if (row.state === 'checked' || row.state === 'refused') actions.push('discard')
    if (row.state === 'imported' && row.id === last) actions.push('undo')
  }
  if (may && row.file_id && counts && counts.errors + counts.warnings > 0) actions.push('failed_rows')
  return {
    id: row.id,
    step: importStepOf(row.step),
    state: isImporting ? ('importing' as const) : row.state,
    task_id: isImporting ? run.task_id : row.task_id,
    file_name: row.file_name,
    adds: row.adds,
    counts,
    sample: row.state === 'checked' ? await loadSampleView(tx, row, reader) : [],
    problem: problem ? codeText(reader, problem.code, problem.params) : null,
    written: row.written,
    uploaded_name: row.uploaded_name,
    uploaded_at: row.uploaded_at.toISOString(),
    imported_name: row.imported_name,
    imported_at: row.imported_at?.toISOString() ?? null,
    actions,
  }
}

async function loadSampleView(tx: Tx, row: BatchRow, { actor, language }: MigrationReader): Promise<Sample[]> {
  const sheets = row.sample.map(({ sheet }) => ({ name: sheet }))
  const template = await loadTemplateOfFile(tx, importStepOf(row.step), sheets, actor)
  const shown = templateAsRead(template, new Map(row.sample.map(({ sheet, headers }) => [sheet, headers])))
  return redactSample(shown, row.sample, { hidden: hiddenInFile(actor), language })
}

/** The columns of a file that its reader sees masked. */
export function hiddenInFile(actor: Actor): (column: string) => boolean {
  const hidden = hiddenColumns(actor)
  return (column) => column === OTHER_COLUMN || hidden(column)
}

/** Whether importing the file would write anything. */
function hasGoodRows(counts: Counts | null): boolean {
  if (counts === null) return false
  return counts.left_out === 0 || counts.left_out < counts.sheets.reduce((rows, sheet) => rows + sheet.rows, 0)
}

/** Throws 422 with the blockers that forbid an erasure. */
export function requireErasable(blockers: readonly { reason: string; table: string; count: number }[]): void {
  if (blockers.length === 0) return
  const count = blockers.reduce((total, one) => total + one.count, 0)
  throw new DomainError('migration_erasure_blocked', {
    status: 409,
    params: { count, tables: blockers.map((one) => one.table) },
    facts: { blockers },
  })
}
