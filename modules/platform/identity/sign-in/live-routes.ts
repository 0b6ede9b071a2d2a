import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { DomainError, forbidden, notFound, notSignedIn } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Api } from '#server/api/api.ts'
import { sessionRoute } from '#server/call/route.ts'
import { deleteSessionDevices } from '#server/push/devices.ts'
import { tokenHash } from '#server/secrets.ts'
import { lacksSecondFactor, loadAccessibleCompanies } from '#server/sessions/accessible-companies.ts'
import {
  clearCookies,
  REFRESH_WINDOW_MS,
  requireToken,
  setCredentialCookie,
  setReadableCookies,
} from '#server/sessions/cookies.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { requireSameOrigin } from '#server/sessions/session-guard.ts'
import { renewCredential } from '#server/sessions/session-store.ts'
import { runAudited, selfAuthor } from '../audit-entry.ts'
import { displayToken } from './display-token.ts'
import { offeredRoles, sessionRoles } from './landing.ts'
import { answerSignIn } from './sign-in.ts'

/**
 * Registers the calls of a session about itself: refresh, switch role, sign out, and end other sessions of the
 * person.
 */
export function registerLiveRoutes(api: Api): void {
  const { publicUrl } = api.options

  sessionRoute(api, sessionApi.refresh, async (_, { session: live, request, reply, now }) => {
    requireSameOrigin(api, request, null)
    const roleIds = sessionRoles(live)
    const person = { fullName: live.fullName, preferredName: live.preferredName, roleIds, accountId: live.accountId }
    let { expiresAt } = live
    if (now.getTime() >= expiresAt.getTime() - REFRESH_WINDOW_MS) {
      // Of concurrent refreshes one renews the credential; the others keep the one that the browser got from it.
      const renewed = await api.database.runOutsideTenants((tx) =>
        renewCredential(tx, live, tokenHash(requireToken(request, publicUrl)), now, { state: live.state }),
      )
      if (renewed) {
        expiresAt = renewed.expiresAt
        setCredentialCookie(reply, publicUrl, renewed.token, { expiresAt, now })
        setReadableCookies(reply, publicUrl, {
          ...person,
          roleId: live.roleId,
          isDirectory: live.isDirectory,
          csrf: live.csrf,
          expiresAt,
          now,
        })
      } else {
        const renewedByOther = await api.database.lookup
          .selectFrom('login_session')
          .select('expires_at')
          .where('id', '=', live.id)
          .executeTakeFirstOrThrow(notSignedIn)
        expiresAt = renewedByOther.expires_at
      }
    }
    return { token: await displayToken(api.secrets.token, person, expiresAt, now), expires_at: expiresAt.toISOString() }
  })

  sessionRoute(api, sessionApi.chooseRole, async ({ role_id }, { session: live, request, reply, origin, now }) => {
    // Roles belong to a company, and an operator holds none.
    if (!offeredRoles(live.roleIds).some((id) => id === role_id)) throw forbidden('role_not_held')
    const companyId = required(live.company, 'company of a role').id
    const places = await loadAccessibleCompanies(api.database.lookup, live.accountId, api.clock.now())
    const place = places.find((one) => one.companyId === companyId)
    const mustSetUp = lacksSecondFactor(place, role_id, live)
    // A person working in another role sets it up there; an unfinished sign-in continues with the setup.
    if (mustSetUp && live.state === 'signed_in') throw forbidden('second_factor_first')
    const state = mustSetUp ? 'set_up_second_factor' : 'signed_in'
    const author = { ...selfAuthor(live, sessionApi.chooseRole, origin, now), roleId: role_id }
    const change = {
      kind: 'role',
      id: live.accountId,
      name: live.fullName,
      before: { role_id: live.roleId },
      after: { role_id },
    }
    const renewed = await runAudited(api, companyId, author, change, async (tx) => {
      const made = await renewCredential(tx, live, tokenHash(requireToken(request, publicUrl)), now, {
        role_id,
        state,
      })
      if (!made) throw new DomainError('try_again', { status: 409 })
      return made
    })
    return answerSignIn(
      api,
      { reply, now },
      {
        account: { id: live.accountId, fullName: live.fullName, preferredName: live.preferredName },
        state,
        roleId: role_id,
        roleIds: live.roleIds,
        isDirectory: live.isDirectory,
        credential: renewed,
        csrf: live.csrf,
      },
    )
  })

  sessionRoute(
    api,
    sessionApi.signOut,
    async (_, { session: live, reply, origin, now }) => {
      const author = selfAuthor(live, sessionApi.signOut, origin, now)
      const change = {
        kind: 'sign_out',
        id: live.accountId,
        name: live.fullName,
        before: { live: true },
        after: { live: false },
      }
      await runAudited(api, live.company?.id ?? null, author, change, async (tx) => {
        await tx.deleteFrom('login_session').where('id', '=', live.id).execute()
        await deleteSessionDevices(tx, live.id)
      })
      clearCookies(reply, publicUrl)
      return { landing: live.kind === 'ops' ? '/panel/login' : '/login' }
    },
    { half: ['choose_company', 'second_factor', 'set_up_second_factor'] },
  )

  sessionRoute(api, ownAccountApi.sessions, async (_, { session, now }) => {
    const rows = await loadLiveSessions(api, session, now)
    return rows.map((row) => ({
      id: row.id,
      current: row.id === session.id,
      created_at: row.created_at.toISOString(),
      last_seen_at: row.seen_at.toISOString(),
      address: row.address,
      device: row.device,
    }))
  })

  sessionRoute(api, ownAccountApi.endSession, async ({ id }, { session, reply, origin, now }) => {
    const author = selfAuthor(session, ownAccountApi.endSession, origin, now)
    const change = { kind: 'session', id, name: session.fullName, before: { live: true }, after: { live: false } }
    await runAudited(api, session.company?.id ?? null, author, change, async (tx) => {
      const ended = await tx
        .deleteFrom('login_session')
        .where('id', '=', id)
        .where('account_id', '=', session.accountId)
        .$if(session.isDirectory, (query) => query.where('company_id', '=', session.company?.id ?? null))
        .returning('id')
        .executeTakeFirst()
      if (!ended) throw notFound()
      await deleteSessionDevices(tx, id)
    })
    if (id === session.id) clearCookies(reply, publicUrl)
    return { id }
  })
}

/** A directory opens one company, so its sessions see and end only those of that company. */
function loadLiveSessions(api: Api, session: Session, now: Date) {
  return api.database.lookup
    .selectFrom('login_session')
    .select(['id', 'created_at', 'seen_at', 'address', 'device'])
    .where('account_id', '=', session.accountId)
    .$if(session.isDirectory, (query) => query.where('company_id', '=', session.company?.id ?? null))
    .where('expires_at', '>', now)
    .where('access_changed', '=', false)
    .orderBy('seen_at', 'desc')
    .execute()
}
