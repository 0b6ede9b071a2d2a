import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { deleteUnusedUploads } from '#server/files/unused-uploads.ts'
import { deleteOldAccountMails } from '#server/mail/account-mail.ts'
import { deleteExpiredSessions } from '#server/sessions/delete-expired.ts'
import type { TaskKind } from '../tasks/task-kind.ts'

/** Deletions by modules of expired rows outside of companies. All run every night in one transaction. */
export const EXPIRED_DATA = extensionPoint<(tx: Tx, now: Date) => Promise<void>>('expired data')

const DAY_MS = 86_400_000
/**
 * Files of tasks and results of what-ifs hold the pay of many people and can be made again, so they are deleted after
 * this.
 */
const RETENTION_DAYS = 14

/**
 * Deletes expired sessions and account mails, replies stored for idempotency keys, old results of tasks, uploads that
 * nobody used, and stored bytes without a row.
 */
export async function runNightlyCleanup({
  database,
  clock,
  files,
  product,
}: {
  database: Database
  clock: Clock
  files: FileStore
  product: { tasks: ReadonlyMap<string, TaskKind> }
}): Promise<void> {
  const disposableKinds = [...product.tasks.values()].filter((kind) => kind.isDisposable).map(({ kind }) => kind)
  const now = clock.now()
  await database.runOutsideTenants(async (tx) => {
    for (const deleteExpired of EXPIRED_DATA.all()) await deleteExpired(tx, now)
    await deleteExpiredSessions(tx, now)
    await deleteOldAccountMails(tx, now)
  })
  const companies = await database.lookup.selectFrom('company').select('id').execute()
  for (const { id } of companies) {
    const known = await database.runInTenant(id, async (tx) => {
      await tx
        .deleteFrom('idempotency_key')
        .where('created_at', '<', new Date(now.getTime() - 2 * DAY_MS))
        .execute()
      await deleteTaskResults(tx, new Date(now.getTime() - RETENTION_DAYS * DAY_MS), disposableKinds)
      await deleteUnusedUploads(tx, now)
      return tx.selectFrom('file').select('id').execute()
    })
    await files.sweep(id, new Set(known.map((file) => file.id)), new Date(now.getTime() - DAY_MS))
  }
}

async function deleteTaskResults(tx: Tx, before: Date, kinds: readonly string[]): Promise<void> {
  const old = tx.updateTable('task').where('finished_at', '<', before)
  await old.where('file_id', 'is not', null).set({ file_id: null }).execute()
  const ofKinds = sql<boolean>`kind = any(${kinds}::text[])`
  await old.where(ofKinds).where('result', 'is not', null).set({ result: null }).execute()
  await tx
    .deleteFrom('file')
    .where('owner_kind', '=', 'task')
    .where('created_at', '<', before)
    .where(
      'id',
      'not in',
      tx.selectFrom('task').select('file_id').where('file_id', 'is not', null).$castTo<{ file_id: string }>(),
    )
    .execute()
}
