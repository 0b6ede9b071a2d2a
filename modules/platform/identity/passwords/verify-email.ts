import type { Tx } from '#server/database/database.ts'
import { endAccountSessions } from '#server/sessions/session-store.ts'

/**
 * Marks an address as proven because its mailed link was followed. The first time, it removes what may have been set
 * by a person who only typed the address: password, second factor, sessions, links and directory ties. Call it in the
 * transaction that acts on the link, before anything is set.
 */
export async function markEmailVerified(tx: Tx, accountId: string, now: Date): Promise<void> {
  const first = await tx
    .updateTable('account')
    .set({
      email_verified_at: now,
      password_hash: null,
      password_changed_at: null,
      totp_on: false,
      totp_secret: null,
      totp_last_step: null,
      recovery_hashes: [],
    })
    .where('id', '=', accountId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  await endAccountSessions(tx, accountId)
  await tx.deleteFrom('password_reset').where('account_id', '=', accountId).execute()
  await tx.updateTable('membership').set({ directory_confirmed_at: null }).where('account_id', '=', accountId).execute()
}
