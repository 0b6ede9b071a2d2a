import { COMPANY_ROLES } from '#base/access/roles.ts'
import { notFound } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { landingOf } from '../identity/sign-in/landing.ts'

/**
 * Makes the caller's session see the screens as another role of the company; null returns to their own role. `actingAs`
 * limits what the session may do meanwhile. The audit log records who previewed which role and when they stopped.
 */
export async function setRolePreview({ tx, actor, record }: Context, { role_id }: { role_id: number | null }) {
  const nameOf = (id: number | null) => COMPANY_ROLES.find((role) => role.id === id)?.name ?? null
  if (role_id !== null && nameOf(role_id) === null) throw notFound()
  const own = tx.selectFrom('login_session').select('seen_as').where('id', '=', actor.sessionId)
  const { seen_as: before } = await own.executeTakeFirstOrThrow()
  await tx.updateTable('login_session').set({ seen_as: role_id }).where('id', '=', actor.sessionId).execute()
  record({
    kind: 'seen_role',
    id: actor.accountId,
    name: nameOf(role_id ?? before),
    before: { role: nameOf(before) },
    after: { role: nameOf(role_id) },
  })
  return { landing: landingOf(role_id ?? actor.roleId) }
}
