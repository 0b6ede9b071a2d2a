import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import type { FileStore } from '#server/files/store.ts'
import { forgetOld } from '#server/sessions/forget-old.ts'
import { enqueue } from './queues.ts'

const DAY_MS = 86_400_000

/** The nightly round: what signing in left behind, replies kept for repeated calls, bytes that no row knows, and mail that still waits. */
export async function tidy({
  database,
  clock,
  files,
}: {
  database: Database
  clock: Clock
  files: FileStore
}): Promise<void> {
  const now = clock.now()
  await forgetOld(database, now)
  const companies = await database.lookup.selectFrom('company').select('id').execute()
  for (const { id } of companies) {
    const known = await database.tenant(id, async (tx) => {
      await tx
        .deleteFrom('idempotency_key')
        .where('created_at', '<', new Date(now.getTime() - 2 * DAY_MS))
        .execute()
      const mail = await tx.selectFrom('mail').select('id').where('state', '=', 'waiting').limit(1).executeTakeFirst()
      if (mail) await enqueue(tx, 'mail', { companyId: id })
      return tx.selectFrom('file').select('id').execute()
    })
    await files.sweep(id, new Set(known.map((file) => file.id)), new Date(now.getTime() - DAY_MS))
  }
}
