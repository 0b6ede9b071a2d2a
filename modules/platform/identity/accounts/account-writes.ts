import { conflict } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { endAccountSessions } from '#server/sessions/session-store.ts'

/*
 * Accounts belong to people, not to companies. This file holds what a company may change of an account beyond its membership.
 */

/**
 * Finds or creates the account of an e-mail. A new one opens nothing before an invitation is accepted. The company
 * learns neither whose it is nor whether it existed; that shows when the link of the invitation is followed.
 */
export async function findOrCreateAccount(api: Api, typed: string, now: Date): Promise<{ id: string; email: string }> {
  const email = typed.toLowerCase()
  return api.database.runOutsideTenants((tx) =>
    tx
      .insertInto('account')
      .values({ email, created_at: now })
      .onConflict((same) => same.column('email').doUpdateSet({ email }))
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow(),
  )
}

/**
 * Removes the second factor of an account whose owner lost it and ends its sessions, only while the account belongs
 * to no other company. Returns whether it was on.
 */
export async function removeSecondFactor(api: Api, accountId: string): Promise<boolean> {
  const joined = await api.database.lookup
    .selectFrom('membership')
    .select('company_id')
    .where('account_id', '=', accountId)
    .where('invited_email', 'is', null)
    .execute()
  if (joined.length > 1) throw conflict('account_elsewhere')
  return api.database.runOutsideTenants(async (tx) => {
    const { totp_on } = await tx
      .selectFrom('account')
      .select('totp_on')
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('account')
      .set({ totp_on: false, totp_secret: null, totp_last_step: null, recovery_hashes: [] })
      .where('id', '=', accountId)
      .execute()
    await endAccountSessions(tx, accountId)
    return totp_on
  })
}
