import { conflict } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { endAccountSessions } from '#server/sessions/session-store.ts'

/*
 * Accounts belong to people, not to companies. What a company may do to one itself, beyond its membership, is here.
 */

/**
 * The account of an e-mail, made when there is none; one that has taken up no invitation opens nothing. Whose it is, and
 * whether they could come in at all, is told to nobody: that shows when the link of the invitation is followed.
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
 * Takes the second factor off an account whose owner lost it, and ends its sign-ins; only while they are in no other
 * company. Answers whether it was on.
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
