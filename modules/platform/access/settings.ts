import type { Actor } from '#base/access/actor.ts'
import { COMPANY_ADMIN } from '#base/access/roles.ts'
import { forbidden } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { updateVersioned } from '#server/database/records.ts'
import { markAccessChanged } from '#server/sessions/session-store.ts'

type Settings = { version: number; trusts_directory: boolean }

/** The company's sign-in settings that apply to all roles. A Company Admin always may change them. */
export async function loadAccessSettings(tx: Tx, actor: Actor): Promise<Settings & { may_change: boolean }> {
  const row = await tx.selectFrom('company').select(['version', 'trusts_directory']).executeTakeFirstOrThrow()
  return { ...row, may_change: actor.roleId === COMPANY_ADMIN }
}

/** Whether a sign-in through the directory counts as a second factor. */
export async function isDirectoryTrusted(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom('company').select('trusts_directory').executeTakeFirstOrThrow()).trusts_directory
}

/**
 * Sets whether a sign-in through the directory counts as a second factor. Switching it off ends directory sessions that
 * lack a second factor. Only a Company Admin may do this, since it affects their own sign-ins too.
 */
export async function updateAccessSettings(
  { tx, actor, record }: Context,
  { version, trusts_directory }: Settings,
): Promise<Settings & { may_change: boolean }> {
  if (actor.roleId !== COMPANY_ADMIN) throw forbidden('admin_by_admin')
  const at = { id: actor.companyId, version }
  const { difference } = await updateVersioned(tx, 'company', at, { trusts_directory })
  if (!trusts_directory)
    await markAccessChanged(tx)
      .where('is_directory', '=', true)
      .where('role_id', 'in', tx.selectFrom('role_setting').select('role_id').where('second_factor', '=', true))
      .where('account_id', 'in', tx.selectFrom('account').select('id').where('totp_on', '=', false))
      .execute()
  record({ kind: 'role_grants', name: 'directory', ...difference })
  return loadAccessSettings(tx, actor)
}
