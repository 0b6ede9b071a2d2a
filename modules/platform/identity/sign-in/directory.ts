import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { ownAccountApi } from '#base/contracts/own-account-api.ts'
import { DIRECTORY_CONFIRMING as CONFIRMING, DIRECTORY_RETURN, signInApi } from '#base/contracts/sign-in-api.ts'
import { DomainError, errorCode } from '#base/errors.ts'
import { toFields } from '#base/objects.ts'
import type { Api } from '#server/api/api.ts'
import { openRoute, sessionRoute } from '#server/call/route.ts'
import { createToken, tokenHash } from '#server/secrets.ts'
import {
  type DirectoryObject,
  loadAccessibleCompanies,
  requireOpenCompanies,
} from '#server/sessions/accessible-companies.ts'
import { type CookieLifetime, cookieMaxAge } from '#server/sessions/cookies.ts'
import type { Session } from '#server/sessions/find-session.ts'
import { countFailure, refuseOverLimit } from '#server/sessions/rate-limits.ts'
import { runAudited, selfAuthor } from '../audit-entry.ts'
import { continueSignIn, findAccount } from './sign-in.ts'

const COOKIE = 'directory'
const ATTEMPT_MS = 10 * 60_000
const configurations = new WeakMap<Api, Promise<oidc.Configuration>>()

/**
 * Registers the calls of signing in through the company's directory: OpenID Connect, code flow with PKCE (AUTH-03). A
 * ten-minute Lax cookie binds the browser to its attempt, because the return comes from another site. An
 * administrator ties a membership to an object of the directory. The tie opens that company once the person, from
 * their own session, has signed in to the directory as that object.
 */
export function registerDirectoryRoutes(api: Api): void {
  openRoute(api, signInApi.directoryStart, async ({ company }, { reply, origin, now }) => {
    await refuseOverLimit(api.database, 'login_address', origin.address, now)
    return beginAttempt(api, reply, now, { company })
  })

  openRoute(api, signInApi.directorySignIn, async ({ code, state }, { request, reply, origin, now }) => {
    await refuseOverLimit(api.database, 'login_address', origin.address, now)
    const { object, company } = await finishAttempt(api, request, reply, { code, state, now, session: null }).catch(
      async (error) => {
        await countFailure(api.database, 'login_address', origin.address, now)
        throw error
      },
    )
    const tied = await loadConfirmedTies(api, object, company)
    // One object may be tied to another account in each company; then the company has to be named.
    const [accountId, another] = [...new Set(tied.map((tie) => tie.account_id))]
    if (another) throw new DomainError('directory_several', { status: 403 })
    const account = accountId ? await findAccount(api.database.lookup, { id: accountId }) : null
    if (!account?.isActive) throw unlinkedError()
    const places = requireOpenCompanies(
      await loadAccessibleCompanies(api.database.lookup, account.id, api.clock.now()),
      company,
      object,
    )
    return continueSignIn(api, { request, reply, origin, now, operation: signInApi.directorySignIn }, account, {
      places,
      directory: object,
      secondFactorGiven: false,
    })
  })

  sessionRoute(api, ownAccountApi.directoryTie, async (_, { session }) => {
    const tie = await loadProposedTie(api, session)
    return { proposed: tie !== undefined && tie.directory_confirmed_at === null, object: tie?.directory_object ?? null }
  })

  sessionRoute(api, ownAccountApi.directoryTieStart, async (_, { session, reply, now }) => {
    const tie = await loadProposedTie(api, session)
    if (!tie) throw new DomainError('directory_not_proposed')
    return beginAttempt(api, reply, now, { session: session.id })
  })

  sessionRoute(
    api,
    ownAccountApi.confirmDirectoryTie,
    async ({ code, state }, { request, session: live, reply, origin, now }) => {
      const { object } = await finishAttempt(api, request, reply, { code, state, now, session: live.id })
      const tie = await loadProposedTie(api, live)
      if (!tie) throw new DomainError('directory_not_proposed')
      const author = selfAuthor(live, ownAccountApi.confirmDirectoryTie, origin, now)
      const change = {
        kind: 'account',
        id: tie.id,
        name: live.fullName,
        before: { directory_confirmed: tie.directory_confirmed_at !== null },
        after: { directory_confirmed: true },
      }
      await runAudited(api, tie.company_id, author, change, async (tx) => {
        const confirmed = await tx
          .updateTable('membership')
          .set({ directory_confirmed_at: now })
          .where('company_id', '=', tie.company_id)
          .where('account_id', '=', live.accountId)
          .where('directory_tenant', '=', object.tenant)
          .where('directory_object', '=', object.object)
          .returning('id')
          .executeTakeFirst()
        if (!confirmed) throw new DomainError('directory_other_object')
      })
      return { proposed: false, object: object.object }
    },
  )
}

/** Confirmed ties of an object, of one company where it is named. */
function loadConfirmedTies(api: Api, { tenant, object }: DirectoryObject, company: string | undefined) {
  const ties = api.database.lookup
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .select('account_id')
    .where('directory_tenant', '=', tenant)
    .where('directory_object', '=', object)
    .where('directory_confirmed_at', 'is not', null)
  return (company === undefined ? ties : ties.where('company.code', '=', company.toLowerCase())).execute()
}

/** The tie that the session's company has made for the person, confirmed or not. */
async function loadProposedTie(api: Api, session: Session) {
  if (!session.company) return undefined
  return api.database.lookup
    .selectFrom('membership')
    .select(['id', 'company_id', 'directory_object', 'directory_confirmed_at'])
    .where('company_id', '=', session.company.id)
    .where('account_id', '=', session.accountId)
    .where('directory_tenant', 'is not', null)
    .executeTakeFirst()
}

/** Stores an attempt and returns the address to open. The state of one that confirms a tie says so. */
async function beginAttempt(
  api: Api,
  reply: FastifyReply,
  now: Date,
  { company, session }: { company?: string; session?: string },
): Promise<{ address: string }> {
  const configuration = await discoverConfiguration(api)
  const secret = createToken().token
  const state = session ? `${CONFIRMING}${secret}` : secret
  const cookie = createToken()
  const nonce = oidc.randomNonce()
  const verifier = oidc.randomPKCECodeVerifier()
  const until = new Date(now.getTime() + ATTEMPT_MS)
  await api.database.lookup
    .insertInto('directory_attempt')
    .values({
      state_hash: tokenHash(state),
      cookie_hash: cookie.hash,
      nonce,
      verifier,
      expires_at: until,
      confirms_session: session,
    })
    .execute()
  setAttemptCookie(api, reply, company ? `${cookie.token}.${company}` : cookie.token, { expiresAt: until, now })
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: returnAddress(api),
    scope: 'openid profile email',
    response_type: 'code',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { address: address.href }
}

/** The person who came back from the directory. An attempt works once, for its own purpose. */
async function finishAttempt(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  { code, state, now, session }: { code: string; state: string; now: Date; session: string | null },
): Promise<{ object: DirectoryObject; company: string | undefined }> {
  const configuration = await discoverConfiguration(api)
  const [cookie, company] = attemptCookie(request)
  reply.clearCookie(COOKIE, { path: '/api/auth' })
  // The first caller deletes the attempt, so a code and its state work once.
  const attempt = await api.database.lookup
    .deleteFrom('directory_attempt')
    .where('state_hash', '=', tokenHash(state))
    .where('cookie_hash', '=', tokenHash(cookie))
    .where('confirms_session', session === null ? 'is' : '=', session)
    .returning(['nonce', 'verifier', 'expires_at'])
    .executeTakeFirst()
  if (!attempt || attempt.expires_at <= now) throw new DomainError('directory_failed', { status: 401 })
  const address = `${returnAddress(api)}?${new URLSearchParams({ code, state })}`
  const object = directoryObject(await exchangeCode(configuration, address, { ...attempt, state }))
  if (!object) throw unlinkedError()
  return { object, company }
}

/** For a person without a tie in any company. */
function unlinkedError(): DomainError {
  return new DomainError('directory_unlinked', { status: 403 })
}

function returnAddress(api: Api): string {
  return `${api.options.publicUrl}${DIRECTORY_RETURN}`
}

/** The person's tenant and object in the directory, never the e-mail (SES-11). */
export function directoryObject(claims: Record<string, unknown>): DirectoryObject | null {
  const tenant = typeof claims.tid === 'string' ? claims.tid : claims.iss
  const object = typeof claims.oid === 'string' ? claims.oid : claims.sub
  return typeof tenant === 'string' && typeof object === 'string' && tenant !== '' && object !== ''
    ? { tenant, object }
    : null
}

/**
 * Exchanges the code. The library checks signature, issuer, audience, nonce, state and times. Throws
 * `directory_failed`.
 */
async function exchangeCode(
  configuration: oidc.Configuration,
  returned: string,
  attempt: { nonce: string; verifier: string; state: string },
): Promise<Record<string, unknown>> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(returned), {
      pkceCodeVerifier: attempt.verifier,
      expectedNonce: attempt.nonce,
      expectedState: attempt.state,
    })
    return { ...tokens.claims() }
  } catch (error) {
    throw reportFailure(error)
  }
}

/** Logs the reason. The person sees nothing of the directory's reply. */
function reportFailure(error: unknown): DomainError {
  console.error('directory', errorCode(error) ?? toFields(error).name)
  return new DomainError('directory_failed', { status: 401 })
}

/** Loads the directory's configuration once; tries again after a failure. */
async function discoverConfiguration(api: Api): Promise<oidc.Configuration> {
  const { directory } = api.options
  if (!directory) throw new DomainError('directory_off', { status: 404 })
  const known = configurations.get(api)
  if (known) return known
  const issuer = new URL(directory.issuer)
  const discovered = oidc.discovery(
    issuer,
    directory.clientId,
    undefined,
    oidc.ClientSecretPost(directory.clientSecret),
    {
      timeout: 10,
      // Checks signatures, although the token comes directly from the directory.
      execute: [oidc.enableNonRepudiationChecks, ...(isOnThisMachine(issuer) ? [oidc.allowInsecureRequests] : [])],
    },
  )
  configurations.set(api, discovered)
  return discovered.catch((error) => {
    configurations.delete(api)
    throw reportFailure(error)
  })
}

/** Plain http is allowed only for a provider on this machine, as in development. */
export function isOnThisMachine(issuer: URL): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/.test(issuer.hostname)
}

function setAttemptCookie(api: Api, reply: FastifyReply, value: string, life: CookieLifetime): void {
  reply.setCookie(COOKIE, value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: api.options.publicUrl.startsWith('https:'),
    ...cookieMaxAge(life),
  })
}

/** The credential of an attempt, empty without a cookie, and the company that was named with it. */
function attemptCookie(request: FastifyRequest): [string, string?] {
  const [credential = '', company] = (request.cookies[COOKIE] ?? '').split('.')
  return [credential, company]
}
