import type { Tx } from '#server/database/database.ts'

/** Deletes sessions that ended and rate counters that no call reads any more. */
export async function deleteExpiredSessions(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await tx
    .deleteFrom('login_session')
    .where((is) => is.or([is('ends_at', '<', now), is('expires_at', '<', dayAgo)]))
    .execute()
  await tx.deleteFrom('rate_count').where('window_start', '<', dayAgo).execute()
}
