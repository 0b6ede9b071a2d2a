import type { Database } from '#server/database/database.ts'

/** Clears what signing in left behind and nothing reads any more: ended sign-ins, counters, links. For the nightly round. */
export async function deleteExpiredSignInData(database: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await database.runOutsideTenants(async (tx) => {
    await tx
      .deleteFrom('login_session')
      .where((is) => is.or([is('ends_at', '<', now), is('expires_at', '<', dayAgo)]))
      .execute()
    await tx.deleteFrom('rate_count').where('window_start', '<', dayAgo).execute()
    await tx.deleteFrom('sign_in_failure').where('last_at', '<', dayAgo).execute()
    await tx.deleteFrom('password_reset').where('expires_at', '<', dayAgo).execute()
    await tx.deleteFrom('registration').where('expires_at', '<', dayAgo).execute()
    await tx.deleteFrom('invitation').where('expires_at', '<', dayAgo).execute()
    await tx.deleteFrom('directory_attempt').where('expires_at', '<', now).execute()
  })
}
