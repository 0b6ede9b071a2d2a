import type { Tx } from '#server/database/database.ts'

/** Deletes counts of wrong passwords, links and directory attempts that nothing reads any more. */
export async function deleteExpiredLinks(tx: Tx, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 86_400_000)
  await tx.deleteFrom('sign_in_failure').where('last_at', '<', dayAgo).execute()
  await tx.deleteFrom('password_reset').where('expires_at', '<', dayAgo).execute()
  await tx.deleteFrom('registration').where('expires_at', '<', dayAgo).execute()
  await tx.deleteFrom('invitation').where('expires_at', '<', dayAgo).execute()
  await tx.deleteFrom('directory_attempt').where('expires_at', '<', now).execute()
}
