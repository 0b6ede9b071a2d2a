import { sessionApi } from '#base/contracts/session-api.ts'
import { DomainError, forbidden, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { sessionRoute } from '#server/call/route.ts'
import { tokenHash } from '#server/secrets.ts'
import {
  type AccessibleCompany,
  isDirectoryTied,
  lacksSecondFactor,
  loadAccessibleCompanies,
} from '#server/sessions/accessible-companies.ts'
import { requireToken } from '#server/sessions/cookies.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { renewCredential } from '#server/sessions/session-store.ts'
import { runAudited, selfAuthor } from '../audit-entry.ts'
import { offeredRoles, onlyRole } from './landing.ts'
import { answerSignIn } from './sign-in.ts'

/**
 * Registers the call that switches to another of the person's companies without a new sign-in. The session keeps its
 * expiry. Its password confirmation does not carry over, and the person chooses a role if there are several.
 */
export function switchCompanyRoute(api: Api): void {
  sessionRoute(api, sessionApi.switchCompany, async ({ code }, { session: live, request, reply, origin, now }) => {
    const place = (await loadSwitchableCompanies(api, live)).find((one) => one.code === code.toLowerCase())
    if (!place) throw notFound()
    const roles = offeredRoles(place.roleIds)
    const roleId = onlyRole(roles)
    if (lacksSecondFactor(place, roleId, live)) throw forbidden('second_factor_first')
    const state: Session['state'] = roleId === null ? 'choose_role' : 'signed_in'
    const { fullName, preferredName } = place
    const author = { ...selfAuthor({ ...live, fullName, roleId }, sessionApi.switchCompany, origin, now) }
    const change = {
      kind: 'sign_in',
      id: live.accountId,
      name: fullName,
      after: { directory: live.isDirectory, device: origin.device },
    }
    const renewed = await runAudited(api, place.companyId, author, change, async (tx) => {
      const token = tokenHash(requireToken(request, api.options.publicUrl))
      const made = await renewCredential(tx, live, token, now, { state })
      if (!made) throw new DomainError('try_again', { status: 409 })
      await tx
        .updateTable('login_session')
        .set({ company_id: place.companyId, role_id: roleId, seen_as: null, confirmed_at: null })
        .where('id', '=', live.id)
        .execute()
      return made
    })
    return answerSignIn(
      api,
      { reply, now },
      {
        account: { id: live.accountId, fullName, preferredName },
        state,
        roleId,
        roleIds: place.roleIds,
        isDirectory: live.isDirectory,
        credential: renewed,
        csrf: live.csrf,
      },
    )
  })
}

/**
 * The companies that this session may switch to: switched on and joined. A directory session may switch only to
 * companies that tied the same directory object.
 */
export async function loadSwitchableCompanies(
  api: Api,
  session: Pick<Session, 'accountId' | 'directory'>,
): Promise<AccessibleCompany[]> {
  const places = await loadAccessibleCompanies(api.database.lookup, session.accountId, api.clock.now())
  const { directory } = session
  return places.filter(
    (place) => place.isOn && !place.isInvited && (directory === null || isDirectoryTied(place, directory)),
  )
}
