import type { Endpoint } from '#base/endpoint.ts'
import { forbidden } from '#base/errors.ts'
import type { Grants, Permission, Reach } from '#base/permissions.ts'
import { seeAsApi } from '#base/seen-role-api.ts'
import { sessionApi } from '#base/session-api.ts'
import type { Session } from '#server/sessions/find.ts'
import { grantsOf } from './grants.ts'

/** The role by which a sign-in is asked, and what it may; `isSeen` when it is one that the person only looks at. */
export type Acting = { roleId: number; grants: Grants; isSeen: boolean }

/**
 * By which role somebody in a role of their own acts. Whoever may not change rights any more looks at no other role, so
 * that nobody is left in one that they cannot leave.
 */
export function actingAs(session: Pick<Session, 'overrides' | 'seenAs' | 'seenOverrides'>, roleId: number): Acting {
  const own = grantsOf(roleId, session.overrides)
  if (session.seenAs === null || !own.has('access:edit')) return { roleId, grants: own, isSeen: false }
  const seen = grantsOf(session.seenAs, session.seenOverrides)
  return { roleId: session.seenAs, grants: grantsSeen(own, seen), isSeen: true }
}

/** What somebody sees as another role: what it may, never more or farther than they themselves. */
export function grantsSeen(own: Grants, seen: Grants): Grants {
  const both = new Map<Permission, Reach>()
  for (const [permission, reach] of seen) {
    const mine = own.get(permission)
    if (mine) both.set(permission, inBoth(mine, reach))
  }
  return both
}

/** A reach within both: a manager's reports may be of another department or office, one's own record is in every reach. */
function inBoth(a: Reach, b: Reach): Reach {
  if (a === b || b === 'company') return a
  return a === 'company' ? b : 'own'
}

/** Throws 403 `seen_role_reads` for whatever changes something while another role is looked at, but leaving it. */
export function requireNotSeen(
  endpoint: Pick<Endpoint, 'safe' | 'method' | 'path'>,
  { isSeen }: Pick<Acting, 'isSeen'>,
): void {
  if (isSeen && !endpoint.safe && !leaves(endpoint)) throw forbidden('seen_role_reads')
}

/** Whether a call ends the looking, or the sign-in with it: asked by one's own role. */
export function leaves({ method, path }: Pick<Endpoint, 'method' | 'path'>): boolean {
  return [seeAsApi, sessionApi.signOut].some((one) => one.method === method && one.path === path)
}
