import { createHash } from 'node:crypto'
import { conflict, DomainError } from '#base/errors.ts'
import { keysOf } from '#base/objects.ts'
import { changesBetween, loadSnapshot, toSample } from '#people/people-import.ts'
import {
  buildAuditEntries,
  loadTaskStarter,
  type PersonChange,
  type RecordTable,
  requireMayChange,
  touchedColumns,
} from '#people/record.ts'
import type { Tx } from '#server/database/database.ts'
import { loadNameInCompany } from '#server/sessions/accessible-companies.ts'
import { readWorkbook, TASK_DEADLINE_MS } from '#server/spreadsheets/read-workbook.ts'
import { fitToFullTemplate } from '#server/spreadsheets/template-countries.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import { type Counts, TABLES, type TableCount, type TracedTable } from './contract.ts'
import { eraseBatch, findErasureBlockers, findImportedPeople, loadErasureTables } from './erase.ts'
import { type BatchRow, loadBatch, requireErasable, selectBatches } from './migration-state.ts'
import { type PlannedFile, planFile } from './plan-file.ts'
import { requireMayTakeBack, requireSteps } from './step-rights.ts'
import { importStepOf, isOfRecords, loadTemplateOfFile, tablesOfFile } from './steps.ts'
import { insertTraces, loadTableDigests, snapshotRows } from './traces.ts'

/** Checks an uploaded file and plans its import. Writes only the outcome of the check. */
const check: TaskKind = {
  kind: 'migration.check',
  title: { en: 'Check of {{file}}', zh: '檢查 {{file}}' },
  bulk: ['import_issue'],
  async run(context) {
    const batch = await context.runInTenant((tx) => loadBatch(tx, String(context.input.batch_id)))
    const step = importStepOf(batch.step)
    try {
      const { template, sheets } = await readBatchSheets(context, batch)
      await context.reportProgress(1, 3)
      const { counts, errors, warnings } = await context.runInTenant(async (tx) =>
        planFile(tx, step, sheets, {
          ...context,
          who: await loadTaskStarter(tx, context),
          adds: batch.adds,
          template,
          fileName: batch.file_name,
        }),
      )
      await context.reportProgress(2, 3)
      return await context.commit(async (tx) => {
        await lockCheckingBatch(tx, batch.id)
        const issues = [
          ...errors.map((issue) => ({ ...issue, is_error: true })),
          ...warnings.map((issue) => ({ ...issue, is_error: false })),
        ]
        const rows = issues.map(({ is_error, sheet, row, column, code, params }, index) => ({
          import_batch_id: batch.id,
          number: index + 1,
          is_error,
          sheet: sheet ?? null,
          row_number: row,
          column_key: column ?? null,
          code,
          params: JSON.stringify(params ?? {}),
        }))
        for (let from = 0; from < rows.length; from += 1_000)
          await tx
            .insertInto('import_issue')
            .values(rows.slice(from, from + 1_000))
            .execute()
        await tx
          .updateTable('import_batch')
          .set({
            state: 'checked',
            counts: JSON.stringify(counts),
            sample: JSON.stringify(toSample(template, sheets)),
          })
          .where('id', '=', batch.id)
          .execute()
        const { errors: wrong, warnings: doubtful } = counts
        return {
          message: {
            code: wrong > 0 ? 'migration_check_errors' : 'migration_checked',
            params: { errors: wrong, warnings: doubtful },
          },
          result: { errors: wrong, warnings: doubtful },
        }
      })
    } catch (error) {
      // A file that is not the step's template, or not a valid workbook, is refused as a whole with the reason.
      if (!(error instanceof DomainError) || error.status === 409) throw error
      const problem = JSON.stringify({ code: error.code, params: error.params })
      await context.runInTenant(async (tx) => {
        await lockCheckingBatch(tx, batch.id)
        await tx.updateTable('import_batch').set({ state: 'refused', problem }).where('id', '=', batch.id).execute()
      })
      throw error
    }
  },
}

/** Imports a checked file in one transaction, so that a crash leaves nothing behind and a retry starts over. */
const importing: TaskKind = {
  kind: 'migration.import',
  title: { en: 'Import of {{file}}', zh: '匯入 {{file}}' },
  bulk: [...TABLES, 'import_row'],
  async run(context) {
    const id = String(context.input.batch_id)
    const batch = await context.runInTenant((tx) => loadBatch(tx, id))
    const step = importStepOf(batch.step)
    const { template, sheets } = await readBatchSheets(context, batch)
    const total = batch.counts.sheets.reduce((rows, sheet) => rows + sheet.rows, 0)
    await context.reportProgress(0, total)
    return context.commit(async (tx) => {
      const run = await tx
        .selectFrom('migration_run')
        .selectAll()
        .where('id', '=', batch.migration_run_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const now = await tx
        .selectFrom('import_batch')
        .select('state')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (now.state !== 'checked' || run.task_id !== context.taskId) throw conflict('state_conflict')
      const planned = await planFile(tx, step, sheets, {
        ...context,
        who: await loadTaskStarter(tx, context),
        adds: batch.adds,
        template,
        fileName: batch.file_name,
      })
      requireAsChecked(planned, batch.counts)
      const { left_out } = planned.counts
      const tables = tablesOfFile(step, sheets)
      const digests = await loadTableDigests(tx, tables)
      await snapshotRows(tx, tables)
      const entries = await planned.write(tx, {
        now: context.now,
        publish: context.publish,
        batchId: id,
        progress: (part) => context.reportProgress(Math.floor(part * total * 0.95)),
      })
      const written = await insertTraces(tx, id, tables)
      const name = await loadNameInCompany(tx, context.accountId)
      await tx
        .updateTable('import_batch')
        .set({
          state: 'imported',
          imported_at: context.now,
          imported_name: name,
          written: JSON.stringify(written),
          digests: JSON.stringify(digests),
          // Keeps the file while skipped rows can be downloaded from it.
          ...(left_out === 0 && { file_id: null }),
          sample: JSON.stringify([]),
        })
        .where('id', '=', id)
        .execute()
      if (batch.file_id && left_out === 0) await context.files.remove(tx, batch.file_id)
      const sums = sumCounts(written)
      return {
        message:
          left_out === 0
            ? isOfRecords(step, sheets)
              ? { code: 'migration_imported_people', params: { people: planned.counts.added + planned.counts.known } }
              : { code: 'migration_imported', params: sums }
            : { code: 'migration_imported_partly', params: { ...sums, left_out } },
        result: { written, left_out },
        changes: [
          {
            kind: 'import',
            id,
            name: batch.file_name,
            after: { step, rows: total - left_out, left_out, written, sha256: batch.file_sha256.toString('hex') },
          },
          ...entries,
        ],
      }
    })
  },
}

/** Undoes imports, latest first, and moves the wizard to the requested step, in one transaction. */
const erasure: TaskKind<{ batch_ids: string[]; to_step: number }> = {
  kind: 'migration.erasure',
  title: { en: 'Taking imports back', zh: '復原匯入' },
  bulk: [...TABLES, 'import_row'],
  async run(context) {
    const { batch_ids: ids, to_step: toStep } = context.input
    await context.reportProgress(0, ids.length + 1)
    return context.commit(async (tx) => {
      const run = await tx
        .selectFrom('migration_run')
        .selectAll()
        .where('task_id', '=', context.taskId)
        .forUpdate()
        .executeTakeFirst()
      if (!run) throw conflict('state_conflict')
      requireErasable(await findErasureBlockers(tx, ids))
      const tables = await loadErasureTables(tx, ids)
      const batches = await selectBatches(tx)
        .where('id', 'in', ids)
        .orderBy('imported_at', 'desc')
        .orderBy('id', 'desc')
        .forUpdate()
        .execute()
      if (batches.length !== ids.length || batches.some((batch) => batch.state !== 'imported'))
        throw conflict('state_conflict')
      const who = await loadTaskStarter(tx, context)
      requireSteps(who, batches)
      await requireMayTakeBack(tx, who, ids, tables)
      const name = await loadNameInCompany(tx, context.accountId)
      const people = await findImportedPeople(tx, ids)
      const facts = tables.map((one) => one.table as RecordTable)
      const was = await loadSnapshot(tx, context.vault, facts, people)
      for (const [index, batch] of batches.entries()) {
        await eraseBatch(tx, batch.id)
        await tx
          .updateTable('import_batch')
          .set({ state: 'erased', erased_at: context.now, erased_name: name, file_id: null })
          .where('id', '=', batch.id)
          .execute()
        if (batch.file_id) await context.files.remove(tx, batch.file_id)
        await context.reportProgress(index + 1)
      }
      await tx
        .updateTable('migration_run')
        .set({ step: toStep, version: run.version + 1 })
        .where('id', '=', run.id)
        .execute()
      const as_before = await isAsBefore(tx, batches)
      const changes = changesBetween(was, await loadSnapshot(tx, context.vault, facts, people))
      await requireMayChange(
        { tx, today: context.today },
        who,
        touchedColumns(changes.filter(({ parts }) => !isGone(parts))),
      )
      const names = new Map([...was.people].map(([id, one]) => [id, String(one.full_name)]))
      const erased = tables.reduce((rows, one) => rows + one.erased, 0)
      const restored = tables.reduce((rows, one) => rows + one.restored, 0)
      return {
        message: { code: 'migration_erased', params: { erased, restored } },
        result: { tables, as_before },
        changes: [
          ...batches.map((batch) => ({
            kind: 'import',
            id: batch.id,
            name: batch.file_name,
            before: { state: 'imported', written: batch.written },
            after: { state: 'erased', as_before },
          })),
          ...(await buildAuditEntries(tx, changes, names)),
        ],
      }
    })
  },
}

export const migrationTaskKinds: readonly TaskKind[] = [check, importing, erasure]

/** Reads the file of a batch by the template of whoever started the task. */
async function readBatchSheets(context: TaskContext, batch: BatchRow) {
  if (!batch.file_id) throw conflict('state_conflict')
  const fileId = batch.file_id
  const { bytes, who } = await context.runInTenant(async (tx) => ({
    bytes: await context.files.readBytes(tx, fileId),
    who: await loadTaskStarter(tx, context),
  }))
  if (!createHash('sha256').update(bytes).digest().equals(batch.file_sha256)) throw new DomainError('workbook_damaged')
  const sheets = await readWorkbook(bytes, { name: batch.file_name, deadlineMs: TASK_DEADLINE_MS })
  const template = await context.runInTenant((tx) => loadTemplateOfFile(tx, importStepOf(batch.step), sheets, who))
  return { template, sheets: fitToFullTemplate(template, sheets) }
}

async function lockCheckingBatch(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('import_batch')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.state !== 'checking') throw conflict('state_conflict')
}

/** Throws when data changed since the check so that more rows would be skipped or new warnings appear. */
function requireAsChecked({ counts, errors }: PlannedFile, checked: Counts): void {
  const isNew = counts.left_out !== checked.left_out || counts.warnings > checked.warnings
  if (isNew)
    throw new DomainError('migration_moved_on', {
      params: { count: counts.warnings + counts.left_out },
      rows: errors.slice(0, 20),
    })
}

/** Whether the person was created by the import and is now deleted. */
function isGone(parts: PersonChange['parts']): boolean {
  return parts.some(({ before, after }) => before?.employee_no !== undefined && after === null)
}

function sumCounts(written: readonly TableCount[]): { added: number; changed: number } {
  return {
    added: written.reduce((rows, one) => rows + one.added, 0),
    changed: written.reduce((rows, one) => rows + one.changed, 0),
  }
}

/** Whether the tables of the earliest import hold exactly the rows they held before it. */
async function isAsBefore(tx: Tx, batches: readonly BatchRow[]): Promise<boolean> {
  const before = new Map<TracedTable, string>()
  for (const { digests } of batches) for (const table of keysOf(digests)) before.set(table, digests[table]!)
  const now = await loadTableDigests(tx, [...before.keys()])
  return [...before].every(([table, digest]) => now[table] === digest)
}
