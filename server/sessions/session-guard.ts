import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessChanged, forbidden, notSignedIn } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { isSameBytes } from '#server/secrets.ts'
import { clearCookies, requireToken, sessionToken } from '#server/sessions/cookies.ts'
import { findSession, HALF_SIGN_IN_STATES, type Session, sessionProblem } from '#server/sessions/find-session.ts'
import { endSession, endSessionByRetiredToken, endStolenSession, touchSession } from '#server/sessions/session-store.ts'

/** How long a confirmed password counts. */
export const STEP_UP_MS = 10 * 60_000

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, for the log of calls: ids only. */
    caller: { account: string; company: string | undefined } | undefined
  }
}

/**
 * Finds the valid session of a call, or throws 401 and clears the cookies. A replaced credential that is used too
 * late ends the session.
 */
export async function requireSession(api: Api, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
  const token = sessionToken(request, api.options.publicUrl)
  // Public steps of signing in call this too, possibly without a credential.
  const session = token ? await findSession(api.database, token) : null
  const now = api.clock.now()
  if (!session || sessionProblem(session, now)) return rejectSession(api, request, reply, session)
  registerLiveSession(api, request, session)
  if (needsTouch(session, now)) await touchSession(api.database, session.id, now)
  return session
}

/** Counts the call for its session in the rate limit and names the caller in the log of calls. */
export function registerLiveSession(api: Api, request: FastifyRequest, session: Session): void {
  api.limits.trustToken(requireToken(request, api.options.publicUrl))
  request.caller = { account: session.accountId, company: session.company?.id }
}

/** The last-seen time is updated once a minute. */
export function needsTouch(session: Session, now: Date): boolean {
  return now.getTime() - session.seenAt.getTime() > 60_000
}

/** Ends a session that is no longer valid, clears the cookies and throws 401. */
export async function rejectSession(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): Promise<never> {
  const token = sessionToken(request, api.options.publicUrl)
  // A session that was ended stays for calls that are still running with it.
  const problem = session && sessionProblem(session, api.clock.now())
  if (session && problem === 'stolen') await endStolenSession(api.database, session.id)
  else if (session && !session.accessChanged) await endSession(api.database, session.id)
  else if (!session && token) await endSessionByRetiredToken(api.database, token)
  clearCookies(reply, api.options.publicUrl)
  throw problem === 'off' ? accessChanged() : notSignedIn()
}

/**
 * Throws 401 for an unfinished sign-in unless the call is its next step (SES-10). The cookies stay, so that the page
 * that asks for the code can look up who is signed in. `open` names the states for which the call is a step.
 */
export function requireFullSignIn(session: Session, open: readonly Session['state'][]): void {
  if (HALF_SIGN_IN_STATES.has(session.state) && !open.includes(session.state)) throw notSignedIn()
}

/** What an unfinished sign-in has to do before it opens a call of a company or of the platform. */
const PENDING_STEPS: Readonly<Partial<Record<Session['state'], string>>> = {
  choose_company: 'choose_company_first',
  second_factor: 'second_factor_code_first',
  set_up_second_factor: 'second_factor_set_up_first',
  choose_role: 'choose_role_first',
}

/** Throws 403 with the next step of an unfinished sign-in. */
export function requireNoPendingStep({ state }: Pick<Session, 'state'>): void {
  const pendingStep = PENDING_STEPS[state]
  if (pendingStep) throw forbidden(pendingStep)
}

/**
 * An unsafe call must come from a page of ours: the browser says so, and a signed-in page repeats the token that only
 * our pages can read. `undefined` leaves the token for a later check, `null` checks the origin only (signing in).
 */
export function requireSameOrigin(api: Api, request: FastifyRequest, session: Session | null | undefined): void {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  const ours =
    origin !== undefined
      ? isOwnOrigin(api, request, origin)
      : site === undefined || site === 'same-origin' || site === 'none'
  if (!ours || site === 'cross-site' || site === 'same-site') throw forbidden('foreign_origin')
  if (!session) return
  const token = request.headers['x-csrf-token']
  if (typeof token !== 'string' || !isSameBytes(token, session.csrf)) throw forbidden('csrf')
}

function isOwnOrigin(api: Api, request: FastifyRequest, origin: string): boolean {
  if (origin === new URL(api.options.publicUrl).origin) return true
  // Started without a public address (a laptop, a test), we take the address that the browser used for ours.
  const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
  return local.test(origin) && origin.replace(/^https?:\/\//, '') === request.headers.host
}

/** Throws 403 `password_needed` unless the password was given within ten minutes; the client then asks for it. */
export function requireStepUp(confirmedAt: Date | null, now: Date): void {
  if (!confirmedAt || now.getTime() - confirmedAt.getTime() > STEP_UP_MS) throw forbidden('password_needed')
}
