import { conflict } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { migrationApi } from './contract.ts'
import { findErasureBlockers, loadErasureTables } from './erase.ts'
import {
  findLastImported,
  loadBatch,
  loadBatchesToErase,
  loadLatestRun,
  type loadMigration,
  loadStepBefore,
  lockRun,
  requireErasable,
} from './migration-state.ts'
import { requireMayTakeBack, requireSteps } from './step-rights.ts'
import { importStepOf, stepOf } from './steps.ts'

/**
 * Registers the calls for going back and undoing. The caller first sees what would be erased; a background task then
 * erases it.
 */
export function registerErasureRoutes(api: Api, shown: (context: Context) => ReturnType<typeof loadMigration>): void {
  const preview = async (
    { tx }: Context,
    rows: { id: string; step: number; file_name: string; imported_at: Date | null }[],
    to: number,
  ) => {
    const ids = rows.map((row) => row.id)
    return {
      to: stepOf(to),
      steps: [...new Set(rows.map((row) => row.step))].sort().map((step) => importStepOf(step)),
      files: rows.map((row) => ({
        step: importStepOf(row.step),
        file_name: row.file_name,
        imported_at: required(row.imported_at, 'the time of an import').toISOString(),
      })),
      tables: await loadErasureTables(tx, ids),
      blockers: await findErasureBlockers(tx, ids),
    }
  }
  const startErasure = async (
    context: Context,
    run: { id: string; version: number },
    batches: readonly { id: string; step: number }[],
    to: number,
  ) => {
    requireSteps(context.actor, batches)
    const ids = batches.map((batch) => batch.id)
    await requireMayTakeBack(context.tx, context.actor, ids, await loadErasureTables(context.tx, ids))
    requireErasable(await findErasureBlockers(context.tx, ids))
    const taskId = await context.start({
      kind: 'migration.erasure',
      input: { batch_ids: ids, to_step: to },
      total: ids.length + 1,
      page: 'migration',
    })
    await context.tx
      .updateTable('migration_run')
      .set({ task_id: taskId, task_kind: 'erasure', task_batch_id: null, version: run.version + 1 })
      .where('id', '=', run.id)
      .execute()
  }

  route(api, migrationApi.erasing, async (_, context) => {
    const run = await loadLatestRun(context.tx)
    if (run?.state !== 'open') throw conflict('migration_not_open')
    return preview(context, await loadBatchesToErase(context.tx, run), await loadStepBefore(context.tx, run))
  })

  route(api, migrationApi.back, async ({ version }, context) => {
    const { tx } = context
    const run = await lockRun(tx, version)
    if (run.step <= 1) throw conflict('state_conflict')
    const waiting = await tx
      .selectFrom('import_batch')
      .select('id')
      .where('migration_run_id', '=', run.id)
      .where('state', 'in', ['checking', 'checked'])
      .executeTakeFirst()
    if (waiting) throw conflict('migration_file_waiting')
    const rows = await loadBatchesToErase(tx, run)
    const to = await loadStepBefore(tx, run)
    context.record({
      kind: 'migration',
      id: run.id,
      before: { step: stepOf(run.step) },
      after: { step: stepOf(to), erases: rows.map((row) => row.file_name) },
    })
    if (rows.length > 0) await startErasure(context, run, rows, to)
    else
      await tx
        .updateTable('migration_run')
        .set({ step: to, version: run.version + 1 })
        .where('id', '=', run.id)
        .execute()
    return shown(context)
  })

  route(api, migrationApi.undoing, async ({ id }, context) => {
    const batch = await loadBatch(context.tx, id)
    const run = await loadLatestRun(context.tx)
    if (batch.state !== 'imported' || run?.state !== 'open' || run.id !== batch.migration_run_id)
      throw conflict('state_conflict')
    return preview(context, [batch], run.step)
  })

  route(api, migrationApi.undo, async ({ id, version }, context) => {
    const batch = await loadBatch(context.tx, id)
    const run = await lockRun(context.tx, version)
    if (batch.migration_run_id !== run.id || batch.state !== 'imported') throw conflict('state_conflict')
    if ((await findLastImported(context.tx, run.id)) !== id) throw conflict('migration_not_last')
    await startErasure(context, run, [batch], run.step)
    context.record({
      kind: 'import',
      id,
      name: batch.file_name,
      before: { state: 'imported' },
      after: { state: 'erasing' },
    })
    return shown(context)
  })
}
