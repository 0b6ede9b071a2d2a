import { conflict, invalidField } from '#base/errors.ts'
import type { Api } from '#server/api.ts'
import { databaseCode } from '#server/database/database.ts'
import { endSessionsOf } from '#server/sessions/keep.ts'
import { accountBy } from '#server/sessions/sign-in.ts'

/*
 * Accounts belong to people, not to companies. What a company may do to one itself, beyond its membership, is here, and
 * only while the account is in no other company.
 */

/** The account of an e-mail, made when there is none. One without a membership opens nothing. */
export async function accountFor(
  api: Api,
  { email: typed, fullName, now }: { email: string; fullName: string; now: Date },
): Promise<{ id: string; email: string; hasPassword: boolean }> {
  const email = typed.toLowerCase()
  const account = await api.database.outside(async (tx) => {
    await tx
      .insertInto('account')
      .values({ email, full_name: fullName, created_at: now })
      .onConflict((same) => same.column('email').doNothing())
      .execute()
    return accountBy(tx, { email })
  })
  if (!account?.isActive || account.kind !== 'staff') throw invalidField('email', 'email_not_possible')
  return { id: account.id, email, hasPassword: account.passwordHash !== null }
}

async function requireOnlyHere(api: Api, accountId: string): Promise<void> {
  const places = await api.database.lookup
    .selectFrom('membership')
    .select('company_id')
    .where('account_id', '=', accountId)
    .execute()
  if (places.length > 1) throw conflict('account_elsewhere')
}

/** Ties an account to an object of the directory, or frees it (AUTH-03: the first link is an administrator's). */
export async function linkDirectory(
  api: Api,
  accountId: string,
  link: { tenant: string; object: string } | null,
): Promise<void> {
  await requireOnlyHere(api, accountId)
  try {
    await api.database.outside(async (tx) => {
      await tx
        .updateTable('account')
        .set({ directory_tenant: link?.tenant ?? null, directory_object: link?.object ?? null })
        .where('id', '=', accountId)
        .execute()
      await tx
        .deleteFrom('login_session')
        .where('account_id', '=', accountId)
        .where('is_directory', '=', true)
        .execute()
    })
  } catch (error) {
    if (databaseCode(error) === '23505') throw invalidField('object', 'directory_object_taken')
    throw error
  }
}

/** Takes the second factor off an account whose owner lost it, and ends its sign-ins. */
export async function dropSecondFactor(api: Api, accountId: string): Promise<void> {
  await requireOnlyHere(api, accountId)
  await api.database.outside(async (tx) => {
    await tx
      .updateTable('account')
      .set({ totp_on: false, totp_secret: null, totp_last_step: null, recovery_hashes: [] })
      .where('id', '=', accountId)
      .execute()
    await endSessionsOf(tx, accountId)
  })
}
