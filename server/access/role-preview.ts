import type { Grants, Permission, Reach } from '#base/access/permissions.ts'
import { rolePreviewApi } from '#base/contracts/role-preview-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { forbidden } from '#base/errors.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { grantsOf } from './grants.ts'

/** The role by which a session acts, with its grants. `isPreview`: the person only previews it. */
export type ActingRole = { roleId: number; grants: Grants; isPreview: boolean }

/**
 * The role by which a person acts. A preview ends for a person who may no longer change rights, so that nobody is
 * stuck in one.
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

/** The grants during a preview: those of the role, never more or wider than the person's own. */
export function previewGrants(own: Grants, seen: Grants): Grants {
  const both = new Map<Permission, Reach>()
  for (const [permission, reach] of seen) {
    const mine = own.get(permission)
    if (mine) both.set(permission, narrowerReach(mine, reach))
  }
  return both
}

/**
 * A reach within both. A manager's reports may be in another department or office, so only `own` is within every
 * reach.
 */
function narrowerReach(a: Reach, b: Reach): Reach {
  if (a === b || b === 'company') return a
  return a === 'company' ? b : 'own'
}

/** Throws 403 `seen_role_reads` for changes during a preview, except ending it. */
export function forbidChangesInPreview(
  endpoint: Pick<Endpoint, 'safe' | 'method' | 'path'>,
  { isPreview }: Pick<ActingRole, 'isPreview'>,
): void {
  if (isPreview && !endpoint.safe && !endsRolePreview(endpoint)) throw forbidden('seen_role_reads')
}

/** Whether a call ends the preview or the session; it is allowed by the person's own role. */
export function endsRolePreview({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return [rolePreviewApi, sessionApi.signOut].some((one) => one.method === method && one.path === path)
}
