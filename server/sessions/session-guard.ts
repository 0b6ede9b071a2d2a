import type { FastifyReply, FastifyRequest } from 'fastify'
import { accessChanged, forbidden, notSignedIn } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { isSameBytes } from '#server/secrets.ts'
import { clearCookies, sessionToken } from '#server/sessions/cookies.ts'
import { findSession, HALF_SIGN_IN_STATES, type Session, sessionProblem } from '#server/sessions/find-session.ts'
import { endSession, endSessionByRetiredToken, touchSession } from '#server/sessions/session-store.ts'

/** How long a password that was given again counts. */
export const STEP_UP_MS = 10 * 60_000

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose call it is, for the log of calls: ids only. */
    caller: { account: string; company: string | undefined } | undefined
  }
}

/** The live sign-in of a call, or 401 with the cookies cleared. A replaced credential used too late ends the sign-in. */
export async function requireSession(api: Api, request: FastifyRequest, reply: FastifyReply): Promise<Session> {
  const token = sessionToken(request, api.options.publicUrl)
  // Public steps of signing in ask too, and whoever begins in the middle of them shows none.
  const session = token ? await findSession(api.database, token) : null
  const now = api.clock.now()
  if (!session || sessionProblem(session, now)) return rejectSession(api, request, reply, session)
  registerLiveSession(api, request, session)
  if (needsTouch(session, now)) await touchSession(api.database, session.id, now)
  return session
}

/** The call is that of a live sign-in: it counts for it, and the log of calls names it. */
export function registerLiveSession(api: Api, request: FastifyRequest, session: Session): void {
  api.limits.trustToken(sessionToken(request, api.options.publicUrl)!)
  request.caller = { account: session.accountId, company: session.company?.id }
}

/** When somebody was last seen is written down once a minute. */
export function needsTouch(session: Session, now: Date): boolean {
  return now.getTime() - session.seenAt.getTime() > 60_000
}

/** Ends what is left of a sign-in that opens nothing any more, and answers 401 with the cookies cleared. */
export async function rejectSession(
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session | null,
): Promise<never> {
  const token = sessionToken(request, api.options.publicUrl)
  // One that was ended stays for the calls that are under way with it.
  if (session && !session.accessChanged) await endSession(api.database, session.id)
  else if (!session && token) await endSessionByRetiredToken(api.database, token)
  clearCookies(reply, api.options.publicUrl)
  throw session && sessionProblem(session, api.clock.now()) === 'off' ? accessChanged() : notSignedIn()
}

/**
 * Half a sign-in opens nothing but its own next step (SES-10). The cookies stay, so that the page that asks for the code
 * may look up who is signed in without losing its place. `open` names the half states that a call is a step of.
 */
export function requireFullSignIn(session: Session, open: readonly Session['state'][]): void {
  if (HALF_SIGN_IN_STATES.has(session.state) && !open.includes(session.state)) throw notSignedIn()
}

/** What a sign-in that is not whole has to do before it opens a call of a company or of the platform. */
const PENDING_STEPS: Readonly<Partial<Record<Session['state'], string>>> = {
  choose_company: 'choose_company_first',
  second_factor: 'second_factor_code_first',
  set_up_second_factor: 'second_factor_set_up_first',
  choose_role: 'choose_role_first',
}

/** Throws 403 with what a sign-in still owes, in the words of its next step. */
export function requireNoPendingStep({ state }: Pick<Session, 'state'>): void {
  const pendingStep = PENDING_STEPS[state]
  if (pendingStep) throw forbidden(pendingStep)
}

/**
 * An unsafe call must come from a page of ours: the browser says so, and a signed-in one repeats the token that only
 * our pages can read. `undefined` leaves the token for later, `null` asks for the origin only (signing in).
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
  const given = request.headers['x-csrf-token']
  if (typeof given !== 'string' || !isSameBytes(given, session.csrf)) throw forbidden('csrf')
}

function isOwnOrigin(api: Api, request: FastifyRequest, origin: string): boolean {
  if (origin === new URL(api.options.publicUrl).origin) return true
  // Started without a public address (a laptop, a test): the address the browser used is ours.
  const local = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/
  return local.test(origin) && origin.replace(/^https?:\/\//, '') === request.headers.host
}

/** The password given again within ten minutes. Throws 403 `password_needed`, which the client answers by asking. */
export function requireStepUp(confirmedAt: Date | null, now: Date): void {
  if (!confirmedAt || now.getTime() - confirmedAt.getTime() > STEP_UP_MS) throw forbidden('password_needed')
}
