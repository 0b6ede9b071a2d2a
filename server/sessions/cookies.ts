import type { FastifyReply, FastifyRequest } from 'fastify'
import { roleOf } from '#base/access/roles.ts'
import { required } from '#base/required.ts'

/** The refresh window opens 45 minutes before the end (AUTH-10). */
export const REFRESH_WINDOW_MS = 2_700_000
export const SESSION_MS = 60 * 60_000
export const MAX_SESSION_MS = 12 * 60 * 60_000

const READABLE_COOKIES = [
  'full_name',
  'preferred_name',
  'current_role',
  'roles',
  'is_aad',
  'before_expiry',
  'expiry',
  'csrf',
] as const

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

function credentialName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-token' : 'token'
}

/** The credential of a call. Nothing else that a client sends (headers, the display token) counts as one. */
export function sessionToken(request: FastifyRequest, publicUrl: string): string | undefined {
  return request.cookies[credentialName(publicUrl)]
}

/** The credential of a call whose session was found by it. */
export function requireToken(request: FastifyRequest, publicUrl: string): string {
  return required(sessionToken(request, publicUrl), 'credential of a session')
}

/** How long a cookie lives. It is sent as seconds from now, which a browser with a wrong clock counts correctly too. */
export type CookieLifetime = { expiresAt: Date; now: Date }

export function cookieMaxAge({ expiresAt, now }: CookieLifetime): { maxAge: number } {
  return { maxAge: Math.max(0, Math.round((expiresAt.getTime() - now.getTime()) / 1000)) }
}

/** Sets the credential out of reach of scripts. */
export function setCredentialCookie(reply: FastifyReply, publicUrl: string, token: string, life: CookieLifetime): void {
  reply.setCookie(credentialName(publicUrl), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(publicUrl),
    ...cookieMaxAge(life),
  })
}

export type ReadableCookieValues = {
  fullName: string
  preferredName: string | null
  roleId: number | null
  roleIds: readonly number[]
  isDirectory: boolean
  csrf: string
} & CookieLifetime

/** Sets what pages may read (AUTH-04). The server never reads it back. */
export function setReadableCookies(reply: FastifyReply, publicUrl: string, shown: ReadableCookieValues): void {
  const values: Record<(typeof READABLE_COOKIES)[number], string> = {
    full_name: shown.fullName,
    preferred_name: shown.preferredName ?? '',
    current_role: shown.roleId === null ? '' : roleOf(shown.roleId).name,
    roles: shown.roleIds.map((id) => roleOf(id).name).join('|'),
    is_aad: shown.isDirectory ? '1' : '0',
    before_expiry: String(shown.expiresAt.getTime() - REFRESH_WINDOW_MS),
    expiry: String(shown.expiresAt.getTime()),
    csrf: shown.csrf,
  }
  for (const name of READABLE_COOKIES)
    reply.setCookie(name, values[name], {
      path: '/',
      sameSite: 'strict',
      secure: isSecure(publicUrl),
      ...cookieMaxAge(shown),
    })
}

/** An unfinished sign-in gives pages only the csrf token: no name, and no times for a refresh. */
export function setHalfSignInCookies(reply: FastifyReply, publicUrl: string, csrf: string, life: CookieLifetime): void {
  for (const name of READABLE_COOKIES)
    if (name !== 'csrf') reply.clearCookie(name, { path: '/', secure: isSecure(publicUrl) })
  reply.setCookie('csrf', csrf, { path: '/', sameSite: 'strict', secure: isSecure(publicUrl), ...cookieMaxAge(life) })
}

export function clearCookies(reply: FastifyReply, publicUrl: string): void {
  for (const name of [credentialName(publicUrl), ...READABLE_COOKIES])
    reply.clearCookie(name, { path: '/', secure: isSecure(publicUrl) })
}
