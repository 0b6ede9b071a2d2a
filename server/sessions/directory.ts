import type { FastifyReply, FastifyRequest } from 'fastify'
import * as oidc from 'openid-client'
import { Refused } from '#base/errors.ts'
import { DIRECTORY_RETURN, sessionApi } from '#base/session-api.ts'
import type { Api } from '#server/api.ts'
import { name, openRoute } from '#server/route.ts'
import { newToken, tokenHash } from '#server/secrets.ts'
import { countOrRefuse } from './limits.ts'
import { accountBy, goOn, openPlaces, placesOf } from './sign-in.ts'

const COOKIE = 'directory'
const ATTEMPT_MS = 10 * 60_000
const found = new WeakMap<Api, Promise<oidc.Configuration>>()

/**
 * Signing in through the company's directory: OpenID Connect, code flow with PKCE (AUTH-03). The browser is bound to its
 * attempt by a ten-minute Lax cookie, since the way back comes from another site.
 */
export function directoryRoutes(api: Api): void {
  const back = `${api.options.publicUrl}${DIRECTORY_RETURN}`

  openRoute(api, sessionApi.directoryStart, async ({ company }, { reply, origin, now }) => {
    await countOrRefuse(api.database, 'login_address', origin.address, now)
    const configuration = await configured(api)
    const state = newToken()
    const cookie = newToken()
    const nonce = oidc.randomNonce()
    const verifier = oidc.randomPKCECodeVerifier()
    await api.database.lookup
      .insertInto('directory_attempt')
      .values({
        state_hash: state.hash,
        cookie_hash: cookie.hash,
        nonce,
        verifier,
        expires_at: new Date(now.getTime() + ATTEMPT_MS),
      })
      .execute()
    setAttempt(api, reply, company ? `${cookie.token}.${company}` : cookie.token, new Date(now.getTime() + ATTEMPT_MS))
    const address = oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: back,
      scope: 'openid profile email',
      response_type: 'code',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: state.token,
      nonce,
    })
    return { address: address.href }
  })

  openRoute(api, sessionApi.directorySignIn, async ({ code, state }, { request, reply, origin, now }) => {
    await countOrRefuse(api.database, 'login_address', origin.address, now)
    const configuration = await configured(api)
    const [cookie, company] = attemptOf(request)
    reply.clearCookie(COOKIE, { path: '/api/auth' })
    // Taken away by whoever comes first: a code and its state are good once.
    const attempt = await api.database.lookup
      .deleteFrom('directory_attempt')
      .where('state_hash', '=', tokenHash(state))
      .where('cookie_hash', '=', tokenHash(cookie ?? ''))
      .returning(['nonce', 'verifier', 'expires_at'])
      .executeTakeFirst()
    if (!attempt || attempt.expires_at <= now) throw new Refused('directory_failed', { status: 401 })
    const claims = await claimsOf(configuration, `${back}?${new URLSearchParams({ code, state })}`, {
      ...attempt,
      state,
    })
    const person = objectOf(claims)
    const account = person ? await accountBy(api.database.lookup, person) : null
    if (!account?.isActive || account.kind !== 'staff') throw new Refused('directory_unlinked', { status: 403 })
    const places = openPlaces(await placesOf(api.database.lookup, account.id, api.clock.now()), company, true)
    return goOn(api, { request, reply, origin, now, operation: name(sessionApi.directorySignIn) }, account, {
      places,
      isDirectory: true,
      secondFactorGiven: false,
    })
  })
}

/** Who the directory says it is: its tenant and the object in it, never the e-mail (SES-11). */
export function objectOf(claims: Record<string, unknown>): { tenant: string; object: string } | null {
  const tenant = typeof claims.tid === 'string' ? claims.tid : claims.iss
  const object = typeof claims.oid === 'string' ? claims.oid : claims.sub
  return typeof tenant === 'string' && typeof object === 'string' && tenant !== '' && object !== ''
    ? { tenant, object }
    : null
}

/** Exchanges the code; signature, issuer, audience, nonce, state and times are checked. Throws `directory_failed`. */
async function claimsOf(
  configuration: oidc.Configuration,
  returned: string,
  attempt: { nonce: string; verifier: string; state: string },
): Promise<Record<string, unknown>> {
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, new URL(returned), {
      pkceCodeVerifier: attempt.verifier,
      expectedNonce: attempt.nonce,
      expectedState: attempt.state,
      idTokenExpected: true,
    })
    return { ...tokens.claims() }
  } catch (error) {
    console.error('directory', (error as { code?: string }).code ?? (error as Error).name)
    throw new Refused('directory_failed', { status: 401 })
  }
}

/** What the directory says of itself, asked once; asked again after a failure. */
async function configured(api: Api): Promise<oidc.Configuration> {
  const { directory } = api.options
  if (!directory) throw new Refused('directory_off', { status: 404 })
  const known = found.get(api)
  if (known) return known
  const issuer = new URL(directory.issuer)
  // Plain http is for a provider on this very machine only, as in development.
  const local = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  const asked = oidc.discovery(issuer, directory.clientId, undefined, oidc.ClientSecretPost(directory.clientSecret), {
    timeout: 10,
    // Signatures are checked even though the token comes straight from the directory.
    execute: [oidc.enableNonRepudiationChecks, ...(local ? [oidc.allowInsecureRequests] : [])],
  })
  found.set(api, asked)
  return asked.catch((error) => {
    found.delete(api)
    console.error('directory', (error as { code?: string }).code ?? (error as Error).name)
    throw new Refused('directory_failed', { status: 401 })
  })
}

function setAttempt(api: Api, reply: FastifyReply, value: string, until: Date): void {
  reply.setCookie(COOKIE, value, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: api.options.publicUrl.startsWith('https:'),
    expires: until,
  })
}

function attemptOf(request: FastifyRequest): [string | undefined, string | undefined] {
  const [cookie, company] = (request.cookies[COOKIE] ?? '').split('.')
  return [cookie || undefined, company || undefined]
}
