import { sessionApi } from '#base/contracts/session-api.ts'
import { call } from './calls/call.ts'
import { knowsServerTime, serverNow } from './calls/clock.ts'
import { cookie } from './calls/cookies.ts'

export type SessionState = 'none' | 'fresh' | 'refresh' | 'over'

/** The state of a session between its two moments (AUTH-10); all in milliseconds. */
export function sessionStateAt(
  now: number,
  beforeExpiry: number | undefined,
  expiry: number | undefined,
): SessionState {
  if (expiry === undefined) return 'none'
  if (now >= expiry) return 'over'
  return beforeExpiry !== undefined && now >= beforeExpiry ? 'refresh' : 'fresh'
}

/** Parses a moment written as seconds, milliseconds or ISO text; undefined if there is none. */
export function parseMoment(written: string | undefined): number | undefined {
  if (!written) return undefined
  const number = Number(written)
  const at = Number.isNaN(number) ? Date.parse(written) : number < 1e11 ? number * 1000 : number
  return Number.isNaN(at) ? undefined : at
}

/**
 * The state of this browser's session, by the cookies that scripts can read. Until the server's time is known, nobody
 * is signed out by a clock that may be wrong: an expired session has no cookies, and the server refuses it.
 */
export function sessionState(): SessionState {
  if (!knowsServerTime()) return cookie('expiry') ? 'fresh' : 'none'
  return sessionStateAt(serverNow(), parseMoment(cookie('before_expiry')), parseMoment(cookie('expiry')))
}

let refreshing: Promise<void> | undefined

/** Prolongs the session, once for all tabs. Ignores a failure, which the next call will meet. */
export function refreshSession(): Promise<void> {
  refreshing ??= withRefreshLock(async () => {
    // Another tab may have done it while this one waited.
    if (sessionState() === 'refresh') await call(sessionApi.refresh, {}, { quiet: true })
  })
    .catch(() => undefined)
    .finally(() => {
      refreshing = undefined
    })
  return refreshing
}

async function withRefreshLock(work: () => Promise<void>): Promise<void> {
  // Locks are missing on plain http outside localhost.
  if (!navigator.locks) return work()
  await navigator.locks.request('kerani.refresh', work)
}
