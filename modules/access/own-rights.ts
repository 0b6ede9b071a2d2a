import type { Actor } from '#base/actor.ts'
import { forbidden } from '#base/errors.ts'
import { COMPANY_ADMIN } from '#base/roles.ts'
import type { Tx } from '#server/database/database.ts'
import { overridesByRole } from './queries.ts'
import { beyondOwn } from './rules.ts'

/**
 * Whoever looks after accounts does so within their own rights: throws 403 `admin_by_admin` for a role of Company Admin,
 * and `beyond_own` for one that may do what the caller may not, or farther.
 */
export async function requireWithinOwn(tx: Tx, actor: Actor, roleIds: readonly number[]): Promise<void> {
  if (actor.roleId === COMPANY_ADMIN) return
  const code = beyondOwn(actor, roleIds, await overridesByRole(tx))
  if (code) throw forbidden(code)
}
