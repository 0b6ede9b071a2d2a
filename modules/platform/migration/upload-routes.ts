import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { unitsFromFlags } from '#base/contracts/import-mapping-api.ts'
import { conflict, DomainError } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import { redactIssues, redactSheets, requireAddableUnits } from '#people/people-import.ts'
import { hiddenColumns } from '#people/record.ts'
import type { Api } from '#server/api/api.ts'
import { loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { MAX_IMPORT_BYTES, readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import {
  buildFailedRowsFile,
  REASON_HEADERS,
  type TemplateColumn,
  withoutReasonColumn,
} from '#server/spreadsheets/template.ts'
import { fitToFullTemplate } from '#server/spreadsheets/template-countries.ts'
import { columnLabel } from '#server/spreadsheets/value-labels.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { migrationApi } from './contract.ts'
import {
  codeText,
  findLastImported,
  hiddenInFile,
  isUnderWay,
  loadBatch,
  loadBatchView,
  loadLatestRun,
  loadMigration,
  lockRun,
  type MigrationReader,
  type MigrationRun,
  toReader,
} from './migration-state.ts'
import { requireStep, requireSteps } from './step-rights.ts'
import { importStepOf, loadColumnsOfSheets, loadTemplateOfFile, stepOf, templateAsRead } from './steps.ts'

/** Registers the calls for a step's file: upload, check, list issues, download failed rows, discard. */
export function registerUploadRoutes(api: Api, files: FileStore): void {
  route(api, migrationApi.upload, async ({ step, file: upload, ...asked }, context) => {
    const { tx, actor, now, record, start } = context
    requireStep(actor, step)
    const adds = unitsFromFlags(asked)
    requireAddableUnits(actor, adds)
    if (upload.size === 0) throw new DomainError('file_empty')
    if (upload.size > MAX_IMPORT_BYTES)
      throw new DomainError('file_too_large', { status: 413, params: { limit_mb: MAX_IMPORT_BYTES / 1_000_000 } })
    const bytes = await readFile(upload.path)
    const run = await lockRun(tx, null)
    if (stepOf(run.step) !== step) throw conflict('migration_other_step', { step: stepOf(run.step) })
    const sha256 = createHash('sha256').update(bytes).digest()
    const same = await tx
      .selectFrom('import_batch')
      .select('id')
      .where('migration_run_id', '=', run.id)
      .where('step', '=', run.step)
      .where('file_sha256', '=', sha256)
      .where(sql<boolean>`adds = ${adds}::text[]`)
      // A file with skipped rows may be uploaded again: its rows may be valid by now.
      .where(sql<boolean>`(state = 'checking' or state in ('checked', 'imported') and (counts->>'left_out')::int = 0)`)
      .executeTakeFirst()
    if (same) {
      record({ kind: 'import', id: same.id, name: upload.name, after: { same_file_again: true } })
      return loadBatchReply(api, context, same.id)
    }
    await discardReplacedFiles(context, run, files)
    const name = upload.name.slice(-200) || 'file.xlsx'
    const fileId = await files.put(tx, actor.companyId, {
      name,
      type: XLSX_TYPE,
      content: bytes,
      ownerKind: 'import_batch',
      accountId: actor.accountId,
    })
    const { id } = await tx
      .insertInto('import_batch')
      .values({
        migration_run_id: run.id,
        step: run.step,
        file_id: fileId,
        file_name: name,
        file_sha256: sha256,
        adds,
        uploaded_by: actor.accountId,
        uploaded_name: actor.fullName,
        uploaded_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const taskId = await start({
      kind: 'migration.check',
      input: { batch_id: id },
      titleParams: { file: name },
      page: 'migration',
    })
    await tx.updateTable('import_batch').set({ task_id: taskId }).where('id', '=', id).execute()
    record({
      kind: 'import',
      id,
      name,
      after: { state: 'checking', step, bytes: bytes.length, sha256: sha256.toString('hex') },
    })
    return loadBatchReply(api, context, id)
  })

  route(api, migrationApi.discard, async ({ id, version }, context) => {
    const { tx, actor, record } = context
    const batch = await loadBatch(tx, id)
    requireSteps(actor, [batch])
    const run = await lockRun(tx, version)
    const current = await loadBatch(tx, id)
    if (current.migration_run_id !== run.id || !['checking', 'checked', 'refused'].includes(current.state))
      throw conflict('state_conflict')
    await tx
      .updateTable('import_batch')
      .set({ state: 'discarded', file_id: null, sample: JSON.stringify([]) })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('import_issue').where('import_batch_id', '=', id).execute()
    if (current.file_id) await files.remove(tx, current.file_id)
    await tx
      .updateTable('migration_run')
      .set({ version: run.version + 1 })
      .where('id', '=', run.id)
      .execute()
    record({ kind: 'import', id, name: batch.file_name, before: { state: batch.state }, after: { state: 'discarded' } })
    return loadMigration(tx, toReader(api, context), context.today)
  })

  pageRoute(api, migrationApi.issues, async (input, context) => {
    const batch = await loadBatch(context.tx, input.id)
    let found = context.tx.selectFrom('import_issue').where('import_batch_id', '=', input.id)
    if (input.severity !== undefined) found = found.where('is_error', '=', input.severity === 'error')
    if (input.sheet !== undefined) found = found.where('sheet', '=', input.sheet)
    const { rows, total } = await loadPage(input, {
      found,
      shown: (issues) => issues.selectAll(),
      orders: { number: sql`number`, row: sql`row_number` },
      tieBreaker: sql`number`,
    })
    const reader = toReader(api, context)
    const columnsOf = await loadColumnsOfSheets(context.tx, importStepOf(batch.step), context.actor)
    return { rows: rows.map((row) => toIssue(row, columnsOf(row.sheet), reader)), total }
  })

  route(api, migrationApi.failedRows, async ({ id }, context) => {
    const { tx, actor, language } = context
    const batch = await loadBatch(tx, id)
    const hidden = hiddenInFile(actor)
    const issues = await tx
      .selectFrom('import_issue')
      .selectAll()
      .where('import_batch_id', '=', id)
      // After the import only the skipped rows remain to be fixed.
      .$if(batch.state === 'imported', (query) => query.where('is_error', '=', true))
      .orderBy('number')
      .execute()
    if (!batch.file_id || issues.length === 0) throw new DomainError('migration_no_failed_rows')
    const read = await readWorkbook(await files.readBytes(tx, batch.file_id), { name: batch.file_name })
    const reader = toReader(api, context)
    const listed = issues.map((issue) => ({
      sheet: issue.sheet ?? undefined,
      row: issue.row_number,
      column: issue.column_key ?? undefined,
      code: issue.code,
      params: toFields(issue.params),
    }))
    const step = importStepOf(batch.step)
    const known = await loadTemplateOfFile(tx, step, read, actor)
    const sheets = fitToFullTemplate(known, read)
    const headings = sheets.map(({ name, rows }) => [name, withoutReasonColumn(rows[0] ?? [])] as const)
    const template = templateAsRead(known, new Map(headings))
    const shown = redactSheets(template, sheets, hidden)
    const content = await buildFailedRowsFile(template, shown, redactIssues(listed, hidden), {
      reason: (issue) => codeText(reader, issue.code, issue.params),
      header: REASON_HEADERS[language === 'zh-TW' ? 1 : 0],
      ...(batch.state === 'imported' && { onlyFailed: true }),
    })
    return { name: `${step}-to-mend.xlsx`, type: XLSX_TYPE, content }
  })
}

/**
 * Discards files that were refused or have errors when a new one is uploaded. A valid file must first be imported or
 * discarded.
 */
async function discardReplacedFiles(
  { tx }: Context,
  run: Pick<MigrationRun, 'id' | 'step'>,
  files: FileStore,
): Promise<void> {
  const own = await tx
    .selectFrom('import_batch')
    .select(['id', 'state', 'file_id', 'counts'])
    .$narrowType<{ counts: { errors?: number } }>()
    .where('migration_run_id', '=', run.id)
    .where('step', '=', run.step)
    .where('state', 'in', ['checking', 'checked', 'refused'])
    .execute()
  const givesWay = (batch: (typeof own)[number]) =>
    batch.state === 'refused' || (batch.state === 'checked' && (batch.counts.errors ?? 0) > 0)
  if (!own.every(givesWay)) throw conflict('migration_file_waiting')
  for (const batch of own) {
    await tx.deleteFrom('import_issue').where('import_batch_id', '=', batch.id).execute()
    await tx
      .updateTable('import_batch')
      .set({ state: 'discarded', file_id: null, sample: JSON.stringify([]) })
      .where('id', '=', batch.id)
      .execute()
    if (batch.file_id) await files.remove(tx, batch.file_id)
  }
}

type IssueRow = {
  number: number
  is_error: boolean
  sheet: string | null
  row_number: number
  column_key: string | null
  code: string
  params: unknown
}

function toIssue(row: IssueRow, columns: readonly TemplateColumn[], reader: MigrationReader) {
  const column = columns.find(({ key }) => key === row.column_key)
  const [shown] = redactIssues(
    [{ row: row.row_number, column: row.column_key ?? undefined, code: row.code, params: toFields(row.params) }],
    hiddenColumns(reader.actor),
  )
  return {
    number: row.number,
    key: row.column_key ?? '',
    severity: row.is_error ? ('error' as const) : ('warning' as const),
    sheet: row.sheet ?? '',
    row: row.row_number,
    column: column ? columnLabel(column, reader.language) : (row.column_key ?? ''),
    message: codeText(reader, row.code, required(shown, 'redacted issue').params),
  }
}
/** Loads one batch as its reader sees it. Throws 404. */
export async function loadBatchReply(api: Api, context: Context, id: string) {
  const { tx } = context
  const row = await loadBatch(tx, id)
  const run = required(await loadLatestRun(tx), 'migration run of a batch')
  return loadBatchView(tx, row, {
    run,
    isBusy: await isUnderWay(tx, run),
    last: await findLastImported(tx, run.id),
    reader: toReader(api, context),
  })
}
