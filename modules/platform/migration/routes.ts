import { sql } from 'kysely'
import { conflict, DomainError } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { loadTemplate } from '#people/people-import.ts'
import type { Api } from '#server/api/api.ts'
import { loadCompanyCountries } from '#server/api/company-countries.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { requireStepUp } from '#server/sessions/session-guard.ts'
import { buildTemplateFile } from '#server/spreadsheets/template.ts'
import { templateForCountries } from '#server/spreadsheets/template-countries.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { type FileKind, migrationApi, migrationImportMapping } from './contract.ts'
import { registerErasureRoutes } from './erasure-routes.ts'
import { exportStep } from './export.ts'
import { importableStep } from './importable-step.ts'
import { loadBatch, loadMigration, lockRun, toReader } from './migration-state.ts'
import { requireSteps } from './step-rights.ts'
import { importStepOf, isOfRecords, STEP_TEMPLATES, stepNumber, stepOf } from './steps.ts'
import { loadBatchReply, registerUploadRoutes } from './upload-routes.ts'

/**
 * Registers the calls of the migration wizard: one run at a time, step by step. Each import is one transaction and can
 * be undone byte for byte.
 */
export function registerMigrationRoutes(api: Api, files: FileStore): void {
  const loadState = (context: Context) => loadMigration(context.tx, toReader(api, context), context.today)
  const xlsx = (name: string, content: Uint8Array) => ({ name, type: XLSX_TYPE, content })

  route(api, migrationApi.state, (_, context) => loadState(context))

  route(api, migrationApi.start, async (_, context) => {
    const { tx, actor } = context
    const open = await tx.selectFrom('migration_run').select('id').where('state', '=', 'open').executeTakeFirst()
    if (open) throw conflict('migration_open_already')
    const row = await tx
      .insertInto('migration_run')
      .values({ started_by: actor.accountId, started_name: actor.fullName, started_at: context.now })
      .onConflict((same) => same.columns(['company_id']).where('state', '=', 'open').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw conflict('migration_open_already')
    context.record({ kind: 'migration', id: row.id, after: { step: 'organisation' } })
    return loadState(context)
  })

  route(api, migrationApi.template, async ({ step }, { tx, language, actor }) =>
    xlsx(
      `${step}-template.xlsx`,
      await buildTemplateFile(
        templateForCountries(
          step === 'records' ? await loadTemplate(tx, step, actor) : STEP_TEMPLATES[step],
          await loadCompanyCountries(api, tx),
        ),
        language,
      ),
    ),
  )
  route(api, migrationApi.exported, ({ step }, context) => exportStep(context, step))
  route(api, migrationApi.batch, async ({ id }, context) => loadBatchReply(api, context, id))
  registerUploadRoutes(api, files)
  registerImportMappingRoutes(api, migrationImportMapping, (step) => importableStep(step as FileKind))

  route(api, migrationApi.import, async ({ id, version, confirmed }, context) => {
    const { tx, now, actor, record, start } = context
    const batch = await loadBatch(tx, id)
    requireSteps(actor, [batch])
    // Details contain bank accounts, and changing those needs the password.
    const hasAccounts =
      batch.step >= stepNumber('details') || isOfRecords(importStepOf(batch.step), batch.counts.sheets ?? [])
    if (hasAccounts) requireStepUp(actor.confirmedAt, now)
    const run = await lockRun(tx, version)
    const current = await loadBatch(tx, id)
    if (current.migration_run_id !== run.id || current.state !== 'checked' || current.step !== run.step)
      throw conflict('state_conflict')
    const counts = current.counts
    const total = counts.sheets.reduce((rows, sheet) => rows + sheet.rows, 0)
    if (counts.errors > 0 && counts.left_out === total)
      throw new DomainError('import_has_errors', { params: { count: counts.errors } })
    if (counts.warnings > 0 && !confirmed)
      throw new DomainError('import_has_warnings', {
        params: { count: counts.warnings },
        facts: { confirm: 'import_has_warnings' },
      })
    const taskId = await start({
      kind: 'migration.import',
      input: { batch_id: id },
      titleParams: { file: batch.file_name },
      total,
      canCancel: true,
      page: 'migration',
    })
    await tx
      .updateTable('migration_run')
      .set({ task_id: taskId, task_kind: 'import', task_batch_id: id, version: run.version + 1 })
      .where('id', '=', run.id)
      .execute()
    record({
      kind: 'import',
      id,
      name: batch.file_name,
      before: { state: 'checked' },
      after: { state: 'importing', warnings: counts.warnings, left_out: counts.left_out },
    })
    return loadState(context)
  })

  route(api, migrationApi.next, async ({ version, past_people }, context) => {
    const run = await lockRun(context.tx, version)
    if (run.step >= 5) throw conflict('state_conflict')
    const waiting = await context.tx
      .selectFrom('import_batch')
      .select('id')
      .where('migration_run_id', '=', run.id)
      .where('state', 'in', ['checking', 'checked'])
      .executeTakeFirst()
    if (waiting) throw conflict('migration_file_waiting')
    const step = past_people && run.step >= stepNumber('employees') ? stepNumber('finish') : run.step + 1
    await context.tx
      .updateTable('migration_run')
      .set({ step, version: run.version + 1 })
      .where('id', '=', run.id)
      .execute()
    context.record({
      kind: 'migration',
      id: run.id,
      before: { step: stepOf(run.step) },
      after: { step: stepOf(step) },
    })
    return loadState(context)
  })

  route(api, migrationApi.finish, async ({ version }, context) => {
    const { tx, now, actor } = context
    const run = await lockRun(tx, version)
    if (run.step !== 5) throw conflict('state_conflict')
    await tx
      .updateTable('migration_run')
      .set({ state: 'finished', finished_at: now, finished_name: actor.fullName, version: run.version + 1 })
      .where('id', '=', run.id)
      .execute()
    // Finishing makes the imports final. Their traces and the files never imported hold personal data, so they are
    // deleted.
    await sql`delete from import_row where import_batch_id in (select id from import_batch where migration_run_id = ${run.id}::uuid)`.execute(
      tx,
    )
    const left = await tx
      .selectFrom('import_batch')
      .select(['id', 'file_id'])
      .where('migration_run_id', '=', run.id)
      .where('file_id', 'is not', null)
      .execute()
    for (const batch of left) {
      await tx.updateTable('import_batch').set({ file_id: null }).where('id', '=', batch.id).execute()
      await files.remove(tx, required(batch.file_id, 'the file of a batch'))
    }
    context.record({ kind: 'migration', id: run.id, before: { state: 'open' }, after: { state: 'finished' } })
    return loadState(context)
  })

  registerErasureRoutes(api, loadState)
}
