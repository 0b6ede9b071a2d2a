import type { Grants, Permission, Reach } from '#base/access/permissions.ts'
import { rolePreviewApi } from '#base/contracts/role-preview-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { forbidden } from '#base/errors.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { grantsOf } from './grants.ts'

/** The role by which a sign-in is asked, and what it may; `isPreview` when it is one that the person only looks at. */
export type ActingRole = { roleId: number; grants: Grants; isPreview: boolean }

/**
 * By which role somebody in a role of their own acts. Whoever may not change rights any more looks at no other role, so
 * that nobody is left in one that they cannot leave.
 */
export function actingRole(
  session: Pick<Session, 'overrides' | 'seenAs' | 'seenOverrides'>,
  roleId: number,
): ActingRole {
  const own = grantsOf(roleId, session.overrides)
  if (session.seenAs === null || !own.has('access:edit')) return { roleId, grants: own, isPreview: false }
  const seen = grantsOf(session.seenAs, session.seenOverrides)
  return { roleId: session.seenAs, grants: previewGrants(own, seen), isPreview: true }
}

/** What somebody sees as another role: what it may, never more or farther than they themselves. */
export function previewGrants(own: Grants, seen: Grants): Grants {
  const both = new Map<Permission, Reach>()
  for (const [permission, reach] of seen) {
    const mine = own.get(permission)
    if (mine) both.set(permission, narrowerReach(mine, reach))
  }
  return both
}

/** A reach within both: a manager's reports may be of another department or office, one's own record is in every reach. */
function narrowerReach(a: Reach, b: Reach): Reach {
  if (a === b || b === 'company') return a
  return a === 'company' ? b : 'own'
}

/** Throws 403 `seen_role_reads` for whatever changes something while another role is looked at, but leaving it. */
export function forbidChangesInPreview(
  endpoint: Pick<Endpoint, 'safe' | 'method' | 'path'>,
  { isPreview }: Pick<ActingRole, 'isPreview'>,
): void {
  if (isPreview && !endpoint.safe && !endsRolePreview(endpoint)) throw forbidden('seen_role_reads')
}

/** Whether a call ends the looking, or the sign-in with it: asked by one's own role. */
export function endsRolePreview({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return [rolePreviewApi, sessionApi.signOut].some((one) => one.method === method && one.path === path)
}
